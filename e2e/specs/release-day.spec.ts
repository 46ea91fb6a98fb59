import { PublishedRegistry } from '@carte/contract/schemas'
import { paths } from '@carte/navigation/paths'
import { MenuPage } from '../pages/MenuPage.ts'
import { builtVersion, OTHER_VERSION, renderedVersions } from '../support/built-versions.ts'
import { ConsoleErrors } from '../support/console-errors.ts'
import { newGuestContext, OrderingGuests, type ReleaseDay, startReleaseDay } from '../support/release-day.ts'
import { liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

/** Simultaneous visitors, to see which version each gets. */
const VISITORS = 60
const SHARE = 30

const menuUrl = paths.menu.href({ shopId: SHOP.id, category: [] })

/**
 * Requests the menu with these cookies. Returns the version of the remote in the page, and the visitor's new cookies.
 */
async function visit({ site }: ReleaseDay, cookies = '') {
  const response = await fetch(new URL(menuUrl, site.origin), {
    headers: { 'accept-language': 'en', ...(cookies ? { cookie: cookies } : {}) },
  })
  const [, version = ''] = /\/remotes\/menu\/([^/"]+)\//.exec(await response.text()) ?? []
  const stored = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { version, cookies: stored.length > 0 ? stored.join('; ') : cookies }
}

async function published({ site }: ReleaseDay) {
  const response = await fetch(new URL('/remotes.json', site.origin))
  const { menu } = PublishedRegistry.parse(await response.json()).remotes
  return { live: menu?.live.version, canary: menu?.canary?.version, withdrawn: menu?.withdrawn }
}

// Prints each step for `npm run release-day`.
const print = (sentence: string) => process.stdout.write(`    ${sentence.replaceAll('\n', '\n      ')}\n`)

test('Guests order without errors during a canary, a promotion, the withdrawal of a broken version and a rollback', {
  tag: '@large',
}, async ({ browser, baseURL, serverLog }) => {
  serverLog.expect(/^error A version was demoted .*"version":"0.1.0-broken"/)
  test.setTimeout(1_800_000)
  const yesterday = await builtVersion('menu', OTHER_VERSION)
  const broken = await builtVersion('menu', '0.1.0-broken', { breaks: 'hydrating' })
  const { remotes } = await liveSite(String(baseURL))
  const today = String(remotes.menu).split('/').at(-1) ?? ''
  const day = await startReleaseDay(String(baseURL), { menu: yesterday })
  const { site, carte } = day
  const guests = new OrderingGuests(browser, site, [/Broken: hydrating/])
  try {
    print(
      `The site is open at ${site.origin}, with yesterday's menu. At each step one guest has a filled basket, and another one orders.`,
    )
    expect(await published(day)).toEqual({ live: yesterday.version, canary: undefined, withdrawn: [] })

    print(`$ carte canary menu --share ${SHARE}`)
    print(await guests.during(() => carte('canary', 'menu', '--share', String(SHARE))))
    await expect.poll(async () => (await published(day)).canary).toBe(today)
    const visits = await Promise.all(Array.from({ length: VISITORS }, () => visit(day)))
    const canaryVisits = visits.filter(({ version }) => version === today).length
    print(`${canaryVisits} of ${VISITORS} visitors get the canary, and get it again on their next visit.`)
    // With this many visitors it is practically impossible that all or none get the canary.
    expect(canaryVisits).toBeGreaterThan(0)
    expect(canaryVisits).toBeLessThan(VISITORS)
    for (const { version, cookies } of visits) expect((await visit(day, cookies)).version).toBe(version)

    print('$ carte promote menu')
    print(await guests.during(() => carte('promote', 'menu')))
    await expect.poll(async () => (await published(day)).live).toBe(today)
    expect((await visit(day)).version).toBe(today)
    const early = visits.find(({ version }) => version === yesterday.version)
    expect((await visit(day, early?.cookies)).version).toBe(yesterday.version)
    print('New visits get the promoted version; visits that had begun keep theirs.')

    print('A version that throws only in browsers is released without the release checks.')
    await guests.during(async () => {
      await day.release('menu', broken)
      await expect.poll(async () => (await published(day)).live).toBe(broken.version)
    })
    for (const host of [2, 3, 4, 5]) {
      const context = await newGuestContext(browser, site, host)
      const consoleErrors = new ConsoleErrors(context)
      consoleErrors.expectError(/Broken: hydrating/)
      const page = await context.newPage()
      await page.goto(menuUrl)
      const menu = await MenuPage.reached(page, SHOP.name)
      await menu.add('Cola, 33 cl')
      // No screen of the broken version is on the page: the same visit shows the previous version.
      expect(await renderedVersions(page)).toEqual([])
      expect(consoleErrors.found).toEqual([])
      await context.close()
    }
    print(
      'Four guests got the previous version instead. Their pages reported the error, so the server withdraws the broken version.',
    )
    await expect.poll(async () => (await published(day)).live).toBe(today)
    expect((await published(day)).withdrawn).toEqual([broken.version])
    print('$ carte status')
    print(await carte('status'))

    print('$ carte rollback menu')
    print(await guests.during(() => carte('rollback', 'menu')))
    await expect.poll(async () => (await published(day)).live).toBe(yesterday.version)
    expect((await visit(day)).version).toBe(yesterday.version)
    // A withdrawn version is replaced at the next page, also for visitors who had it.
    const late = visits.find(({ version }) => version === today)
    expect((await visit(day, late?.cookies)).version).toBe(yesterday.version)

    expect(new Set(guests.orders).size).toBe(8)
    expect(guests.errors).toEqual([])
    print(`During these steps guests placed and paid ${guests.orders.length} orders, and saw no error.`)
  } finally {
    await day.close()
  }
})
