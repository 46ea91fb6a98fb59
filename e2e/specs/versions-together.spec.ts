import { basename } from 'node:path'
import type { FolderSite } from '@carte/api/server'
import { CARDS } from '../pages/PaymentPage.ts'
import { builtVersion, OTHER_VERSION, renderedVersions } from '../support/built-versions.ts'
import type { RemoteName } from '../support/registry.ts'
import { liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { startSecondSite } from '../support/second-site.ts'
import type { Logged } from '../support/server-log.ts'
import { expect, test } from '../support/test.ts'

const REMOTES: readonly RemoteName[] = ['shops', 'menu', 'checkout', 'account']

/** A site with versions that were not built together. */
interface Together {
  readonly origin: string
  readonly shell: string
  readonly logged: readonly Logged[]
}

/** Test function for a site that serves other builds of these parts. */
const withNew = (parts: readonly (RemoteName | 'shell')[]) =>
  test.extend<{ readonly together: Together }>({
    together: async ({}, use) => {
      const live = await liveSite(String(process.env.CARTE_E2E_ORIGIN))
      const built = await Promise.all(
        parts.map(async (part) => [part, await builtVersion(part, OTHER_VERSION)] as const),
      )
      const { shell = live.shell, ...remotes } = Object.fromEntries(built.map(([part, { folder }]) => [part, folder]))
      const site: FolderSite = { shell, remotes: { ...live.remotes, ...remotes } }
      const { origin, logged, stop } = await startSecondSite(site)
      await use({ origin, logged, shell: basename(shell) })
      await stop()
    },
    baseURL: async ({ together }, use) => use(together.origin),
  })

const PAIRINGS = [
  { title: 'a new shell and the remotes that are live', parts: ['shell'], isNew: { shell: true, remotes: false } },
  { title: 'the live shell and new remotes', parts: REMOTES, isNew: { shell: false, remotes: true } },
] as const

for (const { title, parts, isNew } of PAIRINGS) {
  withNew(parts)(
    `A guest orders from ${title}, and neither a page nor a server logs an error`,
    { tag: ['@large', '@faults'] },
    async ({ page, home, together }) => {
      const rendered = async () => new Set(await renderedVersions(page))
      const menu = await (await home.choose(SHOP.name)).choose('Take away', SHOP.name)
      const inPage = await page.locator('script[src^="/shell/"]').first().getAttribute('src')
      expect(inPage).toContain(`/shell/${together.shell}/`)
      expect(together.shell === OTHER_VERSION).toBe(isNew.shell)
      expect([...(await rendered())].every((version) => version === OTHER_VERSION)).toBe(true)
      expect((await rendered()).size > 0).toBe(isNew.remotes)

      const article = await menu.openArticle('Smash burger')
      await article.pick('Side', 'Sweet potato fries')
      await article.add('215 kr', SHOP.name)
      const basket = await menu.basket()
      await expect(basket.lines).toHaveCount(1)
      await basket.sendTo('Counter')
      const order = await (await (await basket.checkOut()).pay()).pay(CARDS.accepted)
      await order.expectStatus('Delivered')
      expect(together.logged.filter(({ why }) => why !== undefined)).toEqual([])
    },
  )
}
