/** How far below the sticky bars a section can begin and still be at the top, in pixels. */
const NEAR_TOP_PX = 72

/** Returns the offset from the top to which an element scrolls, just below all sticky bars, in pixels. */
export function scrollLine(element: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  const page = getComputedStyle(document.documentElement).scrollPaddingBlockStart
  return pixels(page) + pixels(getComputedStyle(element).scrollMarginBlockStart)
}

/**
 * Returns the reading line: the offset from the top at which a section counts as being read, in pixels. It is just below
 * a sticky heading, so that heading and marked category agree; without one, it is the middle of what the sticky bars
 * leave visible.
 */
export function readingLine(section: Element): number {
  const top = scrollLine(section)
  const heading = section.closest('[data-level="2"]')?.querySelector('h2')
  const isSticky = heading ? getComputedStyle(heading).position === 'sticky' : false
  return isSticky ? top + NEAR_TOP_PX / 2 : Math.round((top + innerHeight) / 2)
}

/** Returns the section of a category by its key; null if it is not rendered. */
export function sectionOf(list: Element, key: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-category="${CSS.escape(key)}"]`)
}

/** Returns whether this section begins just below the sticky bars, or above. */
export const isAtTop = (section: Element): boolean => isAt(section, scrollLine(section) + NEAR_TOP_PX)

/** Returns whether this section is at the reading line. */
export const isBeingRead = (section: Element): boolean => isAt(section, readingLine(section))

function isAt(section: Element, line: number): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  return top <= line && bottom > line
}
