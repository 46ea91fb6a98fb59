import type { EventDetails } from '../protocol.ts'

/** Why a tag shows nothing of ours, for whoever builds the page: what a `carte:error` says. */
export class Fault extends Error {
  readonly code: string
  /** Whether trying again is of no use before something has changed. */
  readonly isFinal: boolean

  constructor(code: string, message: string, isFinal = true) {
    super(message)
    this.code = code
    this.isFinal = isFinal
  }
}

/** Tells the page: everybody who listens, on the tag or above it. */
export function tell(element: HTMLElement, { code, message }: Fault): void {
  const detail: EventDetails['carte:error'] = { code, message }
  element.dispatchEvent(new CustomEvent('carte:error', { detail, bubbles: true }))
}

/** Says things on the console for whoever builds the page, each of them once. */
export function createWarning(): (text: string) => void {
  const said = new Set<string>()
  return (text) => {
    if (said.has(text)) return
    said.add(text)
    // biome-ignore lint/suspicious/noConsole: the page's developers have no other place where they would look.
    console.warn(text)
  }
}
