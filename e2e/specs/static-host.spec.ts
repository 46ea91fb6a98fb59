import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { paths } from '@carte/navigation/paths'
import { openReleases, openStore, publish, release, rollback, startCanary } from '@carte/releases'
import type { Browser, Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { builtVersion, OTHER_VERSION } from '../support/built-versions.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { liveSite } from '../support/releases.ts'
import { SHOP } from '../support/sample.ts'
import { startStaticServer } from '../support/static-server.ts'
import { expect, test } from '../support/test.ts'

const ROOT = join(import.meta.dirname, '../..')
const by = 'Spec'

function carte(...args: readonly string[]): Promise<void> {
  const command = spawn(process.execPath, ['tools/src/cli.ts', ...args], { cwd: ROOT, stdio: 'pipe' })
  let output = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    command.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))))
  })
}

/** Exports the specs' site to files on a static server, from a release store of its own. */
async function startStaticSite(origin: string) {
  const parent = await mkdtemp(join(tmpdir(), 'carte-static-'))
  const [store, folder] = [join(parent, 'releases'), join(parent, 'site')]
  const releases = openReleases(openStore(store))
  const { shell, remotes } = await liveSite(origin)
  for (const [part, from] of Object.entries({ ...remotes, shell })) {
    const version = basename(from)
    await publish(releases, from, { name: part, version })
    await release(releases, { part, version, commit: null, by })
  }
  const server = await startStaticServer(folder, origin)
  return {
    origin: server.origin,
    releases,
    live: basename(String(remotes.menu)),
    exported: () => carte('export-site', folder, '--store', store, '--api', origin),
    async close() {
      await server.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

const menuUrl = paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'dineInPlace' })

/** Returns the version of the menu that runs in a page. */
async function menuVersion(page: Page): Promise<string> {
  await waitForInteractive(page)
  const scripts = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => new URL(src || '/', location.href).pathname),
  )
  const [, version = ''] = scripts.map((path) => /^\/remotes\/menu\/([^/]+)\//.exec(path)).find(Boolean) ?? []
  return version
}
async function visit(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })).newPage()
  await page.goto(menuUrl)
  return page
}

test('A static export takes orders, keeps visitors on their canary version and withdraws it on rollback', {
  tag: '@large',
}, async ({ page, browser, baseURL }) => {
  const site = await startStaticSite(String(baseURL))
  const canary = await builtVersion('menu', OTHER_VERSION)
  try {
    await site.exported()

    // No server renders here: every URL serves the same page, which the browser renders.
    await page.goto(site.origin + menuUrl)
    const menu = await MenuPage.reached(page, SHOP.name)
    await menu.add('Cola, 33 cl')
    await (await menu.basket()).sendTo('Table 7')
    const payment = await (await (await menu.basket()).checkOut()).pay()
    await page.reload()
    await payment.pay(CARDS.accepted)
    // Leave the page, because it would follow its order and log an error when the server stops.
    await page.goto('about:blank')

    const early = await visit(browser, site.origin)
    expect(await menuVersion(early)).toBe(site.live)
    await publish(site.releases, canary.folder, { name: 'menu', version: canary.version })
    await startCanary(site.releases, { part: 'menu', version: canary.version, commit: null, by, share: 100 })
    await site.exported()
    const late = await visit(browser, site.origin)
    expect(await menuVersion(late)).toBe(canary.version)
    // A returning visitor keeps the version.
    await early.reload()
    expect(await menuVersion(early)).toBe(site.live)

    await startCanary(site.releases, { part: 'menu', version: canary.version, commit: null, by, share: 0.1 })
    await site.exported()
    await late.reload()
    expect(await menuVersion(late)).toBe(canary.version)

    await rollback(site.releases, { part: 'menu', by })
    await site.exported()
    await late.reload()
    expect(await menuVersion(late)).toBe(site.live)
    await Promise.all([early, late].map((each) => each.context().close()))
  } finally {
    await site.close()
  }
})

test.describe('A static export', () => {
  test('serves pages without a trailing slash, a page for unknown URLs, its icons, manifest and service worker', {
    tag: '@large',
  }, async ({ page, baseURL }) => {
    const site = await startStaticSite(String(baseURL))
    try {
      await site.exported()
      await page.goto(`${site.origin}/login/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.goto(`${site.origin}/nowhere`)
      await expect(page.getByRole('heading', { name: 'This page isn’t on the menu' })).toBeVisible()
      for (const path of ['/manifest.webmanifest', '/favicon.svg', '/icons/icon-192.png', '/robots.txt', '/sw.js'])
        expect((await page.request.get(site.origin + path)).ok(), path).toBe(true)
    } finally {
      await site.close()
    }
  })
})
