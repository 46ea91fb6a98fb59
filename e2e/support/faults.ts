import type { Page, Route } from '@playwright/test'
import type { ConsoleErrors } from './console-errors.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Makes files of the site fail in the ways of networks and servers, and repairs them. */
export class Faults {
  private readonly page: Page
  private readonly consoleErrors: ConsoleErrors
  private readonly hanging = new Set<Route>()

  constructor(page: Page, consoleErrors: ConsoleErrors) {
    this.page = page
    this.consoleErrors = consoleErrors
  }

  answer(paths: readonly string[], status: number): Promise<void> {
    return this.break(paths, (route) => route.fulfill({ status, contentType: 'text/plain', body: 'no' }))
  }

  /** Answers with an HTML page, as some servers do for a missing file. */
  sendPage(paths: readonly string[]): Promise<void> {
    return this.break(paths, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  }

  /** Sends only half of the file. */
  cutShort(paths: readonly string[]): Promise<void> {
    return this.break(paths, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.slice(0, text.length / 2) })
    })
  }

  hang(paths: readonly string[]): Promise<void> {
    return this.break(paths, (route) => void this.hanging.add(route))
  }

  /** Sends the file with one byte more than was released. */
  tamper(paths: readonly string[]): Promise<void> {
    return this.break(paths, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n` })
    })
  }

  /** Removes all faults. Requests that still hang fail with a lost connection. */
  async repair(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const route of this.hanging) await route.abort().catch(() => {})
    this.hanging.clear()
  }

  private async break(paths: readonly string[], handle: (route: Route) => unknown): Promise<void> {
    for (const path of paths) {
      const address = new RegExp(escaped(path))
      this.consoleErrors.expectFailureOf(address)
      await this.page.route(address, handle)
    }
  }
}
