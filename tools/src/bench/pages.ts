/** A screen to measure. */
export interface BenchPage {
  readonly name: string
  readonly path: string
  /**
   * What a guest came for: the first element that each selector finds. Each owns its text, without a block in between,
   * and is in the first view of a phone.
   */
  readonly content: readonly string[]
  /** A link that leads on within the site. */
  readonly link?: string
}

/** The screens of the profile, in the sample's shop that never closes. */
export const PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/', content: ['main h1', 'main li h2:has(a)'], link: 'main li h2 a' },
  { name: 'menu', path: '/shop/sodermalm/menu', content: ['main h1', 'main li h3'], link: 'main li h3 a' },
  {
    name: 'article',
    path: '/shop/sodermalm/menu/Burgare/articles/smash-burger',
    content: ['main h1', 'main header p'],
  },
]
