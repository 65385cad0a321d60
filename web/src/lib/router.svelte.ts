/** Pages: `''` start, `t/<table>`, `rules/heul`, `privacy`, all below the address of the page's <base>. */
const base = new URL(document.baseURI);

function current(): string {
  const path = location.pathname;
  return path.startsWith(base.pathname) ? path.slice(base.pathname.length) : '';
}

class Router {
  path = $state(current());

  constructor() {
    addEventListener('popstate', () => (this.path = current()));
  }

  go(path: string): void {
    history.pushState(null, '', address(path));
    this.path = current();
    scrollTo(0, 0);
  }

  /** Goes on from a page, unless the reader has gone elsewhere meanwhile. */
  goFrom(here: string, path: string): void {
    if (this.path === here) this.go(path);
  }

  /** Goes on to another page without leaving this one in the history. */
  replace(path: string): void {
    history.replaceState(null, '', address(path));
    this.path = current();
  }
}

export const router = new Router();

export function address(path: string): string {
  return new URL(path, base).href;
}

/** For `<a onclick={follow}>`: stays in the page unless the reader wants a new tab. */
export function follow(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  router.go(new URL(link.href).pathname.slice(base.pathname.length));
}
