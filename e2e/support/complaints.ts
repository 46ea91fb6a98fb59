import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/**
 * Answers that mean no more than "no" and of which Chromium nevertheless writes a line of its own: whoever is not signed in
 * learns it by a 401 (spec §7).
 */
const ORDINARY: readonly RegExp[] = [/\/api\/user\/profile$/]

/** What pages say that nobody should have to read: errors, warnings, exceptions, rejections that nobody catches. */
export class Complaints {
  readonly heard: string[] = []
  private readonly expected: RegExp[] = [...ORDINARY]

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.heard.push(String(error.error().stack ?? error.error())))
  }

  /** From now on the browser may report that a file or an answer at such an address did not come or was refused. */
  expectFailureOf(address: RegExp): void {
    this.expected.push(address)
  }

  private hear(message: ConsoleMessage): void {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    const text = message.text()
    if (isReportOfFailure(text) && this.expected.some((address) => address.test(message.location().url) || address.test(text))) return
    this.heard.push(`${type}: ${text} (${message.location().url})`)
  }
}

/** The browser's own words about files and answers; whatever our code writes is never expected. */
const isReportOfFailure = (text: string) =>
  /^(Failed to load resource|Failed to find a valid digest|Access to |The resource \S+ was preloaded)/.test(text)
