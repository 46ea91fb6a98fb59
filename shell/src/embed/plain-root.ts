import { createRoot, type Root, type RootOptions } from 'react-dom/client'

/**
 * A root of React's that leaves the document as it was. It would listen to the document's selection, for `onSelect`, which no screen uses, once for all roots
 * and for ever; and mark the document as one that it listens to.
 */
export function createPlainRoot(place: Element, options: RootOptions): Root {
  const { addEventListener } = document
  const before = new Set(Object.keys(document))
  document.addEventListener = ((type: string, ...rest: [EventListener]) => {
    if (type !== 'selectionchange') addEventListener.call(document, type, ...rest)
  }) as typeof addEventListener
  try {
    return createRoot(place, options)
  } finally {
    Reflect.deleteProperty(document, 'addEventListener')
    for (const key of Object.keys(document)) if (!before.has(key)) Reflect.deleteProperty(document, key)
  }
}
