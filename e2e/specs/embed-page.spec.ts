import type { Page } from '@playwright/test'
import { MenuPage } from '../pages/MenuPage.ts'
import { expect, test } from '../support/chain-site.ts'
import { heapUsageOf, stateOf, watch } from '../support/page-state.ts'
import { SHOP } from '../support/sample.ts'

/** Names of globals that the bundlers' and the federation's runtimes define. */
const RUNTIME_GLOBALS =
  /^(?:(?:rspack|webpack)Chunk|carte_|__FEDERATION__$|_FEDERATION_RUNTIME_CORE(?:_FROM)?$|__VMOK__$|__GLOBAL_LOADING_REMOTE_ENTRY__$)/

test('A removed embed element leaves no nodes, listeners, timers or globals behind and frees its memory', {
  tag: '@large',
}, async ({ page, chain }) => {
  await watch(page)
  await page.goto(chain.page('remove'))
  const before = await stateOf(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')

  const add = async () => {
    await page.getByRole('button', { name: 'Add a menu' }).click()
    await MenuPage.reached(page, SHOP.name)
  }
  const remove = async () => {
    await page.getByRole('button', { name: 'Remove the last' }).click()
    await expect(page.locator('carte-menu')).toHaveCount(0)
  }
  const rounds = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await add()
      await remove()
    }
    await expect.poll(async () => (await stateOf(page)).timers).toBe(0)
  }
  await rounds(5)
  const early = await heapUsageOf(cdp)
  await rounds(25)
  // A request that is still under way holds the nodes of its element until it ends.
  const grown = async () => {
    const { nodes, listeners } = await heapUsageOf(cdp)
    return { nodes: Math.max(0, nodes - early.nodes), listeners: Math.max(0, listeners - early.listeners) }
  }
  await expect.poll(grown).toEqual({ nodes: 0, listeners: 0 })
  const late = await heapUsageOf(cdp)
  await add()
  const shown = await heapUsageOf(cdp)
  await remove()

  // Twenty-five elements that came and went must leave less memory behind than one visible element holds. The rest is
  // compiled code and the browser's records of requests.
  expect(late.heap - early.heap).toBeLessThan(shown.heap - late.heap)
  await expect.poll(async () => (await stateOf(page)).timers).toBe(0)

  const { globals: globalsAfter, ...after } = await stateOf(page)
  const { globals: globalsBefore, ...earlier } = before
  expect(after).toEqual(earlier)
  expect(globalsAfter.filter((name) => !globalsBefore.includes(name) && !RUNTIME_GLOBALS.test(name))).toEqual([])
})

/** An element inside the embed element: its position and every property that a page could have changed. */
interface Looks {
  readonly what: string
  readonly box: string
  readonly style: string
}

/** Reads all visible elements in the shadow root. Runs in the page. */
function readLooks(): readonly Looks[] {
  const tag = document.querySelector('carte-menu') as HTMLElement
  const { left, top } = tag.getBoundingClientRect()
  const at = (number: number) => Math.round(number)
  return [...(tag.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const box = element.getBoundingClientRect()
      const computed = getComputedStyle(element)
      const values = [...computed]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${name}: ${computed.getPropertyValue(name)}`)
      return {
        what: `${element.localName}.${element.className}: ${element.textContent?.trim().slice(0, 20)}`,
        box: [box.left - left, box.top - top, box.width, box.height].map(at).join(' '),
        style: values.join('; '),
      }
    })
}

async function looksOn(page: Page, url: string): Promise<readonly Looks[]> {
  await page.goto(url)
  await MenuPage.reached(page, SHOP.name)
  await page.waitForLoadState('networkidle')
  // The embed element adds its fonts lazily; before that, no font is loading.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  )
  // Sticky elements stick to the window, so bring the embed element to the same position on every page.
  await page.locator('carte-menu').evaluate((tag) => tag.scrollIntoView())
  return page.evaluate(readLooks)
}

/** Describes how an element differs on two pages; null if it does not. */
function difference(one: Looks, other: Looks | undefined): string | null {
  if (!other || one.what !== other.what) return `${one.what} ≠ ${other?.what}`
  const styles = new Set(other.style.split('; '))
  const differing = one.style.split('; ').filter((value) => !styles.has(value))
  return one.box === other.box && differing.length === 0
    ? null
    : `${one.what}: ${one.box} ≠ ${other.box}; ${differing.join('; ')}`
}

test('An embed element looks the same on a plain page and on one with hostile styles', { tag: '@large' }, async ({
  page,
  chain,
}) => {
  const plain = await looksOn(page, chain.page('plain'))
  const hostile = await looksOn(page, chain.page('hostile'))
  expect(plain.length).toBeGreaterThan(300)
  expect(
    plain
      .map((looks, index) => difference(looks, hostile[index]))
      .filter((each) => each !== null)
      .slice(0, 8),
  ).toEqual([])
  // A dialog in the shadow root opens, closes on Escape, and restores the focus.
  const menu = new MenuPage(page)
  await menu.filterButton.click()
  await expect(menu.filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.filters).toBeHidden()
  await expect(menu.filterButton).toBeFocused()
})

test('An embed element works on a page with its own React 18.3.1 and leaves the page’s elements unmarked', {
  tag: '@large',
}, async ({ page, chain }) => {
  await page.goto(chain.page('react18'))
  await expect(page.getByRole('heading', { name: 'React 18.3.1' })).toBeVisible()
  const menu = await MenuPage.reached(page, SHOP.name)
  await menu.add('Cola, 33 cl')
  // The element's event has updated the page's state.
  await expect(page.locator('#basket')).toHaveText('1 in the basket, 45 NOK')
  await page.getByLabel('Language').selectOption('fi')
  await expect(page.getByRole('button', { name: 'Suodata' })).toBeVisible()
  // Each React copy marks elements with its own random suffix, so one suffix means that only one copy marks the page's
  // elements.
  const keys = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')].flatMap((element) => Object.keys(element))
    return [...new Set(all.filter((key) => key.startsWith('__react')).map((key) => key.split('$')[1]))]
  })
  expect(keys).toHaveLength(1)
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect(page.locator('carte-menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.locator('#basket')).toHaveText('1 in the basket, 45 NOK')
})
