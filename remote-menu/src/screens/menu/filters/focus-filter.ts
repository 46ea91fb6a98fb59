/** Attribute of the button that opens the filters. */
export const FILTER_BUTTON = 'data-filters'

/**
 * Moves the focus out of a filter button that is about to be removed: to the next one, else the previous one, else the
 * button that opens the filters. Otherwise the browser would move it to the top of the page.
 */
export function focusFilter(list: Element | null): void {
  const chip = list?.querySelector('li:focus-within')
  // The document, or the shadow root of an embed.
  const root = list?.getRootNode() as ParentNode | undefined
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? root?.querySelector<HTMLElement>(`[${FILTER_BUTTON}]`)
  next?.focus()
}
