import { createDeferred } from '../../app/deferred.ts'
import { type BasketDetail, ELEMENT_NAMES, type ElementName, type Mounted } from '../protocol.ts'
import { type Attachment, attach } from './attach.ts'
import { ATTRIBUTE_NAMES, propertyOf, readAttributes, readValue } from './attributes.ts'
import { createLoader, type Loader } from './create-loader.ts'
import type { EmbedError } from './embed-error.ts'

const EMPTY: BasketDetail = { shopId: null, count: 0, total: 0, currency: null }

/** Returns the element's own styles before anything is loaded. The page's rules take precedence over them. */
function ownStyleSheets(): CSSStyleSheet[] {
  // jsdom does not support constructable style sheets.
  if (!('replaceSync' in CSSStyleSheet.prototype)) return []
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{display:block}:host([hidden]){display:none}')
  return [sheet]
}

/** Creates the class of one custom element. It handles attributes and its life cycle; a host renders the content. */
export function createElementClass(tag: ElementName, loader: Loader): CustomElementConstructor {
  class CarteEmbed extends HTMLElement {
    static readonly origin = loader.origin
    static readonly observedAttributes = ATTRIBUTE_NAMES

    readonly #root = this.attachShadow({ mode: 'open' })
    /** Renders the content that the page has put into the element. */
    readonly #slot = document.createElement('slot')
    #timer: ReturnType<typeof setTimeout> | undefined
    #attachment: (Attachment & { readonly key: string }) | undefined
    #mounted: Mounted | undefined
    #path: string | undefined
    #ready = createDeferred<void>()
    #isReadySettled = false

    constructor() {
      super()
      this.#clear()
    }

    connectedCallback() {
      // Own properties set before the element was upgraded shadow the accessors: reassign them through the accessors.
      const own = this as unknown as Record<string, unknown>
      for (const property of ATTRIBUTE_NAMES.map(propertyOf)) {
        if (!Object.hasOwn(own, property)) continue
        const value = own[property]
        delete own[property]
        own[property] = value
      }
      this.#scheduleUpdate()
    }

    disconnectedCallback() {
      this.#scheduleUpdate()
    }

    /**
     * Moved into the document of a frame, where our style sheets and scripts do not apply: show the page's own content.
     */
    adoptedCallback() {
      this.#end()
      this.#clear()
    }

    /** Without this callback, `moveBefore` would disconnect and reconnect the element. */
    connectedMoveCallback() {}

    attributeChangedCallback() {
      this.#scheduleUpdate()
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

    /**
     * Defers the update to a task, so that a move (disconnect and connect) and several attribute changes count as one.
     */
    #scheduleUpdate() {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#update()
      })
    }

    #update() {
      if (!this.isConnected) return this.#end()
      if (this.ownerDocument !== document)
        return loader.warn(`<${this.localName}> works only in the document that has loaded embed.js.`)
      const requested = readAttributes(this, tag, loader.chain, loader.warn)
      const key = [requested.chain, requested.pins, requested.missing].join(' ')
      if (this.#attachment?.key === key) return this.#attachment.update(requested.attributes)
      this.#end()
      const { promise, resolve, reject } = this.#ready
      // The page need not await `ready`, so mark a rejection as handled.
      promise.catch(() => {})
      const options = {
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
          this.#isReadySettled = true
          resolve()
        },
        onFailed: (error: EmbedError) => {
          this.#clear()
          this.#isReadySettled = true
          reject(error)
        },
      }
      this.#attachment = { key, ...attach(options, requested) }
    }

    #end() {
      if (!this.#attachment) return
      this.#attachment.end()
      this.#attachment = undefined
      this.#mounted = undefined
      if (this.#isReadySettled) this.#ready = createDeferred()
      this.#isReadySettled = false
      this.#clear()
    }

    #clear() {
      this.#root.replaceChildren(this.#slot)
      this.#root.adoptedStyleSheets = this.ownerDocument === document ? ownStyleSheets() : []
    }
  }

  for (const name of ATTRIBUTE_NAMES) {
    Object.defineProperty(CarteEmbed.prototype, propertyOf(name), {
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
  return CarteEmbed
}

/**
 * Defines the custom elements once per page. If they are already defined, the first definition stays. Does nothing on a
 * server.
 *
 * @param address the address of `embed.js`
 */
export function defineElements(address: string): void {
  if (!globalThis.customElements) return
  const loader = createLoader(address)
  for (const tag of ELEMENT_NAMES) {
    const name = `carte-${tag}`
    const existing = customElements.get(name)
    if (!existing) customElements.define(name, createElementClass(tag, loader))
    else if (!('origin' in existing) || existing.origin !== loader.origin) {
      loader.warn(`${address}: another script has already defined elements such as <${name}> on this page.`)
      return
    }
  }
}
