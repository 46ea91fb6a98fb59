import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@carte/navigation/paths'
import { openReleases, openStore, publish, type Releases, release } from '@carte/releases'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import type { BuiltVersion } from './built-versions.ts'
import { ConsoleErrors } from './console-errors.ts'
import { cultureCookie } from './culture.ts'
import { liveSite } from './releases.ts'
import { runNode } from './run-node.ts'
import { SHOP } from './sample.ts'
import { type OwnSite, startOwnSite } from './second-site.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A site on its own store, on which parts are released while the site is open. */
export interface ReleaseDay {
  readonly site: OwnSite
  readonly releases: Releases
  /** Publishes a version without the release checks and makes it live. */
  readonly release: (part: string, built: Pick<BuiltVersion, 'version' | 'folder'>) => Promise<void>
  /** Runs a command on this store, as a team does. Returns its output; rejects when it fails. */
  readonly carte: (...args: readonly string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * Starts a copy of the specs' site, with some versions replaced.
 *
 * @param origin of the specs' site
 */
export async function startReleaseDay(
  origin: string,
  replacements: Readonly<Record<string, Pick<BuiltVersion, 'version' | 'folder'>>>,
): Promise<ReleaseDay> {
  const parent = await mkdtemp(join(tmpdir(), 'carte-release-day-'))
  const folder = join(parent, 'releases')
  const releases = openReleases(openStore(folder))
  const put = async (part: string, { version, folder }: Pick<BuiltVersion, 'version' | 'folder'>) => {
    await publish(releases, folder, { name: part, version })
    await release(releases, { part, version, commit: null, by: 'Spec' })
  }
  const { shell, remotes } = await liveSite(origin)
  for (const [part, built] of Object.entries({ ...remotes, shell })) {
    await put(part, replacements[part] ?? { version: built.slice(built.lastIndexOf('/') + 1), folder: built })
  }
  // Trusts one proxy, so that each guest can have an address of their own.
  const site = await startOwnSite('chain', { TRUST_PROXY: '1', DEMOTE_VISITS: '3' }, { store: folder })
  return {
    site,
    releases,
    release: put,
    carte: (...args) =>
      runNode(['tools/src/cli.ts', ...args], { cwd: ROOT, env: { ...process.env, RELEASES: folder } }),
    close: async () => {
      await site.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** Opens a browser context with its own network address. */
export async function newGuestContext(browser: Browser, { origin }: OwnSite, host: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${host}` },
  })
  await context.addCookies([cultureCookie(origin, 'en')])
  return context
}

export class OrderingGuests {
  readonly orders: string[] = []
  readonly errors: string[] = []
  readonly #arrive: () => Promise<BrowserContext>
  readonly #expected: readonly RegExp[]

  /** @param expected errors that pages may report while guests see none */
  constructor(browser: Browser, site: OwnSite, expected: readonly RegExp[]) {
    let host = 100
    this.#arrive = () => newGuestContext(browser, site, host++)
    this.#expected = expected
  }

  /** Runs `act` while one guest has a filled basket and another guest orders, and then lets the first guest pay. */
  async during<T>(act: () => Promise<T>): Promise<T> {
    return this.#asGuest(async (page) => {
      const menu = await this.#choose(page)
      const [result] = await Promise.all([act(), this.#asGuest(async (other) => this.#pay(await this.#choose(other)))])
      await this.#pay(menu)
      return result
    })
  }

  async #asGuest<T>(act: (page: Page) => Promise<T>): Promise<T> {
    const context = await this.#arrive()
    const consoleErrors = new ConsoleErrors(context)
    for (const error of this.#expected) consoleErrors.expectError(error)
    try {
      return await act(await context.newPage())
    } finally {
      this.errors.push(...consoleErrors.found)
      await context.close()
    }
  }

  async #choose(page: Page): Promise<MenuPage> {
    await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'dineInPlace' }))
    return (await MenuPage.reached(page, SHOP.name)).add('Cola, 33 cl')
  }

  async #pay(menu: MenuPage): Promise<void> {
    await (await menu.basket()).sendTo('Table 7')
    const payment = await (await (await menu.basket()).checkOut()).pay()
    this.orders.push((await payment.pay(CARDS.accepted)).orderId)
  }
}
