import type { EmbedSet, Language } from '@carte/contract'
import { type JotaiStore, LOW_HEIGHT, SMALL_WIDTH, screenSizeAtom } from '@carte/store'
import { createRoot, type Root, type RootOptions } from 'react-dom/client'
import type { Attributes } from './protocol.ts'
import { ROOT_CLASS } from './scope-style-sheet.ts'

/** The two wrapper elements of an embed element. */
export interface Wrapper {
  /** The inner wrapper, which acts as the document's root. Content is rendered into it. */
  readonly root: HTMLElement
  /** `null` follows the page's `color-scheme`, or the device if the page allows both. */
  readonly setTheme: (theme: 'light' | 'dark' | null) => void
  readonly setLanguage: (language: string) => void
  /** Makes the rendered content visible, and sets `--rem` to the text size that the guest has chosen in the browser. */
  readonly reveal: () => void
  readonly remove: () => void
}

/** Returns the page's own color scheme, or null if it allows both. */
function themeOfPage(element: Element): 'light' | 'dark' | null {
  const scheme = getComputedStyle(element).colorScheme
  const [light, dark] = [/\blight\b/.test(scheme), /\bdark\b/.test(scheme)]
  if (light && dark) return null
  return dark ? 'dark' : 'light'
}

/**
 * Creates the wrappers. The outer one blocks all inherited styles of the page except custom properties; the inner one
 * is the root of ours. The brand's properties are set on the outer one as fallbacks, so that values set by the page
 * win.
 */
export function createWrapper(element: HTMLElement, root: ShadowRoot, brand: EmbedSet['brand']): Wrapper {
  const outer = Object.assign(document.createElement('div'), { className: `${ROOT_CLASS}-outer`, hidden: true })
  const inner = Object.assign(document.createElement('div'), { className: ROOT_CLASS })
  inner.setAttribute('data-carte-root', '')
  inner.setAttribute('data-embedded', '')
  for (const [name, value] of Object.entries(brand)) {
    // In a browser without `light-dark()` the value would be invalid, and text unreadable: keep Carte's own color.
    if (value.includes('light-dark') && !CSS.supports('color', value)) continue
    const given = name.replace('--carte-', '--carte-given-')
    outer.style.setProperty(given, `var(${name}, ${value})`)
    inner.style.setProperty(name, `var(${given})`)
  }
  outer.append(inner)
  root.append(outer)
  return {
    root: inner,
    setTheme(theme) {
      const chosen = theme ?? themeOfPage(element)
      if (chosen) inner.dataset.theme = chosen
      else delete inner.dataset.theme
    },
    setLanguage: (language) => {
      inner.lang = language
    },
    reveal() {
      outer.hidden = false
      inner.style.setProperty('--rem', getComputedStyle(outer).fontSize)
    },
    remove: () => outer.remove(),
  }
}

/**
 * Creates a React root that leaves the document unchanged. React would add a permanent `selectionchange` listener to
 * the document (for `onSelect`, which no screen uses) and a marker property.
 */
export function createIsolatedRoot(container: Element, options: RootOptions): Root {
  const { addEventListener } = document
  const before = new Set(Object.keys(document))
  document.addEventListener = ((type: string, ...rest: [EventListener]) => {
    if (type !== 'selectionchange') addEventListener.call(document, type, ...rest)
  }) as typeof addEventListener
  try {
    return createRoot(container, options)
  } finally {
    Reflect.deleteProperty(document, 'addEventListener')
    for (const key of Object.keys(document)) if (!before.has(key)) Reflect.deleteProperty(document, key)
  }
}

/** Sets the screen size from the element's width and the window's height. Returns a function that stops it. */
export function followElementSize(element: Element, store: JotaiStore): () => void {
  const low = matchMedia(`(height < ${LOW_HEIGHT}px)`)
  const update = () => {
    const next = { small: element.getBoundingClientRect().width < SMALL_WIDTH, low: low.matches }
    const now = store.get(screenSizeAtom)
    if (next.small !== now.small || next.low !== now.low) store.set(screenSizeAtom, next)
  }
  const observer = new ResizeObserver(update)
  observer.observe(element)
  low.addEventListener('change', update)
  update()
  return () => {
    observer.disconnect()
    low.removeEventListener('change', update)
  }
}

/**
 * Returns the language of an element: the first that the chain has of its own attribute, the page around it and the
 * browser, else the chain's first language.
 */
export function elementLanguage({ language }: Attributes, element: HTMLElement, { languages }: EmbedSet): Language {
  const page = element.closest<HTMLElement>('[lang]')?.lang
  const candidates = [language, page, ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2).toLowerCase())
  const known = candidates
    .map((tag) => (tag === 'nb' || tag === 'nn' ? 'no' : tag))
    .find((tag) => (languages as readonly string[]).includes(tag))
  return (known as Language | undefined) ?? languages[0] ?? 'sv'
}
