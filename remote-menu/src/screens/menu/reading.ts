/**
 * How far below the sticky bars a section begins to count as being read, in pixels: the section above it is then almost
 * out of view.
 */
const READ_AHEAD_PX = 72

/** Returns the offset from the top to which an element scrolls, just below all sticky bars, in pixels. */
export function scrollLine(element: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  const page = getComputedStyle(document.documentElement).scrollPaddingBlockStart
  return pixels(page) + pixels(getComputedStyle(element).scrollMarginBlockStart)
}

/** Returns the reading line: the offset from the top at which a section counts as being read, in pixels. */
export const readingLine = (section: Element): number => scrollLine(section) + READ_AHEAD_PX

/** Returns the section of a category by its key; null if it is not rendered. */
export function sectionOf(list: Element, key: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-category="${CSS.escape(key)}"]`)
}

/** Returns whether this section is at the reading line, for example after scroll restoration. */
export function isBeingRead(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  const line = readingLine(section)
  return top <= line && bottom > line
}
