/**
 * Moves the focus out of a list item that is about to be removed: to the first link or button of the next item, else of
 * the previous one, else to the basket's heading. Otherwise the browser would move it to the top of the page.
 */
export function focusBeside(within: Element | null): void {
  const item = within?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('a, button')
  if (next) next.focus()
  else focusHeading(item)
}

export function focusHeading(within: Element | null | undefined): void {
  within?.closest('dialog, section')?.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus()
}
