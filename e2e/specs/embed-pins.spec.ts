import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtVersion, renderedVersions } from '../support/built-versions.ts'
import { startReleaseDay } from '../support/release-day.ts'
import { SHOP } from '../support/sample.ts'
import { startStaticServer } from '../support/static-server.ts'
import { expect, test } from '../support/test.ts'

test('An embed element with a pinned version shares one basket with an element that runs the live version', {
  tag: '@large',
}, async ({ page }) => {
  const [earlier, latest] = await Promise.all([
    builtVersion('menu', '1.4.7-0a1b2c3d'),
    builtVersion('menu', '2.0.0-4e5f6a7b'),
  ])
  const day = await startReleaseDay(String(process.env.CARTE_E2E_ORIGIN), { menu: earlier })
  await day.release('menu', latest)
  const { origin } = day.site
  const live = async () =>
    (await (await fetch(`${origin}/embed/gallery/set`)).json()).registry.remotes.menu.live.version as string
  await expect.poll(live).toBe(latest.version)

  const folder = await mkdtemp(join(tmpdir(), 'carte-chain-'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>Menus</title>
      <script type="module" src="${origin}/embed.js?chain=gallery"></script>
      <carte-menu id="pinned" shop-id="${SHOP.id}" version="1.4"></carte-menu>
      <carte-menu id="live" shop-id="${SHOP.id}"></carte-menu>`,
  )
  const chain = await startStaticServer(folder, origin)
  await page.goto(chain.origin)
  const [pinned, others] = [page.locator('#pinned'), page.locator('#live')]
  await expect(pinned.getByRole('heading', { level: 1, name: SHOP.name })).toBeVisible()
  await others.scrollIntoViewIfNeeded()
  await expect(others.getByRole('heading', { level: 1, name: SHOP.name })).toBeVisible()
  expect(new Set(await renderedVersions(page))).toEqual(new Set([earlier.version, latest.version]))

  // Both versions share one basket.
  await pinned.getByRole('button', { name: 'Add Cola, 33 cl', exact: true }).click()
  const total = () => others.evaluate((tag) => (tag as HTMLElement & { basket: { total: number } }).basket.total)
  await expect.poll(total).toBe(45)

  await page.goto('about:blank')
  await Promise.all([chain.stop(), day.close()])
  await rm(folder, { recursive: true })
})
