import type { EmbedSet, Language, OrderType } from '@carte/contract'

/**
 * The protocol between the loader (`loader.ts`, `/embed.js`) and a host (`host.tsx`). The loader is always the newest
 * version; a host can be as old as the oldest version that a chain has pinned. Add to this file, but never change what
 * exists.
 */

export const ELEMENT_NAMES = ['shops', 'menu', 'checkout', 'order', 'account'] as const
/** `menu` for `<carte-menu>`. */
export type ElementName = (typeof ELEMENT_NAMES)[number]

/** The attributes of an element; null for a missing one. */
export interface Attributes {
  readonly shopId: string | null
  readonly orderId: string | null
  /** In the menu: names of the containers that lead to the category, untranslated, separated by `/`. */
  readonly category: string | null
  readonly language: Language | null
  readonly orderType: OrderType | null
  /** Null follows the page's `color-scheme`, and the guest's device if that allows both. */
  readonly theme: 'light' | 'dark' | null
  /**
   * Where in the page's address the element keeps its location: a path, `/order`, or a fragment, `#order`. Null keeps
   * it in memory.
   */
  readonly addressPrefix: string | null
  /** The chain's own pages, by what they show. `{shopId}` and `{orderId}` are placeholders. */
  readonly pages: Readonly<Partial<Record<ElementName, string>>>
}

/**
 * Query parameter of the page: the site path to show to a guest who comes back from paying. Elements of such a page
 * load without waiting until they are near the window.
 */
export const RETURN_PARAMETER = 'carte-return'

export interface Mount {
  /** The custom element; events are dispatched on it. */
  readonly element: HTMLElement
  /**
   * Its shadow root. It contains the loader's slot for the page's own content and the loader's style sheet for the
   * element's box. A host adds its content beside them.
   */
  readonly root: ShadowRoot
  readonly tag: ElementName
  readonly set: EmbedSet
  /** The origin that `embed.js` was loaded from. */
  readonly origin: string
  readonly nonce: string | undefined
  /**
   * Returns a trusted address for a script of `origin`, made by the Trusted Types policy `carte`, which a page can have
   * only once. If the page forbids the policy, returns the plain address.
   * @throws Error for another origin
   */
  readonly trust: (address: string) => string
  readonly attributes: Attributes
  /** Called once the first screen is visible. The page's own content is hidden then. */
  readonly onShown: () => void
}

export interface Mounted {
  /** Called when the attributes have changed. */
  readonly update: (attributes: Attributes) => void
  /** Removes everything from the element and the page. */
  readonly unmount: () => void
  /** Navigates to a site path. A path that the element does not show opens the page that shows it. */
  readonly go: (path: string) => void
  readonly basket: () => BasketDetail
}

/** What a host assigns to `globalThis[hostName(version)]`. */
export interface Host {
  readonly mount: (mount: Mount) => Mounted
}

export const hostName = (version: string): string => `carte_embed_${version}`.replace(/\W/g, '_')

/** Amounts in the details of events are in major units and include VAT. */
export interface BasketDetail {
  readonly shopId: string | null
  /** Number of articles, not of lines. */
  readonly count: number
  readonly total: number
  readonly currency: string | null
}

/** The details of each event, by the event's name. */
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
    /** The path on the site, without its origin. */
    readonly path: string
    /**
     * Where the click leads if the page does not prevent it; for a screen inside the element, its address on the site.
     */
    readonly href: string
    /** Whether the address is outside the element. If so, `preventDefault()` cancels the navigation. */
    readonly isOutside: boolean
  }
  readonly 'carte:error': { readonly code: string; readonly message: string }
}
