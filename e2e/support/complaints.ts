import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/**
 * Answers that mean no more than "no" and of which Chromium nevertheless writes a line of its own: whoever is not signed in
 * learns it by a 401 (spec §7), and so does a tablet that has shown no key.
 */
const ORDINARY: readonly RegExp[] = [/\/api\/user\/profile$/, /\/api\/staff\/session$/]

/** The browser's own words about files and answers; whatever our code writes is never among them. */
const isReportOfFailure = (text: string) => /^(Failed to load resource|Failed to find a valid digest)/.test(text)

/** Stories that are not about the service worker go without one, so that files can be made to fail under them. */
const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Chromium's words for a request without a network, and for a file that the service worker has not kept. */
const NO_CONNECTION = /net::ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)\b/
/** Chromium's words for a server that is gone, and for a proxy that finds none behind it. */
const NO_SERVER =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)\b|status of 50[23]\b/

/** The error that a page reports of a remote whose files cannot be had, or are not run. */
export const cannotBeShown = (remote = '\\w+'): RegExp =>
  new RegExp(`RemoteError: The remote "${remote}" cannot be shown`)

/** What pages say that nobody should have to read: errors, warnings, exceptions, rejections that nobody catches. */
export class Complaints {
  readonly heard: string[] = []
  private readonly failures: RegExp[] = [...ORDINARY]
  private readonly errors: RegExp[] = []
  private readonly warnings: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.hearError(error.error()))
  }

  /** From now on the browser may write that a file or an answer at such an address did not come or was refused. */
  expectFailureOf(address: RegExp): void {
    this.failures.push(address)
  }

  /** From now on the browser may write that there is no network. */
  expectNoConnection(): void {
    this.failures.push(NO_CONNECTION)
  }

  /** From now on the browser may write that the server is away. */
  expectNoServer(): void {
    this.failures.push(NO_SERVER)
  }

  /** From now on pages may report such an error: a page that lives on must still tell its makers what broke. */
  expectError(words: RegExp): void {
    this.errors.push(words)
  }

  /** From now on pages may log such a warning. */
  expectWarning(words: RegExp): void {
    this.warnings.push(words)
  }

  private hear(message: ConsoleMessage): void {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    const text = message.text()
    if (text === WITHOUT_WORKER || (type === 'warning' && this.warnings.some((words) => words.test(text)))) return
    const { url } = message.location()
    const isExpected = this.failures.some((address) => address.test(url) || address.test(text))
    if (!isReportOfFailure(text) || !isExpected) this.heard.push(`${type}: ${text} (${url})`)
  }

  private hearError(error: Error): void {
    const text = `${error.name}: ${error.message}`
    if (!this.errors.some((words) => words.test(text))) this.heard.push(error.stack || text)
  }
}
