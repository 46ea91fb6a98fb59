/** Marks the button that opens the filters. */
export const FILTER_BUTTON = 'data-filters'

/**
 * Moves the focus out of a filter that is about to go, to the one after it, else to the one before, else to the button that opens
 * all of them: a focus that goes with its element starts at the page's top.
 */
export function focusFilter(list: Element | null): void {
  const chip = list?.querySelector('li:focus-within')
  // The page, or the shadow of one that embeds this screen.
  const root = list?.getRootNode() as ParentNode | undefined
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? root?.querySelector<HTMLElement>(`[${FILTER_BUTTON}]`)
  next?.focus()
}
