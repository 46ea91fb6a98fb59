import { createRoot, type Root, type RootOptions } from 'react-dom/client'

/**
 * Creates a React root that leaves the document unchanged. React would add a permanent `selectionchange` listener to
 * the document (for `onSelect`, which no screen uses) and a marker property.
 */
export function createIsolatedRoot(place: Element, options: RootOptions): Root {
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
