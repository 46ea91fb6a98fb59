import { containerName } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Page } from '@playwright/test'
import { Screen } from '../pages/Screen.ts'
import { cannotBeShown } from '../support/console-errors.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { navigateWithin } from '../support/navigate.ts'
import { PLACES } from '../support/outages.ts'
import { filesOf } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

const MESSAGE = 'This part is taking a break'
const ELSEWHERE = 'https://elsewhere.example'
const TERMS = paths.termsAndConditions.href()

const expectMessage = (page: Page) =>
  expect(page.getByRole('main').getByRole('heading', { name: MESSAGE })).toBeVisible()

/** Opens a page that needs no remote, with a changed registry. Returns the requests to the other origin. */
async function openWith(page: Page, change: (snapshot: string) => string): Promise<readonly string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(ELSEWHERE)) asked.push(request.url())
  })
  await page.route(new RegExp(`${TERMS}$`), async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const changed = html.replace(
      /(id="carte">)(.*?)(<\/script>)/s,
      (_, before, json, after) => before + change(json) + after,
    )
    await route.fulfill({ response, body: changed })
  })
  await page.goto(TERMS)
  return asked
}

test('Tampered styles, entries and scripts of every remote do not run, and restored ones do', {
  tag: ['@large', '@faults'],
}, async ({ page, request, faults, consoleErrors }) => {
  consoleErrors.expectError(cannotBeShown())
  await page.goto(TERMS)
  await waitForInteractive(page)
  for (const { remote, url, heading } of PLACES) {
    const { entries, scripts, styles, version } = await filesOf(request, remote)
    const hasRun = () => page.evaluate((name) => Object.hasOwn(globalThis, name), containerName(remote, version))
    // Tamper with the styles first, because styles that load beside a failing script stay applied.
    for (const files of [styles, entries, scripts]) {
      await faults.tamper(files)
      await navigateWithin(page, url)
      await expectMessage(page)
      // An unchanged entry may run, but the tampered scripts that it loads may not.
      if (files !== scripts) expect(await hasRun()).toBe(false)
      await faults.repair()
      await navigateWithin(page, TERMS)
      await new Screen(page).shows('Terms and conditions')
    }
    await navigateWithin(page, url)
    await new Screen(page).shows(heading)
    expect(await hasRun()).toBe(true)
    await navigateWithin(page, TERMS)
  }
})

test('A registry that points to another origin or lacks a hash is rejected before any remote is requested', {
  tag: ['@large', '@faults'],
}, async ({ page, consoleErrors }) => {
  consoleErrors.expectError(cannotBeShown())
  const asked = await openWith(page, (json) => json.replaceAll('"/remotes/', `"${ELSEWHERE}/remotes/`))
  await waitForInteractive(page)
  for (const { url } of PLACES) {
    await navigateWithin(page, url)
    await expectMessage(page)
    await navigateWithin(page, TERMS)
    await new Screen(page).shows('Terms and conditions')
  }
  expect(asked).toEqual([])

  await page.unrouteAll()
  consoleErrors.expectError(/The registry in the page is invalid/)
  await openWith(page, (json) => json.replace(/sha384-[^"]+/, ''))
  // The server-rendered content is readable and its links work.
  await new Screen(page).shows('Terms and conditions')
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /^carte_(?!shell)/.test(name)))).toEqual([])
})

test('Query, fragment, storage and cookies cannot change where a remote loads from', {
  tag: '@large',
}, async ({ page, context, baseURL }) => {
  const local = { remote: 'shops', origin: 'http://localhost:4100' }
  const words = JSON.stringify({ ...local, remotes: { shops: { live: { entry: { url: `${ELSEWHERE}/entry.js` } } } } })
  const value = encodeURIComponent(words)
  const names = ['carte-local', 'carte-visit', 'carte.local', 'carte.registry', 'remotes', 'local', 'registry']
  const url = String(baseURL)
  await context.addCookies(['carte-local', 'carte-visit'].map((name) => ({ name, value, url })))
  await page.addInitScript(
    ([keys, text]) => {
      for (const area of [localStorage, sessionStorage]) for (const key of keys) area.setItem(key, text)
    },
    [names, words] as const,
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  const query = names.map((name) => `${name}=${value}`).join('&')
  const answer = await page.goto(`${paths.home.href()}?${query}#${query}`)
  expect(answer?.headers()['content-security-policy']).toContain(
    "; require-trusted-types-for 'script'; trusted-types default ",
  )
  await waitForInteractive(page)
  await new Screen(page).shows('Where would you like to eat?')
  expect(new Set(asked)).toEqual(new Set([new URL(url).origin]))
})
