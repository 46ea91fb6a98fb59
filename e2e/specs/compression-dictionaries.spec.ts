import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FolderSite } from '@carte/api/server'
import { paths } from '@carte/navigation/paths'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { builtVersion, OTHER_VERSION } from '../support/built-versions.ts'
import { cultureCookie } from '../support/culture.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { startSecondSite } from '../support/second-site.ts'
import { waitForOfflineCache } from '../support/service-worker.ts'
import { expect, test } from '../support/test.ts'

// The server is down for a moment during the release, so event streams break.
test.beforeEach(({ consoleErrors }) => consoleErrors.expectNoServer())

/** A site whose remote `menu` can be replaced at the same origin. */
interface Releases {
  readonly origin: string
  readonly release: () => Promise<void>
}

const withReleases = test.extend<{ readonly releases: Releases }>({
  releases: async ({ baseURL, context }, use) => {
    const live = await liveSite(String(baseURL))
    const menu = String(live.remotes.menu)
    // A server also serves other versions in the same folder.
    const folder = await mkdtemp(join(tmpdir(), 'carte-dictionaries-'))
    const { folder: another } = await builtVersion('menu', OTHER_VERSION)
    for (const build of [menu, another]) await cp(build, join(folder, basename(build)), { recursive: true })
    const withMenu = (version: string): FolderSite => ({
      ...live,
      remotes: { ...live.remotes, menu: join(folder, version) },
    })
    let site = await startSecondSite(withMenu(basename(menu)))
    const { origin } = site
    await context.addCookies([cultureCookie(origin, 'en')])
    try {
      await use({
        origin,
        release: async () => {
          await site.stop()
          site = await startSecondSite(withMenu(OTHER_VERSION), origin)
        },
      })
    } finally {
      await context.close()
      await site.stop()
      await rm(folder, { recursive: true })
    }
  },
})

/** Records the responses with scripts of the menu's screens, also those that the service worker receives. */
function recordScreens(context: BrowserContext): readonly Response[] {
  const screens: Response[] = []
  context.on('response', (response) => {
    if (/\/remotes\/menu\/[^/]+\/screens\.[^/]+\.js$/.test(response.url()) && !response.fromServiceWorker())
      screens.push(response)
  })
  return screens
}

async function openMenu(page: Page, origin: string): Promise<void> {
  await page.goto(new URL(paths.menu.href({ shopId: SHOP.id, category: [] }), origin).href)
  await MenuPage.reached(page, SHOP.name)
  await waitForInteractive(page)
}

for (const serviceWorkers of ['block', 'allow'] as const) {
  withReleases.describe(serviceWorkers === 'allow' ? 'with a service worker' : 'without a service worker', () => {
    withReleases.use({ serviceWorkers })
    withReleases(
      'A returning guest downloads only what a release has changed (RELEASE-39)',
      { tag: ['@large', '@faults'] },
      async ({ page, context, releases }) => {
        const screens = recordScreens(context)
        await openMenu(page, releases.origin)
        if (serviceWorkers === 'allow') await waitForOfflineCache(page)
        const [first] = screens
        expect(first?.headers()['content-encoding']).toBe('br')
        const before = Number(first?.headers()['content-length'])

        await releases.release()
        await openMenu(page, releases.origin)
        const updated = screens.find((response) => response.url().includes(OTHER_VERSION))
        expect(updated?.headers()['content-encoding']).toBe('dcz')
        expect(Number(updated?.headers()['content-length'])).toBeLessThan(before / 5)

        // The browser has cached what it decompressed, although it has another dictionary now.
        const { length } = screens
        await openMenu(page, releases.origin)
        expect(screens.slice(length).filter((response) => !response.url().includes(OTHER_VERSION))).toEqual([])
        const entry = await page.evaluate((url) => {
          const found = performance.getEntriesByName(url)[0] as PerformanceResourceTiming | undefined
          return found && { sent: found.transferSize, text: found.decodedBodySize > 0 }
        }, String(updated?.url()))
        expect(entry).toEqual({ sent: 0, text: true })
      },
    )
  })
}
