/**
 * Moves the focus out of a list item that is about to go: to the link or button at the start of the next item, else of
 * the one before, else to the heading of the basket around it. A focus that goes with its element starts at the page's top.
 */
export function focusBeside(within: Element | null): void {
  const item = within?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('a, button')
  if (next) next.focus()
  else headingAround(item)?.focus()
}

function headingAround(item: Element | null | undefined): HTMLElement | null {
  const basket = item?.closest('dialog, section')
  return basket?.querySelector<HTMLElement>('h2[tabindex="-1"]') ?? null
}
