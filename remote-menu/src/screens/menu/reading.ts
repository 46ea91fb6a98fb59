/** How far below the sticky bars a section can begin and still be at the top, in pixels. */
const NEAR_TOP_PX = 72

/** Returns the offset from the top to which an element scrolls, just below all sticky bars, in pixels. */
export function scrollLine(element: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  const page = getComputedStyle(document.documentElement).scrollPaddingBlockStart
  return pixels(page) + pixels(getComputedStyle(element).scrollMarginBlockStart)
}

/** Share of the window's height above which a section with a sticky heading counts as being read. */
const READING_SHARE = 0.4

/**
 * Returns the reading line: the offset from the top at which a section counts as being read, in pixels. On a large
 * screen it is above the middle, because a row of cards is high; on others it is the middle of what the sticky bars leave
 * visible.
 */
export function readingLine(section: Element): number {
  const top = scrollLine(section)
  if (!hasStickyHeading(section)) return Math.round((top + innerHeight) / 2)
  return Math.max(top + NEAR_TOP_PX / 2, Math.round(READING_SHARE * innerHeight))
}

/** Returns whether the heading of a section's category stays beside the search, as on a large screen. */
export function hasStickyHeading(section: Element): boolean {
  const heading = section.closest('[data-level="2"]')?.querySelector('h2')
  return heading ? getComputedStyle(heading).position === 'sticky' : false
}

/** Returns the section of a category by its key; null if it is not rendered. */
export function sectionOf(list: Element, key: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-category="${CSS.escape(key)}"]`)
}

/** Returns whether this section begins just below the sticky bars, or above. */
export function isAtTop(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  const line = scrollLine(section) + NEAR_TOP_PX
  return top <= line && bottom > line
}

/** Returns whether a part of this section is in view. */
export function isInView(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  return top < innerHeight && bottom > scrollLine(section)
}
