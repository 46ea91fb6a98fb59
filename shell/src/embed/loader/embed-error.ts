import type { EventDetails } from '../protocol.ts'

/** The reason why an element shows nothing, for the page's developers. Published as a `carte:error` event. */
export class EmbedError extends Error {
  readonly code: string
  /** Whether a retry is useless until something has changed. */
  readonly isFinal: boolean

  constructor(code: string, message: string, isFinal = true) {
    super(message)
    this.code = code
    this.isFinal = isFinal
  }
}

/** Dispatches the error as an event, on the element and its ancestors. */
export function dispatchError(element: HTMLElement, { code, message }: EmbedError): void {
  const detail: EventDetails['carte:error'] = { code, message }
  element.dispatchEvent(new CustomEvent('carte:error', { detail, bubbles: true }))
}

/** Returns a function that logs each distinct warning once, for the page's developers. */
export function createWarn(): (text: string) => void {
  const logged = new Set<string>()
  return (text) => {
    if (logged.has(text)) return
    logged.add(text)
    // biome-ignore lint/suspicious/noConsole: the console is where the page's developers look
    console.warn(text)
  }
}
