import { expect, type Locator, type Page } from '@playwright/test'
import { afterTwoFrames, type Guest, type Target } from './guest.ts'
import { waitForInteractive } from './interactive.ts'

function find(page: Page, target: Target): Locator {
  const locator =
    'role' in target
      ? page.getByRole(target.role, { name: target.name, exact: true })
      : 'field' in target
        ? page.getByLabel(target.field, { exact: true })
        : page.getByText(target.text, { exact: true })
  return locator.filter({ visible: true })
}

/** Returns a guest in a page that Playwright drives. */
export function guestIn(page: Page): Guest {
  const context = page.context()
  return {
    async open(path) {
      await page.goto(path)
      await waitForInteractive(page)
    },
    async openElsewhere(url) {
      await page.goto(url)
    },
    sees: (target) => expect(find(page, target).first()).toBeVisible(),
    seesNo: (target) => expect(find(page, target)).toHaveCount(0),
    click: (target) => find(page, target).click(),
    async type(target, text) {
      const field = find(page, target)
      await field.press('ControlOrMeta+a')
      // Firefox fills a field in a way that React does not notice, so press the keys.
      await field.pressSequentially(text)
    },
    pressEscape: () => page.keyboard.press('Escape'),
    inspect: (target, code) => find(page, target).evaluate(code),
    run: (code, argument) => page.evaluate<unknown, unknown>(code as never, argument) as never,
    async resize(width, height) {
      await page.setViewportSize({ width, height })
      await page.evaluate(`new Promise(${afterTwoFrames})`)
    },
    // To hide the caret, Playwright would add a style, which the page's content security policy reports in Firefox.
    picture: () => page.screenshot({ caret: 'initial', scale: 'css' }),
    signIn: ({ name, value }) => context.addCookies([{ name, value, url: new URL(page.url()).origin }]),
    setOnline: (online) => context.setOffline(!online),
    openTab: async () => guestIn(await context.newPage()),
    close: () => page.close(),
  }
}
