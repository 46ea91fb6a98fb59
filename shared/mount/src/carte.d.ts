/**
 * Types of Carte's embed elements, for the scripts of a page. Copy this file into your project so that `tsconfig.json`
 * includes it, or refer to it:
 *
 *     /// <reference path="./carte.d.ts" />
 *
 * It has no dependencies. With it, `document.querySelector('carte-menu')` returns a `CarteMenuElement`, and each
 * event's `detail` is typed:
 *
 *     menu.addEventListener('carte:basket-changed', (event) => show(event.detail.total))
 *
 * In JSX, write attributes as in HTML (`<carte-menu shop-id="…">`). React 19 supports listeners such as
 * `oncarte:basket-changed={…}`. With React 18, use a `ref` and add the listener.
 */

/** Languages of Carte. */
export type CarteLanguage = 'sv' | 'en' | 'fi' | 'ru' | 'no'
/** Take away, or eat in the shop. */
export type CarteOrderType = 'takeAway' | 'dineInPlace'
export type CarteTheme = 'light' | 'dark'

/** The basket, shared by all embed elements of a page. Amounts are in major units (`129.5`) and include VAT. */
export interface CarteBasket {
  /** Null if no shop is chosen. */
  readonly shopId: string | null
  /** Number of articles, not of lines. */
  readonly count: number
  readonly total: number
  /** Three-letter code, such as `SEK`. */
  readonly currency: string | null
}

/**
 * The details of the elements' events, by event name. The events bubble, so a listener on the document receives those
 * of all elements. Only `carte:navigate` can be canceled, and only if it leads out of its element.
 */
export interface CarteEventDetails {
  /** The guest has chosen a shop. */
  readonly 'carte:shop-selected': { readonly shopId: string; readonly name: string }
  /** The content of the basket has changed. */
  readonly 'carte:basket-changed': CarteBasket
  /** The guest is back from paying, and the order is placed. */
  readonly 'carte:order-placed': {
    readonly orderId: string
    readonly shopId: string
    readonly total: number
    readonly currency: string
  }
  /** The guest navigates to another screen. */
  readonly 'carte:navigate': {
    /** The address on the chain's site without the origin, such as `/shop/{shopId}/checkout`. */
    readonly path: string
    /**
     * The address to which a click leads unless canceled; for a screen inside the element, its address on the chain's
     * site.
     */
    readonly href: string
    /** Whether the navigation leads out of the element. If so, `preventDefault()` cancels it. */
    readonly isOutside: boolean
  }
  /**
   * The element cannot show the requested content. For developers; guests see the element's fallback content. Codes of
   * the loader: `chain-missing`, `shop-id-missing`, `unknown-chain`, `origin-not-allowed`, `unknown-version`,
   * `no-fitting-host` (the pinned versions cannot run together), `unreachable` (retried automatically), `refused` (a
   * file from another origin, or without a hash), `blocked-by-policy` and `trusted-types` (the message names the
   * missing directive of the page's policy), `host-failed`. Other codes come from later stages: `remote-…` for a remote
   * that fails, `broken` if a screen throws, and codes of problems that are shown to the guest.
   */
  readonly 'carte:error': { readonly code: string; readonly message: string }
}

export type CarteEventMap = { [Name in keyof CarteEventDetails]: CustomEvent<CarteEventDetails[Name]> }

/**
 * The properties of an element; each has an attribute. Null, or a missing attribute, selects the default. An invalid
 * value is ignored and reported in the console.
 */
