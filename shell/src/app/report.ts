import { ProblemError } from '@carte/contract'

// React and the router both report an error that a boundary has caught.
const reported = new WeakSet<object>()
let isReporting = false

/**
 * Reports a caught error to the console and to `error` listeners as if it were uncaught: an error boundary must not
 * hide the cause. A problem response from the server is not reported, because it is no error of the page.
 */
export function report(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  if (error instanceof ProblemError) return
  isReporting = true
  reportError(error)
  isReporting = false
}

/** Returns whether a boundary has caught this error and shows it to the guest. For use in `error` listeners. */
export const isReported = (error: unknown): boolean =>
  isReporting || (typeof error === 'object' && error !== null && reported.has(error))
