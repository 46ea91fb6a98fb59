import type { MouseEvent } from 'react'

/** A press that opens the link here; with the other buttons and keys it is the browser's own affair. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
