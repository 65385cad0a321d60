import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Where a picture belongs in a page; anywhere else than in the client nobody sees it. */
const PICTURE = /^<!-- picture: ([a-z-]+) -->$/m;

/**
 * Turns an imported Markdown page of this repository into HTML while building, so that no renderer is shipped:
 * a list of passages, each with the name of the picture that follows it, if one does.
 */
export function pagesFromMarkdown(): Plugin {
  return {
    name: 'pages-from-markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      return { code: `export default ${JSON.stringify(passages(source))};`, map: null };
    },
  };
}

function passages(source: string): { html: string; picture?: string }[] {
  const parts = source.split(PICTURE);
  return parts.flatMap((text, index) =>
    index % 2 ? [] : [{ html: marked.parse(text, { async: false }), picture: parts[index + 1] }],
  );
}
