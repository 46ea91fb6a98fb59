import type { Markup } from '../../../infrastructure/mail/markup.ts'

/** Where the gallery's pages begin; below it they are the same at whatever origin they are served. */
export const GALLERY = '/embed-gallery'

/** What a page of the gallery is made from. */
export interface Setting {
  /** Origin of the site that the tags come from. */
  readonly site: string
  /** Key of the chain whose pages these are. */
  readonly chain: string
  /** A shop of the chain. */
  readonly shopId: string
  /** For the scripts of this one answer. */
  readonly nonce: string
  /** What the page was asked for with. */
  readonly query: URLSearchParams
  /** The shop's menu as the site makes it for whoever has no script; null where it could not be had. */
  readonly menu: string | null
}

export interface GalleryPage {
  /** Its address below the gallery's; one that ends in `/*` has every address below as well. */
  readonly name: string
  readonly title: string
  /** What there is to see, for the index. */
  readonly shows: string
  /** Style sheets of its own, behind the chain's. */
  readonly styles?: readonly string[]
  /** Classic scripts of its own, behind the loader. */
  readonly scripts?: readonly string[]
  /** Attributes of `<html>`. */
  readonly html?: Readonly<Record<string, string>>
  /** The page's content security policy; without one there is none, as on most sites. */
  readonly policy?: (setting: Setting) => string
  readonly body: (setting: Setting) => Markup
}
