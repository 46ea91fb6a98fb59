type Handlers = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/**
 * Adds several event listeners to an element.
 *
 * @returns a function that removes them, for use as an effect's cleanup
 */
export function listen(element: HTMLElement, handlers: Handlers): () => void {
  const pairs = Object.entries(handlers) as readonly [string, EventListener][]
  for (const [name, handler] of pairs) element.addEventListener(name, handler)
  return () => {
    for (const [name, handler] of pairs) element.removeEventListener(name, handler)
  }
}
