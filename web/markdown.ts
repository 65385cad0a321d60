import { marked } from 'marked';
import type { Plugin } from 'vite';

/** Turns an imported Markdown page of this repository into HTML while building, so that no renderer is shipped. */
export function pagesFromMarkdown(): Plugin {
  return {
    name: 'pages-from-markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const html = marked.parse(source, { async: false });
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}
