/**
 * Moves the focus out of a list item that is about to go: to the link or button at the start of the next item, else of
 * the one before, else to the heading of the basket around it. A focus that goes with its element starts at the page's top.
 */
export function focusBeside(within: Element | null): void {
  const item = within?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('a, button')
  if (next) next.focus()
  else focusHeading(item)
}

/** Moves the focus to the heading of the basket around an element. */
export function focusHeading(within: Element | null | undefined): void {
  within?.closest('dialog, section')?.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus()
}
