export interface BenchPage {
  readonly name: string
  readonly path: string
  /**
   * The content that a guest came for: the first match of each selector. Each element must contain its text directly
   * and be visible on a phone without scrolling.
   */
  readonly content: readonly string[]
  /** A link to another page of the site. */
  readonly link?: string
}

export const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/', content: ['main h1', 'main li h2:has(a)'], link: 'main li h2 a' },
  { name: 'menu', path: '/shop/sodermalm/menu', content: ['main h1', 'main li h3'], link: 'main li h3 a' },
  {
    name: 'article',
    path: '/shop/sodermalm/menu/Burgare/articles/smash-burger',
    content: ['main h1', 'main header p'],
  },
]