export interface CarteProperties {
  /** Key of the chain. Default: that of `embed.js?chain=…`. Attribute `chain`. */
  chain: string | null
  /**
   * Pins the element's remote to a version (`1.4`), or several remotes (`menu@1.4 checkout@2`). Default: the versions
   * of the site. Attribute `version`.
   */
  version: string | null
  /** Id of the shop; required for `<carte-menu>`. Attribute `shop-id`. */
  shopId: string | null
  /** Id of the order. Default for `<carte-order>`: the guest's latest paid order. Attribute `order-id`. */
  orderId: string | null
  /**
   * The category that the menu shows first: untranslated names of the containers that lead to it, separated by `/`.
   * Attribute `category`.
   */
  category: string | null
  /** Default: the page's language (`lang`), else the guest's, if Carte supports it. Attribute `language`. */
  language: CarteLanguage | null
  /** Order type for a guest who has not chosen one. Attribute `order-type`. */
  orderType: CarteOrderType | null
  /**
   * Default: the page's theme (`color-scheme`); if the page supports both, the guest's device decides. Attribute
   * `theme`.
   */
  theme: CarteTheme | null
  /**
   * Where the element stores its address in the page's address: below a path (`/order`) or in the fragment (`#order`).
   * Default: only in memory. Attribute `address-prefix`.
   */
  addressPrefix: string | null
  /** Your page that shows shops. Default for this and the following pages: the chain's site. Attribute `shops-page`. */
  shopsPage: string | null
  /** Your page with a menu; `{shopId}` is replaced by the shop's id. Attribute `menu-page`. */
  menuPage: string | null
  /** Your page for checkout; `{shopId}` is replaced by the shop's id. Attribute `checkout-page`. */
  checkoutPage: string | null
  /** Your page for following an order; `{orderId}` is replaced by the order's id. Attribute `order-page`. */
  orderPage: string | null
  /** Your page for a customer's account. Attribute `account-page`. */
  accountPage: string | null
}

export interface CarteElement extends HTMLElement, CarteProperties {
  /** The basket; empty until the element has loaded. */
  readonly basket: CarteBasket
  /**
   * Resolves when the element shows its first screen, which it loads when near the viewport. Rejects with `{code,
   * message}` if the page has to be changed first.
   */
  readonly ready: Promise<void>
  /**
   * Navigates to an address of the site, such as `/shop/{shopId}/menu`. An address that this element does not show
   * leads out of it. Before the element has loaded, sets its first address.
   */
  go(path: string): void
}

/** `<carte-shops>`: finds a shop. */
export interface CarteShopsElement extends CarteElement {}
/** `<carte-menu shop-id="…">`: a shop's menu, through checkout and payment to the order. */
export interface CarteMenuElement extends CarteElement {}
/** `<carte-checkout>`: from the basket to the order. */
export interface CarteCheckoutElement extends CarteElement {}
/** `<carte-order>`: the status of an order. */
export interface CarteOrderElement extends CarteElement {}
/** `<carte-account>`: sign-in and the customer's account. */
export interface CarteAccountElement extends CarteElement {}

/** The attributes of the elements in JSX: their names in HTML, and common attributes. */
export interface CarteJsxAttributes<Element extends CarteElement> {
  chain?: string | undefined
  version?: string | undefined
  'shop-id'?: string | undefined
  'order-id'?: string | undefined
  category?: string | undefined
  language?: CarteLanguage | undefined
  'order-type'?: CarteOrderType | undefined
  theme?: CarteTheme | undefined
  'address-prefix'?: string | undefined
  'shops-page'?: string | undefined
  'menu-page'?: string | undefined
  'checkout-page'?: string | undefined
  'order-page'?: string | undefined
  'account-page'?: string | undefined

  ref?: ((element: Element | null) => void) | { current: Element | null } | null | undefined
  key?: string | number | bigint | null | undefined
  /** Fallback content, shown until the element has loaded, and without scripts. */
  children?: unknown
  id?: string | undefined
  /** React 18 passes this on as an attribute of the same name, so use `class` there. */
  className?: string | undefined
  class?: string | undefined
  style?: object | undefined
  slot?: string | undefined
  hidden?: boolean | undefined
  lang?: string | undefined
  title?: string | undefined
}

/** Listeners in React 19: `oncarte:order-placed={(event) => …}`. */
export type CarteJsxListeners = {
  [Name in keyof CarteEventMap as `on${Name}`]?: ((event: CarteEventMap[Name]) => void) | undefined
}

/** For `JSX.IntrinsicElements`, also of other libraries. */
export type CarteJsxElements = {
  [Name in keyof CarteTagNameMap]: CarteJsxAttributes<CarteTagNameMap[Name]> & CarteJsxListeners
}

export interface CarteTagNameMap {
  'carte-shops': CarteShopsElement
  'carte-menu': CarteMenuElement
  'carte-checkout': CarteCheckoutElement
  'carte-order': CarteOrderElement
  'carte-account': CarteAccountElement
}

declare global {
  interface HTMLElementTagNameMap extends CarteTagNameMap {}
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap extends CarteEventMap {}

  /** For React 18. */
  namespace JSX {
    interface IntrinsicElements extends CarteJsxElements {}
  }
}

// @ts-ignore: a page without React lacks this module.
declare module 'react' {
  /** For React 19. */
  namespace JSX {
    interface IntrinsicElements extends CarteJsxElements {}
  }
}
