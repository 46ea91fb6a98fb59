import type { EmbedSet, Language, OrderType } from '@carte/contract'

/**
 * What the loader (`loader.ts`, `/embed.js`) and a host (`host.tsx`) say to each other. The loader is the newest one, always; a host may be as old as the oldest version that
 * a chain has pinned: what stands here is added to, never changed.
 */

export const TAGS = ['shops', 'menu', 'checkout', 'order', 'account'] as const
/** `menu` for `<carte-menu>`. */
export type Tag = (typeof TAGS)[number]

/** What a tag's attributes say, as they stand; null for one that is not there. */
export interface Attributes {
  readonly shopId: string | null
  readonly orderId: string | null
  /** Of the menu: names of the containers on the way to it, untranslated, with `/` between them. */
  readonly category: string | null
  readonly language: Language | null
  readonly orderType: OrderType | null
  /** Null follows the page's `color-scheme`, and the guest's device where that is both. */
  readonly theme: 'light' | 'dark' | null
  /** Where in the page's address the tag keeps its own: a path, `/order`, or a fragment, `#order`. Null for in memory. */
  readonly addressPrefix: string | null
  /** Pages of the chain's own, by what they show. `{shopId}` and `{orderId}` stand for what they name. */
  readonly pages: Readonly<Partial<Record<Tag, string>>>
}

/** In the page's query: whoever comes back from paying is shown this address of the site. A tag in such a page does not wait until it comes near. */
export const RETURN = 'carte-return'

export interface Mount {
  /** The tag itself; events are dispatched on it. */
  readonly element: HTMLElement
  /** Its shadow root. In it are the loader's slot, for what the page itself has put into the tag, and the loader's sheet for the tag's own box: what a host adds stands beside them. */
  readonly root: ShadowRoot
  readonly tag: Tag
  readonly set: EmbedSet
  /** Where `embed.js` came from. */
  readonly origin: string
  /** Of the page's content security policy. */
  readonly nonce: string | undefined
  /**
   * Addresses of scripts as the page wants them: by the policy `carte` (Trusted Types), of which a page has one. For files of `origin` alone.
   * @throws Error for an address elsewhere, and where the page forbids the policy
   */
  readonly trust: (address: string) => string
  readonly attributes: Attributes
  /** Called once the first screen stands there: what the page itself has put into the tag is hidden then. */
  readonly onShown: () => void
}

export interface Mounted {
  /** The attributes have changed. */
  readonly update: (attributes: Attributes) => void
  /** Takes everything away again, out of the page as well. */
  readonly unmount: () => void
  /** Goes to an address of the site that this tag shows; what lies outside leads there. */
  readonly go: (path: string) => void
  readonly basket: () => BasketDetail
}

/** What a host leaves on `globalThis` under the name that `hostName` makes of its version. */
export interface Host {
  readonly mount: (mount: Mount) => Mounted
}

export const hostName = (version: string): string => `carte_embed_${version}`.replace(/\W/g, '_')

/** Details of the events, by their names. Amounts in major units, VAT included. */
export interface BasketDetail {
  readonly shopId: string | null
  /** Of articles, not of lines. */
  readonly count: number
  readonly total: number
  readonly currency: string | null
}
export interface EventDetails {
  readonly 'carte:shop-selected': { readonly shopId: string; readonly name: string }
  readonly 'carte:basket-changed': BasketDetail
  readonly 'carte:order-placed': {
    readonly orderId: string
    readonly shopId: string
    readonly total: number
    readonly currency: string
  }
  readonly 'carte:navigate': {
    /** The address on the unified site, without its origin. */
    readonly path: string
    /** Where a click leads that the page does not prevent; for a screen inside the tag, its address on the unified site. */
    readonly href: string
    /** Whether it leads out of the tag: `preventDefault()` keeps the page where it is. */
    readonly isOutside: boolean
  }
  readonly 'carte:error': { readonly code: string; readonly message: string }
}
