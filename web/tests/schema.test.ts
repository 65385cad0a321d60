import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

const file = (path: string): URL => new URL(path, import.meta.url);

it('the client is typed by what the server describes now (`npm run types` renews it)', async () => {
  const made = astToString(await openapiTS(file('../openapi.json'), { emptyObjectsUnknown: true }));
  expect(readFileSync(file('../src/lib/schema.d.ts'), 'utf8')).toContain(made.trim());
});
