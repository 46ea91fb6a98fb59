import type { BasketDetail, Mounted, Tag } from '../protocol.ts'
import { NAMES, propertyOf, readValue, readWish } from './attributes.ts'
import type { Loader } from './create-loader.ts'
import type { Fault } from './fault.ts'
import { beginStay, type Stay } from './stay.ts'

const EMPTY: BasketDetail = { shopId: null, count: 0, total: 0, currency: null }

/** What a tag's own element looks like before anything is loaded. A page's rules for it come before these. */
function ownSheets(): CSSStyleSheet[] {
  // Simulated browsers have none.
  if (!('replaceSync' in CSSStyleSheet.prototype)) return []
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{display:block}:host([hidden]){display:none}')
  return [sheet]
}

/** The element of one tag. What it shows is a host's; it itself knows its attributes, and when to begin and to end. */
export function createTag(tag: Tag, loader: Loader): CustomElementConstructor {
  class CarteTag extends HTMLElement {
    static readonly origin = loader.origin
    static readonly observedAttributes = NAMES

    readonly #root = this.attachShadow({ mode: 'open' })
    /** Shows what the page itself has put into the tag. */
    readonly #slot = document.createElement('slot')
    #timer: ReturnType<typeof setTimeout> | undefined
    #stay: (Stay & { readonly key: string }) | undefined
    #mounted: Mounted | undefined
    #path: string | undefined
    #ready = Promise.withResolvers<void>()
    #isSettled = false

    constructor() {
      super()
      this.#clear()
    }

    connectedCallback() {
      // What scripts have set before the element was one of ours hides its properties.
      const own = this as unknown as Record<string, unknown>
      for (const property of NAMES.map(propertyOf)) {
        if (!Object.hasOwn(own, property)) continue
        const value = own[property]
        delete own[property]
        own[property] = value
      }
      this.#settleSoon()
    }

    disconnectedCallback() {
      this.#settleSoon()
    }

    /** A page's frame has another document, in which neither our sheets nor our scripts are: there its own content shows. */
    adoptedCallback() {
      this.#end()
      this.#clear()
    }

    /** With this, a browser that can move elements as they are does not take them out and in again. */
    connectedMoveCallback() {}

    attributeChangedCallback() {
      this.#settleSoon()
    }

    get basket(): BasketDetail {
      return this.#mounted?.basket() ?? EMPTY
    }

    get ready(): Promise<void> {
      return this.#ready.promise
    }

    go(path: string) {
      if (this.#mounted) this.#mounted.go(path)
      else this.#path = path
    }

    /** In a task of its own: by then, who only moves the tag has put it back, and who sets several attributes has set them all. */
    #settleSoon() {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#settle()
      })
    }

    #settle() {
      if (!this.isConnected) return this.#end()
      if (this.ownerDocument !== document)
        return loader.warn(`<${this.localName}> works in the document alone that has run embed.js.`)
      const wish = readWish(this, tag, loader.chain, loader.warn)
      const key = [wish.chain, wish.pins, wish.missing].join(' ')
      if (this.#stay?.key === key) return this.#stay.update(wish.attributes)
      this.#end()
      const { promise, resolve, reject } = this.#ready
      // Nobody has to listen.
      promise.catch(() => {})
      const place = {
        element: this,
        root: this.#root,
        tag,
        loader,
        onMounted: (mounted: Mounted) => {
          this.#mounted = mounted
          if (this.#path !== undefined) mounted.go(this.#path)
          this.#path = undefined
        },
        onShown: () => {
          this.#slot.remove()
          this.#isSettled = true
          resolve()
        },
        onFailed: (fault: Fault) => {
          this.#clear()
          this.#isSettled = true
          reject(fault)
        },
      }
      this.#stay = { key, ...beginStay(place, wish) }
    }

    #end() {
      if (!this.#stay) return
      this.#stay.end()
      this.#stay = undefined
      this.#mounted = undefined
      if (this.#isSettled) this.#ready = Promise.withResolvers()
      this.#isSettled = false
      this.#clear()
    }

    #clear() {
      this.#root.replaceChildren(this.#slot)
      this.#root.adoptedStyleSheets = this.ownerDocument === document ? ownSheets() : []
    }
  }

  for (const name of NAMES) {
    Object.defineProperty(CarteTag.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return readValue(this, name)
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name)
        else this.setAttribute(name, `${value}`)
      },
    })
  }
  return CarteTag
}
