/** Where a section begins to be the one that is read: just below everything that is stuck to the top, in pixels. */
export function readingLine(section: Element): number {
  const pixels = (length: string) => Number.parseFloat(length) || 0
  const page = getComputedStyle(document.documentElement).scrollPaddingBlockStart
  return pixels(page) + pixels(getComputedStyle(section).scrollMarginBlockStart) + 8
}

/** The section of a category, if the page has it. */
export function sectionOf(list: Element, key: string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-category="${CSS.escape(key)}"]`)
}

/** Whether the reader is in this section already, as after going back to a page whose place was restored. */
export function isBeingRead(section: Element): boolean {
  const { top, bottom } = section.getBoundingClientRect()
  const line = readingLine(section)
  return top <= line && bottom > line
}
