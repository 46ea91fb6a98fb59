/** Whether the page asks for Trusted Types. */
export function asksForTrust(): boolean {
  if (!('trustedTypes' in window)) return false
  try {
    // An empty address loads nothing, and is refused like any other text.
    document.createElement('script').src = ''
    return false
  } catch {
    return true
  }
}
