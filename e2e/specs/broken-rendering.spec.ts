import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@carte/navigation/paths'
import { MenuPage } from '../pages/MenuPage.ts'
import { Screen } from '../pages/Screen.ts'
import { addressesOf, headingOf, isLeftToBrowser } from '../support/html.ts'
import type { RemoteName } from '../support/registry.ts'
import { type DamageBuild, damagedCopy, liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { startSecondSite } from '../support/second-site.ts'
import { expect, test } from '../support/test.ts'

const SCREENS = {
  shops: { url: paths.home.href(), heading: 'Where would you like to eat?' },
  menu: { url: paths.menu.href({ shopId: SHOP.id, category: [] }), heading: SHOP.name },
  checkout: { url: paths.checkout.href({ shopId: SHOP.id }), heading: 'Checkout' },
  account: { url: paths.login.href(), heading: 'Sign in' },
} as const

const eachScreen =
  (change: string): DamageBuild =>
  (text) =>
    `${text}\n;for (const screen of Object.values(module.exports.screens)) ${change}`

/** Faults of a remote's Node build, and the reason in the server's log. */
const FAULTS = {
  'is missing': { why: 'absent', damage: () => null },
  'throws at its start': { why: 'broken', damage: (text) => `throw new Error('no')\n${text}` },
  'hangs at its start': { why: 'broken', damage: (text) => `for (;;);\n${text}` },
  'throws while it renders': {
    why: 'broken',
    damage: eachScreen(`screen.Component = () => { throw new Error('no') }`),
  },
  'hangs while it renders': { why: 'cut-off', damage: eachScreen('screen.Component = () => { for (;;); }') },
  'waits for its data': { why: 'slow', damage: eachScreen('screen.load = () => new Promise(() => {})') },
} as const satisfies Record<string, { readonly why: string; readonly damage: DamageBuild }>
type Fault = keyof typeof FAULTS

/**
 * Sites with several faults at once and a working remote "shops". A site for each fault would test the same and take
 * longer.
 */
const SITES: readonly { readonly [remote in Exclude<RemoteName, 'shops'>]: Fault }[] = [
  { menu: 'throws while it renders', checkout: 'waits for its data', account: 'throws at its start' },
  { menu: 'hangs while it renders', checkout: 'is missing', account: 'hangs at its start' },
]

/** Number of simultaneous requests. After a few renders that hang, the server stops using the Node build. */
const GUESTS = 5
/** Milliseconds within which all of them must have a page, even when renders are interrupted. */
const LIMIT = 30_000
/** Render timeout in milliseconds: enough for a working page on a busy machine. */
const RENDER_MS = '2000'

for (const broken of SITES) {
  const faults = Object.entries(broken) as [keyof typeof broken, Fault][]
  const title = faults.map(([remote, fault]) => `${remote} ${fault}`).join(', ')
  test(`The server leaves broken pages to the browser and renders the others when ${title}`, { tag: '@small' }, async ({
    page,
    baseURL,
    serverLog,
  }) => {
    // Pages that wait behind a hanging render are left to the browser too, which is logged at level info.
    serverLog.expect(/^(warn|info) A view was left to the browser /, /^error Cannot use the Node build of a remote /)
    const folder = await mkdtemp(join(tmpdir(), 'carte-damaged-'))
    const live = await liveSite(String(baseURL))
    const remotes: Record<string, string> = { ...live.remotes }
    for (const [remote, fault] of faults) {
      remotes[remote] = await damagedCopy(String(live.remotes[remote]), join(folder, remote), FAULTS[fault].damage)
    }
    const { origin, logged, stop } = await startSecondSite({ ...live, remotes }, undefined, {
      RENDER_TIMEOUT_MS: RENDER_MS,
      RENDER_NICENESS: '0',
    })
    const headers = { 'accept-language': 'en' }
    const get = (path: string) => fetch(new URL(path, origin), { headers, signal: AbortSignal.timeout(LIMIT) })
    const headingAt = async (path: string) => headingOf(await (await get(path)).text())
    /** A page that waits behind a hanging render may be left to the browser, but a later one is rendered. */
    const homeIsRendered = () =>
      expect(async () => expect(await headingAt(SCREENS.shops.url)).toBe(SCREENS.shops.heading)).toPass()
    try {
      for (const [remote, fault] of faults) {
        const { url, heading } = SCREENS[remote]
        // Meanwhile the API and the pages of other remotes work.
        const [settings, , ...answers] = await Promise.all([
          get('/api/settings'),
          homeIsRendered(),
          ...Array.from({ length: GUESTS }, () => get(url)),
        ])
        expect(settings.status).toBe(200)
        for (const answer of answers) {
          expect(answer.status).toBe(200)
          const html = await answer.text()
          // The browser renders the page, whose HTML already names the remote's scripts.
          expect([remote, fault, isLeftToBrowser(html)]).toEqual([remote, fault, true])
          const ofRemote = new RegExp(`^/remotes/${remote}/.+\\.js$`)
          expect(addressesOf(html)).toContainEqual(expect.stringMatching(ofRemote))
        }
        // A server that has just started may first be too slow to reach the fault.
        await expect(async () => {
          await get(url)
          const known = logged.flatMap((line) => (typeof line === 'object' && line.remote === remote ? [line.why] : []))
          expect(known).toContain(FAULTS[fault].why)
        }).toPass()

        await page.goto(new URL(url, origin).href)
        await new Screen(page).shows(heading)
      }
      await homeIsRendered()
      // The page works for the guest.
      await page.goto(new URL(SCREENS.menu.url, origin).href)
      await (await MenuPage.reached(page, SHOP.name)).add('Cola, 33 cl')
    } finally {
      await page.close()
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
