import type { EmbedSet } from '@carte/contract'
import { ROOT_CLASS } from './fit-sheet.ts'

/** The two wrapper elements of an embed element. */
export interface Look {
  /** The inner wrapper, which acts as the document's root. Content is rendered into it. */
  readonly place: HTMLElement
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
export function createLook(element: HTMLElement, root: ShadowRoot, brand: EmbedSet['brand']): Look {
  const outer = Object.assign(document.createElement('div'), { className: `${ROOT_CLASS}-outer`, hidden: true })
  const place = Object.assign(document.createElement('div'), { className: ROOT_CLASS })
  place.setAttribute('data-carte-root', '')
  place.setAttribute('data-embedded', '')
  for (const [name, value] of Object.entries(brand)) {
    const given = name.replace('--carte-', '--carte-given-')
    outer.style.setProperty(given, `var(${name}, ${value})`)
    place.style.setProperty(name, `var(${given})`)
  }
  outer.append(place)
  root.append(outer)
  return {
    place,
    setTheme(theme) {
      const chosen = theme ?? themeOfPage(element)
      if (chosen) place.dataset.theme = chosen
      else delete place.dataset.theme
    },
    setLanguage: (language) => {
      place.lang = language
    },
    reveal() {
      outer.hidden = false
      place.style.setProperty('--rem', getComputedStyle(outer).fontSize)
    },
    remove: () => outer.remove(),
  }
}
