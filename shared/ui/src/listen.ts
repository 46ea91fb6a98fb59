type Handlers = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }

/** Listens to several events of one element. @returns what stops it, for an effect to give back. */
export function listen(element: HTMLElement, handlers: Handlers): () => void {
  const pairs = Object.entries(handlers) as readonly [string, EventListener][]
  for (const [name, handler] of pairs) element.addEventListener(name, handler)
  return () => {
    for (const [name, handler] of pairs) element.removeEventListener(name, handler)
  }
}
