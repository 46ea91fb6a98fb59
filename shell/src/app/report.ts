import { ProblemError } from '@carte/contract'

// React and the router both speak of an error that a boundary has caught.
const reported = new WeakSet<object>()
let isReporting = false

/**
 * Says an error on the console and to whoever listens for `error`, as if nobody had caught it: a boundary that keeps the page
 * alive must not hide why. A problem that the server has answered is no fault of the page.
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

/** Whether a boundary has this error, and with it the word to the guest. For whoever listens for `error`. */
export const isReported = (error: unknown): boolean =>
  isReporting || (typeof error === 'object' && error !== null && reported.has(error))
