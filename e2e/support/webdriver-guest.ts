import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { afterTwoFrames, type Guest, type Target } from './guest.ts'

/** Finds elements by role, label and text in the page. */
const TESTING_LIBRARY = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)
const finder = readFileSync(TESTING_LIBRARY, 'utf8')

interface Query {
  readonly by: 'Role' | 'LabelText' | 'Text'
  readonly role: string | null
  readonly text: string
  /** Null if the whole text must match. */
  readonly flags: string | null
}

function queryOf(target: Target): Query {
  const wanted = 'role' in target ? target.name : 'field' in target ? target.field : target.text
  const [text, flags] = typeof wanted === 'string' ? [wanted, null] : [wanted.source, wanted.flags]
  return {
    by: 'role' in target ? 'Role' : 'field' in target ? 'LabelText' : 'Text',
    role: 'role' in target ? target.role : null,
    text,
    flags,
  }
}

type Queries = Readonly<Record<string, (root: Element | ShadowRoot, ...args: readonly unknown[]) => Element[]>>

/** Returns the visible elements of a query, or null if the finder is not in the page yet. Runs in the page. */
function findVisible({ by, role, text, flags }: Query): Element[] | null {
  const { TestingLibraryDom } = globalThis as { TestingLibraryDom?: Queries }
  if (!TestingLibraryDom) return null
  const wanted = (content: string) => {
    // Prices have spaces that do not break.
    const found = content.replace(/\s+/g, ' ').trim()
    return flags === null ? found === text : new RegExp(text, flags).test(found)
  }
  const query = TestingLibraryDom[`queryAllBy${by}`]
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const found = [document.body, ...shadows].flatMap((root) =>
    role === null ? (query?.(root, wanted) ?? []) : (query?.(root, role, { name: wanted }) ?? []),
  )
  return found.filter((element) => element.checkVisibility({ visibilityProperty: true }))
}

/** Scrolls an element into the middle of the window unless a click reaches it already. Runs in the page. */
function scrollTo(element: HTMLElement): void {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (!element.contains(hit)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** The limit of a spec in `playwright.config.ts`. */
const SPEC_LIMIT_MS = 900_000

/** The way from the browser to the site. */
export interface Network {
  readonly origin: string
  readonly setOnline: (online: boolean) => void
}

/** Resizes the window until its page has a size in CSS pixels, and its scripts know that. */
export async function resizePage(driver: WebDriver, width: number, height: number): Promise<void> {
  const window = driver.manage().window()
  const read = (size: 'innerWidth' | 'innerHeight') => driver.executeScript<number>(`return ${size}`)
  const until = (size: 'innerWidth' | 'innerHeight', pixels: number) =>
    driver.wait(async () => (await read(size)) === pixels)
  if ((await read('innerWidth')) === width && (await read('innerHeight')) === height) return
  await window.setRect({ x: 0, y: 0, width, height })
  // The browser answers before the page has its new size.
  await until('innerWidth', width)
  const shown = await read('innerHeight')
  await window.setRect({ x: 0, y: 0, width, height: 2 * height - shown })
  await until('innerHeight', height)
  // The page's scripts learn of it with the next frame.
  await driver.executeAsyncScript(`(${afterTwoFrames})(arguments[0])`)
}

/** Returns a guest in the current tab of a browser with a WebDriver. */
export async function guestOf(driver: WebDriver, network: Network): Promise<Guest> {
  // A driver's own limit of 30 seconds is too short for a script on a busy machine. The limit of the spec remains.
  await driver.manage().setTimeouts({ script: SPEC_LIMIT_MS })
  const tab = await driver.getWindowHandle()
  const execute = <Value>(code: (...args: never[]) => unknown, ...args: readonly unknown[]) =>
    driver.executeScript<Value>(`return (${code}).apply(null, arguments)`, ...args)

  async function find(target: Target): Promise<readonly WebElement[]> {
    await driver.switchTo().window(tab)
    const query = queryOf(target)
    try {
      const found = await execute<readonly WebElement[] | null>(findVisible, query)
      if (found) return found
      await driver.executeScript(finder)
      return (await execute<readonly WebElement[] | null>(findVisible, query)) ?? []
    } catch (cause) {
      // The page replaced an element while the driver returned it.
      if (cause instanceof error.StaleElementReferenceError) return find(target)
      throw cause
    }
  }

  /** Repeats an action on the only such element until it succeeds: the element may move, be covered, or be replaced. */
  async function withElement<Value>(target: Target, act: (element: WebElement) => Promise<Value>): Promise<Value> {
    let result: { readonly value: Value } | undefined
    await expect(async () => {
      const [element, ...others] = await find(target)
      expect(element, `${JSON.stringify(queryOf(target))} in the page`).toBeDefined()
      expect(others, `further ${JSON.stringify(queryOf(target))}`).toHaveLength(0)
      result = { value: await act(element as WebElement) }
    }).toPass({ timeout: 120_000 })
    return (result as { readonly value: Value }).value
  }

  async function clickOn(element: WebElement): Promise<void> {
    await execute(scrollTo, element)
    await element.click()
  }

  const guest: Guest = {
    async open(path) {
      await driver.switchTo().window(tab)
      await driver.get(new URL(path, network.origin).href)
      await driver.wait(() => execute(() => performance.getEntriesByName('carte:interactive').length > 0), 120_000)
    },
    async openElsewhere(url) {
      await driver.switchTo().window(tab)
      await driver.get(url)
    },
    sees: (target) =>
      expect
        .poll(async () => (await find(target)).length, { message: JSON.stringify(queryOf(target)) })
        .toBeGreaterThan(0),
    seesNo: (target) =>
      expect
        .poll(async () => (await find(target)).length, { message: `no ${JSON.stringify(queryOf(target))}` })
        .toBe(0),
    click: (target) => withElement(target, clickOn),
    type: (target, text) =>
      withElement(target, async (field) => {
        await clickOn(field)
        await execute((input: HTMLInputElement) => input.select(), field)
        await field.sendKeys(text)
      }),
    async pressEscape() {
      await driver.switchTo().window(tab)
      await driver.actions().sendKeys(Key.ESCAPE).perform()
    },
    inspect: (target, code) => withElement(target, (element) => execute(code as never, element)),
    async run(code, argument) {
      await driver.switchTo().window(tab)
      return await execute<never>(code as never, argument)
    },
    async resize(width, height) {
      await driver.switchTo().window(tab)
      await resizePage(driver, width, height)
    },
    async picture() {
      await driver.switchTo().window(tab)
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
    async signIn({ name, value }) {
      await driver.switchTo().window(tab)
      await driver.manage().addCookie({ name, value, path: '/', httpOnly: true })
    },
    async setOnline(online) {
      network.setOnline(online)
      // WebKitGTK has no command that takes it offline, so the page gets the event that a lost network causes.
      await guest.run((name) => void dispatchEvent(new Event(name)), online ? 'online' : 'offline')
    },
    async openTab() {
      await driver.switchTo().newWindow('tab')
      return guestOf(driver, network)
    },
    async close() {
      await driver.switchTo().window(tab)
      await driver.close()
    },
  }
  return guest
}
