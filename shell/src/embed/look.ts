import type { EmbedSet } from '@carte/contract'
import { ROOT_CLASS } from './fit-sheet.ts'

/** The two wrapper elements of an embed element. */
export interface Wrapper {
  /** The inner wrapper, which acts as the document's root. Content is rendered into it. */
  readonly root: HTMLElement
  /** `null` follows the page's `color-scheme`, or the device if the page allows both. */
  readonly setTheme: (theme: 'light' | 'dark' | null) => void
  readonly setLanguage: (language: string) => void
  /** Makes the rendered content visible and sets the reader's text size. */
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
