import type { EmbedSet } from '@carte/contract'
import { ROOT_CLASS } from './fit-sheet.ts'

/** The two elements that everything of a tag stands in. */
export interface Look {
  /** Stands for the document's root: what is drawn is drawn into it. */
  readonly place: HTMLElement
  /** `null` follows the page: light, dark, or whatever the device likes where the page leaves it that. */
  readonly setTheme: (theme: 'light' | 'dark' | null) => void
  readonly setLanguage: (language: string) => void
  /** Shows what has been drawn, in the reader's own text size. */
  readonly reveal: () => void
  readonly remove: () => void
}

/** Which of light and dark the page itself is; null where it leaves that to the device. */
function themeOfPage(element: Element): 'light' | 'dark' | null {
  const scheme = getComputedStyle(element).colorScheme
  const [light, dark] = [/\blight\b/.test(scheme), /\bdark\b/.test(scheme)]
  if (light && dark) return null
  return dark ? 'dark' : 'light'
}

/**
 * The wrappers of a tag. The outer one lets nothing of the page's styles in but its custom properties; the inner one is the root of ours. The brand comes in
 * between, so that what the page sets itself comes before it.
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
