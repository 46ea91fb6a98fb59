import type { Markup } from '../../../infrastructure/mail/markup.ts'

/** The path of the demo. Its pages are the same at any origin. */
export const EMBED_DEMO = '/embed-gallery'

export interface Setting {
  /** The origin of the site that serves the embed elements. */
  readonly site: string
  readonly chain: string
  readonly shopId: string
  readonly nonce: string
  readonly query: URLSearchParams
  /** The shop's menu as HTML, shown without scripts; null if it could not be rendered. */
  readonly menu: string | null
}

export interface DemoPage {
  /** The path below the demo's. A path that ends in `/*` includes all paths below it. */
  readonly name: string
  readonly title: string
  readonly shows: string
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly html?: Readonly<Record<string, string>>
  /** The page's content security policy. Without it the page has none, like most sites. */
  readonly policy?: (setting: Setting) => string
  readonly body: (setting: Setting) => Markup
}
