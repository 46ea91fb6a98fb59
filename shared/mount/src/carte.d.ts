/**
 * Types of Carte's tags for a page's own scripts. Put a copy into your project where its `tsconfig.json` includes it, or name it in a file of yours:
 *
 *     /// <reference path="./carte.d.ts" />
 *
 * It needs nothing else. With it, `document.querySelector('carte-menu')` is a `CarteMenuElement`, and the detail of each event has its type:
 *
 *     menu.addEventListener('carte:basket-changed', (event) => show(event.detail.total))
 *
 * In JSX the attributes are written as in HTML (`<carte-menu shop-id="…">`). React 19 listens to `oncarte:basket-changed={…}`; with React 18, take a `ref` and add the listener.
 */

/** Languages that Carte speaks. */
export type CarteLanguage = 'sv' | 'en' | 'fi' | 'ru' | 'no'
/** How an order is had: taken away, or eaten in the shop. */
export type CarteOrderType = 'takeAway' | 'dineInPlace'
export type CarteTheme = 'light' | 'dark'

/** The basket that all tags of a page share. Amounts in major units (`129.5`), VAT included. */
export interface CarteBasket {
  /** Null while no shop is chosen. */
  readonly shopId: string | null
  /** Of articles, not of lines. */
  readonly count: number
  readonly total: number
  /** Three letters, `SEK`. */
  readonly currency: string | null
}

/**
 * What the tags tell, by the events' names. The events bubble, so that one listener on the document hears all tags. Only `carte:navigate` can be prevented, and only where
 * it leads out of its tag.
 */
export interface CarteEventDetails {
  /** A guest has chosen a shop. */
  readonly 'carte:shop-selected': { readonly shopId: string; readonly name: string }
  /** There is something else in the basket now. */
  readonly 'carte:basket-changed': CarteBasket
  /** An order is placed; a payment may still have to follow. */
  readonly 'carte:order-placed': {
    readonly orderId: string
    readonly shopId: string
    readonly total: number
    readonly currency: string
  }
  /** A guest goes on to another screen. */
  readonly 'carte:navigate': {
    /** The address on the unified site, without its origin: `/shop/{shopId}/checkout`. */
    readonly path: string
    /** Where a click leads that the page does not prevent; for a screen inside the tag, its address on the unified site. */
    readonly href: string
    /** Whether it leads out of the tag: `preventDefault()` keeps the page where it is. */
    readonly isOutside: boolean
  }
  /**
   * The tag shows nothing, or not what was asked for. For developers; guests keep the tag's own content. Codes of the loader: `chain-missing`, `shop-id-missing`,
   * `unknown-chain`, `origin-not-allowed`, `unknown-version`, `unreachable` (tried again by itself), `refused` (a file of another origin, or without a hash), `blocked-by-policy` and `trusted-types`
   * (the message says which directive of the page's policy is missing), `host-failed`. What is loaded later has
   * its own: a remote that fails (`remote-…`), and whatever a guest is told of in the tag.
   */
  readonly 'carte:error': { readonly code: string; readonly message: string }
}

/** The events, for listeners. */
export type CarteEventMap = { [Name in keyof CarteEventDetails]: CustomEvent<CarteEventDetails[Name]> }

