import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@carte/navigation/paths'
import { openReleases, openStore, publish, type Releases, release } from '@carte/releases'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { Complaints } from './complaints.ts'
import { cultureCookie } from './culture.ts'
import { liveSite } from './releases.ts'
import { runNode } from './run-node.ts'
import { SHOP } from './sample.ts'
import { type OwnSite, startOwnSite } from './second-site.ts'
import type { BuiltVersion } from './versions.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A site of its own on a store of its own, of which parts are released while it is open. */
export interface ReleaseDay {
  readonly site: OwnSite
  readonly releases: Releases
  /** Publishes a version past the gate and makes it live. */
  readonly release: (part: string, built: Pick<BuiltVersion, 'version' | 'folder'>) => Promise<void>
  /** A command of the house on this store, as a team types it. Answers what it said; fails when it does. */
  readonly carte: (...args: readonly string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * Opens the site that the stories have, with these versions in the place of its own.
 *
 * @param origin of the stories' site
 */
export async function startReleaseDay(
  origin: string,
  instead: Readonly<Record<string, Pick<BuiltVersion, 'version' | 'folder'>>>,
): Promise<ReleaseDay> {
  const parent = await mkdtemp(join(tmpdir(), 'carte-release-day-'))
  const folder = join(parent, 'releases')
  const releases = openReleases(openStore(folder))
  const put = async (part: string, { version, folder }: Pick<BuiltVersion, 'version' | 'folder'>) => {
    await publish(releases, folder, { name: part, version })
    await release(releases, { part, version, commit: null, by: 'Story' })
  }
  const { shell, remotes } = await liveSite(origin)
  for (const [part, its] of Object.entries({ ...remotes, shell })) {
    await put(part, instead[part] ?? { version: its.slice(its.lastIndexOf('/') + 1), folder: its })
  }
  // Each guest has a network of their own, as the proxy says that is in front.
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

/** A browser somewhere on the internet. */
export async function arrive(browser: Browser, { origin }: OwnSite, host: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${host}` },
  })
  await context.addCookies([cultureCookie(origin, 'en')])
  return context
}

/** As many as a browser may make in ten minutes, and one in reserve. */
const ORDERS_OF_ONE = 9

/**
 * Guests who order, one order after the other, until they are told that it is enough; when one has had plenty, the next takes over.
 * @param expected what their pages may tell their makers, though nobody sees it
 */
export function keepOrdering(browser: Browser, site: OwnSite, expected: readonly RegExp[]) {
  const orders: string[] = []
  const heard: string[] = []
  const made = new EventEmitter()
  let isEnough = false

  async function order(page: Page) {
    await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'dineInPlace' }))
    const menu = await MenuPage.reached(page, SHOP.name)
    await menu.add('Cola, 33 cl')
    await (await menu.basket()).sendTo('Table 7')
    const payment = await (await (await menu.basket()).checkOut()).pay()
    orders.push((await payment.pay(CARDS.accepted)).orderId)
    made.emit('order')
  }
  async function stay(host: number) {
    const context = await arrive(browser, site, host)
    const complaints = new Complaints(context)
    for (const error of expected) complaints.expectError(error)
    try {
      const page = await context.newPage()
      for (let count = 0; count < ORDERS_OF_ONE && !isEnough; count += 1) await order(page)
    } finally {
      heard.push(...complaints.heard)
      await context.close()
    }
  }
  const ordering = (async () => {
    for (let host = 100; !isEnough; host += 1) await stay(host)
  })()
  // Whoever waits for the end hears of a failure.
  ordering.catch(() => {})
  return {
    /** Resolves when another order has been made; rejects when one could not be made. */
    next: async (): Promise<void> => {
      await Promise.race([once(made, 'order'), ordering])
    },
    /** Resolves when the order under way is made, with all of them and what the pages complained about; rejects when one could not be made. */
    enough: async (): Promise<{ readonly orders: readonly string[]; readonly heard: readonly string[] }> => {
      isEnough = true
      await ordering
      return { orders, heard }
    },
  }
}
