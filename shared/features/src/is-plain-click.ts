import type { MouseEvent } from 'react'

/** Returns whether a click opens its link in this tab. The browser handles other buttons and modifier keys. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
