import { type Problem, ProblemError } from '@carte/contract'
import { type JotaiStore, noticesAtom, type PageError, pageErrorsAtom, showProblemAtom } from '@carte/store'
import { isReported } from './report.ts'

/**
 * Within this time, in milliseconds, the same error is recorded once, and at most `MAX_RECENT_ERRORS` errors in total.
 */
const REPEAT_MS = 60_000
const MAX_RECENT_ERRORS = 10
/** After the banner was shown, further errors do not show it again for this time, in milliseconds. */
const NOTICE_PAUSE_MS = 5_000
/** Maximum length of a recorded message, in characters. */
const MAX_LENGTH = 300

/** Errors that the page does not cause: browser warnings and scripts of other sites. */
const IGNORED_ERRORS = /^(?:Uncaught )?(?:ResizeObserver loop|Script error\.?$)/
const EXTENSION = /^[a-z-]+-extension:/
const nameOf = (error: unknown) => (typeof error === 'object' && error !== null && 'name' in error ? error.name : null)

/** Removes order ids and codes that grant access. */
const withoutSecrets = (text: string) => text.replace(/[\da-f]{16,}/gi, '…')
/** Also removes queries, email addresses and long numbers. */
const withoutPersons = (text: string) =>
  withoutSecrets(text.replace(/(\S)[?#]\S+/g, '$1').replace(/\S+@\S+/g, '…')).replace(/\d[\d\s-]{5,}\d/g, '…')

/**
 * Returns the text of an error that may be recorded. For a problem response that is its status and code only: the rest
 * is written by the server and may concern the guest.
 */
function messageOf(error: unknown, fallbackText: string): string {
  if (error instanceof ProblemError) return `${error.problem.status} ${error.problem.code}`
  const text = error instanceof Error ? `${error.name}: ${error.message}` : fallbackText
  return withoutPersons(text.slice(0, 2 * MAX_LENGTH)).slice(0, MAX_LENGTH)
}

const UNKNOWN: Problem = { type: 'about:blank', title: 'Uncaught', status: 0, code: 'error.unknown' }

/**
 * Returns whether an error is new: not recorded recently, and not part of a flood. The list is shared by all tabs and
 * survives the page, so a page that fails and reloads in a loop does not fill it.
 */
function isNew(errors: readonly PageError[], { when, page, message }: PageError): boolean {
  const recent = errors.filter((error) => Math.abs(when - error.when) < REPEAT_MS)
  return recent.length < MAX_RECENT_ERRORS && !recent.some((error) => error.page === page && error.message === message)
}

interface UncaughtOptions {
  readonly before?: readonly Event[]
  readonly onNewError?: (entry: PageError, error: unknown, file: string) => void
}

/**
 * Listens for uncaught errors. The console still shows them. Keeps the last ten in the store, dispatches each as a
 * `carte:error` event on the page (`detail` is a `PageError`), and shows the guest a notice unless an error boundary
 * has.
 *
 * @param options `before`: events recorded before this call; `onNewError`: called for each new error with its entry, the
 * error and the file that the browser names
 * @returns a function that stops
 */
export function reportUncaught(
  store: JotaiStore,
  page: Window,
  { before = [], onNewError = () => {} }: UncaughtOptions = {},
): () => void {
  let shownAt = Number.NEGATIVE_INFINITY

  function record(entry: PageError, error: unknown, file: string) {
    if (!isNew(store.get(pageErrorsAtom), entry)) return
    store.set(pageErrorsAtom, entry)
    onNewError(entry, error, file)
    page.dispatchEvent(new CustomEvent('carte:error', { detail: entry }))
  }
  function showNotice(error: unknown, now: number) {
    const { banner, popup } = store.get(noticesAtom)
    if (banner !== null || popup !== null || now - shownAt < NOTICE_PAUSE_MS) return
    shownAt = now
    store.set(showProblemAtom, error instanceof ProblemError ? error.problem : UNKNOWN)
  }
  function handle(error: unknown, fallbackText: string, file = '') {
    if (IGNORED_ERRORS.test(fallbackText) || EXTENSION.test(file) || nameOf(error) === 'AbortError') return
    const when = Date.now()
    record({ when, page: withoutSecrets(page.location.pathname), message: messageOf(error, fallbackText) }, error, file)
    if (!isReported(error)) showNotice(error, when)
  }

  const onError = ({ error, message, filename }: ErrorEvent) => handle(error, message, filename)
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    handle(reason, typeof reason === 'string' ? reason : 'Rejected')
  for (const event of before) {
    if (event.type === 'error') onError(event as ErrorEvent)
    else onRejection(event as PromiseRejectionEvent)
  }
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