/** What the properties of a tag and its attributes say. Null, or no attribute: nothing is said. A value that is not allowed is ignored, and the console says so. */
export interface CarteProperties {
  /** Key of the chain; if not said, that of `embed.js?chain=…`. Attribute `chain`. */
  chain: string | null
  /** Pins the tag's remote to a version, `1.4`, or several, `menu@1.4 checkout@2`. Not said: what the site itself runs. Attribute `version`. */
  version: string | null
  /** The shop; `<carte-menu>` needs one. Attribute `shop-id`. */
  shopId: string | null
  /** The order; if not said, `<carte-order>` shows the one that this guest has paid last. Attribute `order-id`. */
  orderId: string | null
  /** The category that the menu begins with: names of the containers on the way to it, untranslated, with `/` between them. Attribute `category`. */
  category: string | null
  /** Not said: the page's own (`lang`), else the guest's, where Carte speaks it. Attribute `language`. */
  language: CarteLanguage | null
  /** How a guest orders who has not said. Attribute `order-type`. */
  orderType: CarteOrderType | null
  /** Not said: that of the page (`color-scheme`), and where that is both the guest's device decides. Attribute `theme`. */
  theme: CarteTheme | null
  /** Where in the page's address the tag keeps its own: below a path (`/order`) or in the fragment (`#order`). Not said: in memory. Attribute `address-prefix`. */
  addressPrefix: string | null
  /** A page of your own that finds shops; the site's if not said, as for those that follow. Attribute `shops-page`. */
  shopsPage: string | null
  /** A page of your own with a menu; `{shopId}` in it stands for the shop. Attribute `menu-page`. */
  menuPage: string | null
  /** A page of your own where one checks out; `{shopId}` stands for the shop. Attribute `checkout-page`. */
  checkoutPage: string | null
  /** A page of your own that follows an order; `{orderId}` stands for it. Attribute `order-page`. */
  orderPage: string | null
  /** A page of your own for what belongs to a customer. Attribute `account-page`. */
  accountPage: string | null
}

/** What all tags have in common. */
export interface CarteElement extends HTMLElement, CarteProperties {
  /** What is in the basket; empty until the tag has loaded. */
  readonly basket: CarteBasket
  /** Resolves once the tag shows its first screen, which it loads when it comes near the window. Rejects with `{code, message}` where that needs a change to the page. */
  readonly ready: Promise<void>
  /** Goes to an address of the site, `/shop/{shopId}/menu`; what this tag does not show leads out of it. Before it has loaded, that is where it begins. */
  go(path: string): void
}

/** `<carte-shops>`: the shop finder. */
export interface CarteShopsElement extends CarteElement {}
/** `<carte-menu shop-id="…">`: a shop's menu, through checkout and payment to the order. */
export interface CarteMenuElement extends CarteElement {}
/** `<carte-checkout>`: from the basket to the order. */
export interface CarteCheckoutElement extends CarteElement {}
/** `<carte-order>`: how far an order is. */
export interface CarteOrderElement extends CarteElement {}
/** `<carte-account>`: signing in, and what belongs to a customer. */
export interface CarteAccountElement extends CarteElement {}

/** The tags as JSX takes them: attributes by their names in HTML, and what every element has. */
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
  /** The tag's own content, which shows until the tag does, and without scripts. */
  children?: unknown
  id?: string | undefined
  /** React 18 hands it on as it stands: write `class` there. */
  className?: string | undefined
  class?: string | undefined
  style?: object | undefined
  slot?: string | undefined
  hidden?: boolean | undefined
  lang?: string | undefined
  title?: string | undefined
}

/** Listeners as React 19 takes them: `oncarte:order-placed={(event) => …}`. */
export type CarteJsxListeners = {
  [Name in keyof CarteEventMap as `on${Name}`]?: ((event: CarteEventMap[Name]) => void) | undefined
}

/** For `JSX.IntrinsicElements` of other libraries too. */
export type CarteJsxElements = {
  [Name in keyof CarteTagNameMap]: CarteJsxAttributes<CarteTagNameMap[Name]> & CarteJsxListeners
}

/** The tags, by their names. */
export interface CarteTagNameMap {
  'carte-shops': CarteShopsElement
  'carte-menu': CarteMenuElement
  'carte-checkout': CarteCheckoutElement
  'carte-order': CarteOrderElement
  'carte-account': CarteAccountElement
}

declare global {
  interface HTMLElementTagNameMap extends CarteTagNameMap {}
  /** Of elements, of the document and of the window. */
  interface GlobalEventHandlersEventMap extends CarteEventMap {}

  /** React 18. */
  namespace JSX {
    interface IntrinsicElements extends CarteJsxElements {}
  }
}

// @ts-ignore: a page without React has no such module.
declare module 'react' {
  /** React 19. */
  namespace JSX {
    interface IntrinsicElements extends CarteJsxElements {}
  }
}
