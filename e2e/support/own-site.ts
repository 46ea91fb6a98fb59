import { type OwnSite, startOwnSite } from './second-site.ts'
import { test as base } from './test.ts'

/**
 * Stories on a site with a database of its own: what its operator changes concerns no other story. One for the whole file, so its stories run in one
 * worker: `test.describe.configure({ mode: 'default' })`.
 *
 * @param prepare changes what the sample has, and waits until the site says so
 */
export const withOwnSite = (sample: 'chain' | 'single', prepare: (site: OwnSite) => Promise<void> = async () => {}) =>
  base.extend<object, { readonly site: OwnSite }>({
    site: [
      async ({}, use) => {
        const site = await startOwnSite(sample)
        await prepare(site)
        await use(site)
        await site.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.origin),
  })
