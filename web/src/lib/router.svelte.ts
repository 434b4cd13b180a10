/** Where we are: the address of the page, and nothing else. */
class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (click) => this.follow(click));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  get parts(): string[] {
    return this.path.split('/').filter((part) => part !== '');
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  /** Links are plain links; those to our own pages are followed without a load. */
  private follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const link = (click.target as Element | null)?.closest?.('a');
    if (!link || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
    click.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
