import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { buildOtherHosts } from '../support/other-host/build.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

/** By name of a host: the shared modules that it provides in another version than the shell. */
const HOSTS = {
  same: {},
  'another React': { react: '18.3.1', 'react/': '18.3.1' },
  'another store': { '@carte/store': '1.0.0' },
} as const
const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><body><script src="main.js"></script></html>'
const outputFolder = () => join(test.info().project.outputDir, 'other-host')

// One worker, so that the hosts are built once.
test.describe.configure({ mode: 'default' })
test.beforeAll(() => buildOtherHosts(outputFolder(), HOSTS))

/** Opens a page of one of the hosts, at the site's origin, as behind a common proxy. */
async function open(page: Page, host: keyof typeof HOSTS): Promise<void> {
  await page.route('**/other-host/*', (route) => {
    const [file] = /[^/]*$/.exec(route.request().url()) ?? []
    return route.fulfill(file ? { path: join(outputFolder(), host, file) } : { contentType: 'text/html', body: PAGE })
  })
  await page.goto('/other-host/')
}

test('Another host loads a remote by its manifest', { tag: '@large' }, async ({ page }) => {
  await open(page, 'same')
  const home = await HomePage.reached(page)
  // Reacting to input requires hooks, which work only with a single React.
  await home.search(SHOP.name, 1)
})

for (const [host, words] of [
  ['another React', /Version 18\.3\.1 .* module react\b.* which needs \^19/],
  ['another store', /Version 1\.0\.0 .* module @carte\/store\b.* which needs \^0\.1/],
] as const) {
  test(`A remote rejects a host with ${host} and renders nothing`, { tag: ['@large', '@faults'] }, async ({ page }) => {
    await open(page, host)
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page.getByRole('heading')).toHaveCount(0)
  })
}
