import { type OwnSite, startOwnSite } from './second-site.ts'
import { test as base } from './test.ts'

/**
 * Returns a test function for specs that change a site: it has its own database, which no other spec uses. The site is
 * per worker, so let the tests of a file run in one worker: `test.describe.configure({ mode: 'default' })`.
 *
 * @param prepare changes the sample data, and waits until the site shows the change
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
