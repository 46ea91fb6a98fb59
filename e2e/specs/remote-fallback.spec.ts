import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { Navbar } from '../pages/Navbar.ts'
import { Screen } from '../pages/Screen.ts'
import { listenToBeacons } from '../support/beacons.ts'
import { activeVersion } from '../support/built-versions.ts'
import type { Faults } from '../support/faults.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { PLACES } from '../support/outages.ts'
import { hideTab } from '../support/own-retries.ts'
import { SHOP } from '../support/sample.ts'
import { expect } from '../support/test.ts'
import { breakVersions, LIVE, PREVIOUS, type TwoVersions, test } from '../support/two-versions.ts'

// One worker, because all tests share one site.
test.describe.configure({ mode: 'default' })

type Files = ReturnType<TwoVersions['filesOf']>

const MESSAGE = 'This part is taking a break'

/** Ways in which the live version cannot be loaded (FAULT-17, FAULT-18, FAULT-19, FAULT-22). */
const OUTAGES: readonly {
  readonly how: 'server-rendered' | 'navigated to'
  readonly fault: string
  readonly cause: (faults: Faults, files: Files) => Promise<void>
}[] = [
  { how: 'server-rendered', fault: 'missing', cause: (faults, { entries }) => faults.answer(entries, 404) },
  { how: 'navigated to', fault: 'missing', cause: (faults, { entries }) => faults.sendPage(entries) },
  { how: 'server-rendered', fault: 'missing', cause: (faults, { scripts }) => faults.cutShort(scripts) },
  { how: 'navigated to', fault: 'missing', cause: (faults, { scripts }) => faults.answer(scripts, 500) },
  { how: 'navigated to', fault: 'unreachable', cause: (faults, { entries }) => faults.tamper(entries) },
  { how: 'navigated to', fault: 'unreachable', cause: (faults, { styles }) => faults.tamper(styles) },
]
/** Tested with one remote only, because the same code loads all of them. */
const HANGS: typeof OUTAGES = [
  { how: 'server-rendered', fault: 'timeout', cause: (faults, { entries }) => faults.hang(entries) },
  { how: 'navigated to', fault: 'timeout', cause: (faults, { scripts }) => faults.hang(scripts) },
]

async function fillBasket(page: Page): Promise<void> {
  await (await MenuPage.open(page, SHOP)).add('Cola, 33 cl')
}
async function expectBasketWidget(page: Page): Promise<void> {
  const menu = await MenuPage.open(page, SHOP)
  await expect((await menu.basket()).line('Cola, 33 cl')).toBeVisible()
}
/** Checks that a screen of this version is interactive and that no error is shown. */
async function expectVersion(page: Page, version: string, heading: string): Promise<void> {
  await expect(async () => expect(await activeVersion(page)).toBe(version)).toPass({ intervals: [50] })
  await new Screen(page).shows(heading)
  await expect(page.getByText(MESSAGE)).toHaveCount(0)
}

for (const { remote, url, heading, from, navigate } of PLACES) {
  const failed = (version: string, fault: string, instead: string | null) =>
    expect.objectContaining({ kind: 'failed', remote, version, fault, instead })

  test(`The remote ${remote} falls back to its previous version when the live one cannot be loaded`, {
    tag: ['@small', '@faults'],
  }, async ({ page, faults, versions }) => {
    const events = await listenToBeacons(page)
    await fillBasket(page)
    for (const { how, fault, cause } of remote === 'menu' ? [...OUTAGES, ...HANGS] : OUTAGES) {
      await test.step(`falls back and reports "${fault}" when the screen is ${how}: ${cause}`, async () => {
        await page.goto(how === 'server-rendered' ? 'about:blank' : from)
        if (how !== 'server-rendered') await waitForInteractive(page)
        await cause(faults, versions.filesOf(remote))
        const before = events.length
        if (how === 'server-rendered') await page.goto(url, { waitUntil: 'commit' })
        else await navigate(page)
        await expectVersion(page, PREVIOUS, heading)
        await expect.poll(() => events.slice(before)).toContainEqual(failed(LIVE, fault, PREVIOUS))
        await faults.repair()
      })
    }
    await expectBasketWidget(page)
  })

  test(`The remote ${remote} falls back if a version throws before it was shown, and shows an error if it throws later`, {
    tag: ['@small', '@faults'],
  }, async ({ page, consoleErrors }) => {
    consoleErrors.expectError(/Broken: /)
    // React's errors for content that could not be hydrated.
    consoleErrors.expectError(/Minified React error/)
    const events = await listenToBeacons(page)
    await fillBasket(page)

    for (const how of ['evaluating', 'hydrating', 'effect'] as const) {
      const fault = how === 'evaluating' ? 'broken' : 'threw'
      await breakVersions(page, { [LIVE]: how })
      const before = events.length
      await page.goto(url)
      await expectVersion(page, PREVIOUS, heading)
      await expect.poll(() => events.slice(before)).toContainEqual(failed(LIVE, fault, PREVIOUS))
    }

    const broken = page.getByRole('heading', { level: 1, name: 'Something went wrong here' })
    const expectFrame = async () => {
      await expect(new Navbar(page).homeLink).toBeVisible()
      if (remote === 'menu')
        await expect(
          page.getByRole('complementary', { name: 'Your basket' }).getByRole('link', { name: /^Check out/ }),
        ).toBeVisible()
    }
    await breakVersions(page, { [LIVE]: 'hydrating', [PREVIOUS]: 'hydrating' })
    const before = events.length
    await page.goto(url)
    await expect(broken).toBeVisible()
    // Reports of the page before may arrive among these.
    await expect
      .poll(() => events.slice(before).filter(({ kind }) => kind === 'failed'))
      .toEqual([failed(LIVE, 'threw', PREVIOUS), failed(PREVIOUS, 'threw', null)])
    await expectFrame()

    await hideTab(page)
    await breakVersions(page, { [LIVE]: 'second rendering' })
    await page.goto(url)
    await expect(broken).toBeVisible()
    await expectFrame()
    await page.evaluate(() => Object.assign(globalThis, { carteBreaks: {} }))
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await new Screen(page).shows(heading)

    await breakVersions(page, { [LIVE]: 'event' })
    await page.goto(url)
    await expectVersion(page, LIVE, heading)
    await page.getByRole('heading', { level: 1, name: heading }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Something unexpected happened' })).toBeVisible()
    await new Screen(page).shows(heading)
    await expectFrame()
    const error = { kind: 'error', remote, version: LIVE, message: 'Error: Broken: event' }
    await expect.poll(() => events).toContainEqual(expect.objectContaining(error))

    await breakVersions(page)
    await expectBasketWidget(page)
  })
}
