import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/**
 * Requests whose 401 is normal but which Chromium still logs as an error: a guest who is not signed in, and a tablet
 * without a key.
 */
const ORDINARY_FAILURES: readonly RegExp[] = [/\/api\/user\/profile$/, /\/api\/(?:staff|admin)\/session$/]

/** Matches Chromium's own messages about failed loads. Messages of our code never match. */
const isReportOfFailure = (text: string) => /^(Failed to load resource|Failed to find a valid digest)/.test(text)

/** Specs that are not about the service worker block it, so that they can make files fail. */
const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Chromium's messages for a request without a network, and for a file that the service worker does not have. */
const NO_CONNECTION = /net::ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED)\b/
/** Chromium's messages for a server that is down, and for a proxy without a server behind it. */
const NO_SERVER =
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)\b|status of 50[23]\b/

/** Firefox's messages for files that were under way when a guest left the page: with integrity, they count as empty. */
const LEFT_UNFINISHED = [
  /The computed hash is .(?:47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb)/,
  /Failed to load ‘(?!\S+\/api\/(?!images\/))\S+’\. A ServiceWorker intercepted the request/,
  // NS_BINDING_ABORTED
  /downloadable font: download failed .* status=2152398850 /,
]

/** Returns the error that a page reports when a remote's files cannot be loaded or run. */
export const cannotBeShown = (remote = '\\w+'): RegExp =>
  new RegExp(`RemoteError: The remote "${remote}" cannot be shown`)

/** Collects the errors, warnings, exceptions and unhandled rejections of all pages. */
export class ConsoleErrors {
  readonly found: string[] = []
  private readonly failures: RegExp[] = [...ORDINARY_FAILURES]
  private readonly errors: RegExp[] = []
  private readonly messages: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.record(message))
    context.on('weberror', (error) => this.recordError(error.error()))
  }

  /** Allows load errors for URLs that match, from now on. */
  expectFailureOf(address: RegExp): void {
    this.failures.push(address)
  }

  /** Allows errors about a missing network, from now on. */
  expectNoConnection(): void {
    this.failures.push(NO_CONNECTION)
  }

  /** Allows errors about a server that is down, from now on. */
  expectNoServer(): void {
    this.failures.push(NO_SERVER)
  }

  /** Allows Firefox's errors about files that were under way when a guest left a page or lost the network, from now on. */
  expectLeftUnfinished(): void {
    this.errors.push(...LEFT_UNFINISHED)
    this.expectNoConnection()
  }

  /** Allows pages to report such an error, from now on: a page that recovers must still report what broke. */
  expectError(pattern: RegExp): void {
    this.errors.push(pattern)
  }

  /** Allows pages, or the browser about them, to log such an error or warning, from now on. */
  expectMessage(pattern: RegExp): void {
    this.messages.push(pattern)
  }

  private record(message: ConsoleMessage): void {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    const text = message.text()
    if (text === WITHOUT_WORKER || this.messages.some((pattern) => pattern.test(text))) return
    const { url } = message.location()
    const isExpected = this.failures.some((address) => address.test(url) || address.test(text))
    if (!isReportOfFailure(text) || !isExpected) this.found.push(`${type}: ${text} (${url})`)
  }

  private recordError(error: Error): void {
    const text = `${error.name}: ${error.message}`
    if (this.errors.some((pattern) => pattern.test(text))) return
    // A report that is cut must still show what happened.
    const calls = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
    this.found.push([text, ...calls.slice(0, 12)].join('\n'))
  }
}
