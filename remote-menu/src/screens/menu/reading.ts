/**
 * Returns the reading line: the offset from the top at which a section counts as being read, just below all sticky
 * bars, in pixels.
 */
export function readingLine(section: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  const page = getComputedStyle(document.documentElement).scrollPaddingBlockStart
  return pixels(page) + pixels(getComputedStyle(section).scrollMarginBlockStart) + 8
}

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
