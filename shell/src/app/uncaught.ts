import { type Problem, ProblemError } from '@carte/contract'
import { type JotaiStore, noticesAtom, type PageError, pageErrorsAtom, showProblemAtom } from '@carte/store'
import { isReported } from './report.ts'

/** What is told once is not told again so soon, in milliseconds; nor is more than the list holds. */
const AGAIN_MS = 60_000
const MOST = 10
/** A guest who has closed the banner has it back only for something later than what it was about. */
const QUIET_MS = 5_000
const MOST_LETTERS = 300

/** What a page is blamed for that it has not done: a browser's own complaint, another site's script, an extension, what was given up. */
const NOT_OURS = /^(?:Uncaught )?(?:ResizeObserver loop|Script error\.?$)/
const EXTENSION = /^[a-z-]+-extension:/
const nameOf = (error: unknown) => (typeof error === 'object' && error !== null && 'name' in error ? error.name : null)

/** An order's id, a code that lets somebody in. */
const withoutSecrets = (text: string) => text.replace(/[\da-f]{16,}/gi, '…')
/** Nor queries, addresses of mail, long numbers. */
const withoutPersons = (text: string) =>
  withoutSecrets(text.replace(/(\S)[?#]\S+/g, '$1').replace(/\S+@\S+/g, '…')).replace(/\d[\d\s-]{5,}\d/g, '…')

/** What may be told of an error. Of a problem its code alone: the rest is a server's words, perhaps about the guest. */
function messageOf(error: unknown, said: string): string {
  if (error instanceof ProblemError) return `${error.problem.status} ${error.problem.code}`
  const text = error instanceof Error ? `${error.name}: ${error.message}` : said
  return withoutPersons(text.slice(0, 2 * MOST_LETTERS)).slice(0, MOST_LETTERS)
}

const UNKNOWN: Problem = { type: 'about:blank', title: 'Uncaught', status: 0, code: 'error.unknown' }

/**
 * Whether an error is news: not told lately, and not one of a flood. The list is shared by tabs and outlives the page, so that a page that
 * fails and reloads for ever does not fill it either.
 */
function isNews(errors: readonly PageError[], { when, page, message }: PageError): boolean {
  const lately = errors.filter((error) => Math.abs(when - error.when) < AGAIN_MS)
  return lately.length < MOST && !lately.some((error) => error.page === page && error.message === message)
}

interface UncaughtOptions {
  readonly before?: readonly Event[]
  readonly onNews?: (entry: PageError, error: unknown, file: string) => void
}

/**
 * Listens for what nobody caught, and hides none of it: the console says it all the same. Keeps the last ten in the store, tells each of
 * them as a `carte:error` event on the page (`detail` is a `PageError`), and tells the guest that something went wrong, unless a boundary has.
 *
 * @param options what came before anybody listened, and who hears of news besides: the entry, the error itself and the file that a browser names
 * @returns how to stop
 */
export function reportUncaught(
  store: JotaiStore,
  page: Window,
  { before = [], onNews = () => {} }: UncaughtOptions = {},
): () => void {
  let shownAt = Number.NEGATIVE_INFINITY

  function note(entry: PageError, error: unknown, file: string) {
    if (!isNews(store.get(pageErrorsAtom), entry)) return
    store.set(pageErrorsAtom, entry)
    onNews(entry, error, file)
    page.dispatchEvent(new CustomEvent('carte:error', { detail: entry }))
  }
  function tell(error: unknown, now: number) {
    const { banner, popup } = store.get(noticesAtom)
    if (banner !== null || popup !== null || now - shownAt < QUIET_MS) return
    shownAt = now
    store.set(showProblemAtom, error instanceof ProblemError ? error.problem : UNKNOWN)
  }
  function take(error: unknown, said: string, file = '') {
    if (NOT_OURS.test(said) || EXTENSION.test(file) || nameOf(error) === 'AbortError') return
    const when = Date.now()
    note({ when, page: withoutSecrets(page.location.pathname), message: messageOf(error, said) }, error, file)
    if (!isReported(error)) tell(error, when)
  }

  const onError = ({ error, message, filename }: ErrorEvent) => take(error, message, filename)
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    take(reason, typeof reason === 'string' ? reason : 'Rejected')
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
