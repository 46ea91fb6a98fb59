import { LANGUAGES } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { ArticlePage } from '../pages/ArticlePage.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { MenuPage } from '../pages/MenuPage.ts'
import { waitForInteractive } from '../support/interactive.ts'
import { Keyboard } from '../support/keyboard.ts'
import { expectUrl, navigateWithin } from '../support/navigate.ts'
import { filesOf } from '../support/registry.ts'
import { OTHER_SHOP, SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

const WITH_GLUTEN = 'Smash burger'
const GLUTEN_FREE = 'Green bowl'

const articleScripts = async (request: APIRequestContext) =>
  (await filesOf(request, 'menu')).scripts.filter((url) => /\/article\./.test(url))

test('An allergen filter applies after a reload, in another tab and at another shop', { tag: '@large' }, async ({
  page,
  context,
}) => {
  const firstTab = await MenuPage.open(page, SHOP)
  const secondTab = await MenuPage.open(await context.newPage(), OTHER_SHOP)
  await Promise.all([waitForInteractive(page), waitForInteractive(secondTab.page)])
  await expect(secondTab.dish(WITH_GLUTEN)).toBeVisible()

  await firstTab.filterButton.click()
  await firstTab.filters.getByRole('checkbox', { name: 'gluten', exact: true }).check()
  await firstTab.filters.getByRole('button', { name: /^Show \d+ dishes$/ }).click()
  await expect(firstTab.dish(WITH_GLUTEN)).toHaveCount(0)
  await expect(firstTab.dish(GLUTEN_FREE)).toBeVisible()
  await expect(page.getByText(/Your filters hide \d+ dishes/)).toBeVisible()
  await expect(secondTab.dish(WITH_GLUTEN)).toHaveCount(0)
  await expect(secondTab.filterButton).toHaveText('Filters · 1')

  await page.reload()
  await expect(firstTab.dish(WITH_GLUTEN)).toHaveCount(0)
  await secondTab.page.getByRole('button', { name: 'Remove the filter “No gluten”' }).click()
  await expect(firstTab.dish(WITH_GLUTEN)).toBeVisible()
  await expect(firstTab.filterButton).toHaveText('Filters')
})

test('A menu search remains after Back from a dish, and Escape shows the whole menu again', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  await menu.searchFor('burger')
  await expect(page.getByRole('heading', { name: 'Found on the menu' })).toBeVisible()
  await expect(menu.dish(GLUTEN_FREE)).toHaveCount(0)
  await menu.openArticle(WITH_GLUTEN)
  await page.goBack()
  await MenuPage.reached(page, SHOP.name)
  await expect(menu.search).toHaveValue('burger')
  await expect(menu.dish(WITH_GLUTEN)).toBeInViewport()
  await menu.search.press('Escape')
  // A phone hides the empty field.
  await expect(page.locator('main input[type=search]')).toHaveValue('')
  await expect(menu.dish(GLUTEN_FREE)).toBeAttached()
})

test('On a phone, a button of the sticky row opens the search field, and closing it leads back to the same place', {
  tag: '@small',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const closeButton = page.getByRole('button', { name: 'Close search' })
  await expect(menu.search).toBeHidden()
  await menu.dish(GLUTEN_FREE).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)

  await menu.searchButton.click()
  await expect(menu.search).toBeFocused()
  await expect(categories).toBeHidden()
  await page.keyboard.type('bowl')
  await expect(page.getByRole('heading', { name: 'Found on the menu' })).toBeInViewport()
  await menu.search.press('Escape')
  await expect(menu.search).toBeHidden()
  await expect(menu.searchButton).toBeFocused()
  await expect(categories).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await menu.searchButton.click()
  await page.keyboard.type('b')
  await page.keyboard.press('Backspace')
  await expect(menu.search).toBeFocused()
  await closeButton.click()
  await expect(menu.searchButton).toBeFocused()
})

test('On a large screen, the category at 40 % of the height is marked, and only its heading is beside the search (MENU-32)', {
  tag: '@large',
}, async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  const headingOf = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const current = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')
  const line = 0.4 * (page.viewportSize()?.height ?? Number.NaN)
  const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN
  /** Scrolls until a heading is so far below the reading line, in pixels. */
  const scrollBelowLine = async (name: string, distance: number) => {
    await page.mouse.wheel(0, (await topOf(headingOf(name))) - line - distance)
    await expect.poll(() => topOf(headingOf(name))).toBeCloseTo(line + distance, -1)
  }
  await page.mouse.move(500, 500)
  await scrollBelowLine('Burgers', 40)
  await expect(current).toHaveText('Pizza')
  await expect(headingOf('Pizza')).toHaveCSS('opacity', '1')
  await expect(headingOf('Pizza')).toBeInViewport()
  await scrollBelowLine('Burgers', -40)
  await expect(current).toHaveText('Burgers')
  await expect(headingOf('Pizza')).toHaveCSS('opacity', '0')

  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await topOf(headingOf('Burgers'))) - (await topOf(menu.search))).toBeLessThan(24)
  for (const inView of [headingOf('Burgers'), menu.search, page.getByRole('heading', { level: 1 })])
    await expect(inView).toBeInViewport()
  await expect(page.getByText(/^Ready in about \d+–\u2060\d+\smin$/)).toBeInViewport()

  // The dish that the guest opens is in a category further down.
  await scrollBelowLine('Bowls', 60)
  await expect(current).toHaveText('Burgers')
  await page.locator('[data-category=Bowls]').getByRole('listitem').first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(current).toHaveText('Bowls')
  await page.waitForURL(/\/menu\/Bowls$/)
  await page.mouse.wheel(0, -20)
  await expect(current).toHaveText('Burgers')
})

test('The address of a menu follows the guest only after scrolling', async ({ page }) => {
  const url = paths.menu.href({ shopId: SHOP.id, category: [] })
  const tools = page.waitForResponse(/\/menu-tools\.[^/]+\.js$/)
  await page.goto(url)
  await MenuPage.reached(page, SHOP.name)
  await tools
  // The script observes the sections when it runs, and the browser notifies it in one of the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(new URL(page.url()).pathname).toBe(url)
  const { height } = page.viewportSize() ?? { height: 0 }
  await page.mouse.move(10, height / 2)
  await page.mouse.wheel(0, height / 2)
  await expectUrl(page, `${url}/Pizza`)
})

test('A card leaves out "Popular" instead of wrapping it to a line of its own', { tag: '@large' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await MenuPage.open(page, SHOP)
  const label = (dish: string, name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: dish, exact: true }) })
      .getByText(name, { exact: true })
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 }
    return y + height
  }
  const diet = label('Margherita', 'Vegetarian')
  await expect(diet).toBeVisible()
  // It is below the visible part of the line, and screen readers read it all the same.
  await expect(label('Margherita', 'Popular')).not.toBeInViewport()
  // The line is as high as on the card beside it, which has no such label.
  const beside = label('Quattro formaggi', 'Vegetarian')
  // The web font can move both between two measurements.
  await expect.poll(async () => (await bottomOf(diet)) - (await bottomOf(beside))).toBe(0)
})

/** Returns the texts of paragraphs that are cut, or that the plus of their card covers. Runs in the page. */
function findHiddenTexts(paragraphs: readonly Element[]): readonly string[] {
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight
  const isCovered = (paragraph: Element) => {
    const plus = paragraph.closest('li')?.querySelector('[role=group]')?.getBoundingClientRect()
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (plus && texts.nextNode()) {
      range.selectNode(texts.currentNode)
      // "New" and "Popular" are below the visible part of their line where they do not fit.
      const line = texts.currentNode.parentElement?.parentElement?.getBoundingClientRect()
      for (const { left, right, top, bottom } of range.getClientRects())
        if (
          left < plus.right &&
          right > plus.left &&
          top < plus.bottom &&
          bottom > plus.top &&
          top < (line?.bottom ?? 0)
        )
          return true
    }
    return false
  }
  return paragraphs.flatMap((paragraph) =>
    isCut(paragraph) || isCovered(paragraph) ? [paragraph.textContent ?? ''] : [],
  )
}

for (const language of LANGUAGES)
  test.describe(`in "${language}"`, () => {
    test.use({ language })

    test('The menu shows its texts whole, and no plus covers one', async ({ page, isMobile }) => {
      await page.setViewportSize(isMobile ? { width: 360, height: 844 } : { width: 1280, height: 900 })
      await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }))
      const main = page.getByRole('main')
      await expect(main.getByRole('listitem').first()).toBeVisible()
      // Only the browser knows the order type.
      await waitForInteractive(page)
      expect(await main.locator('p').evaluateAll(findHiddenTexts)).toEqual([])
    })

    test('A card has the member price on the line of its price', async ({ page, isMobile }) => {
      await page.setViewportSize(isMobile ? { width: 360, height: 844 } : { width: 1280, height: 900 })
      await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }))
      const card = page.getByRole('listitem').filter({ has: page.locator('a[href$="/articles/smash-burger"]') })
      const middleOf = async (text: RegExp) => {
        const { y, height } = (await card.getByText(text).boundingBox()) ?? { y: Number.NaN, height: 0 }
        return y + height / 2
      }
      // The web font can move both between two measurements.
      await expect
        .poll(async () => Math.abs((await middleOf(/^195\skr$/)) - (await middleOf(/\D\s169\skr$/))))
        .toBeLessThan(4)
    })
  })

/**
 * Returns the lowest contrast (WCAG 2.2) of the sign of a plus with its button, and of the button's border with the
 * card. Runs in the page.
 */
function contrastOf(plus: Element): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  /** Returns red, green, blue and alpha; the browser can give a color in any notation. */
  const partsOf = (color: string): readonly number[] => {
    if (!canvas) return []
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = partsOf(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (...colors: readonly [string, string]) => {
    const [low = 0, high = 0] = colors.map(luminance).sort((one, other) => one - other)
    return (high + 0.05) / (low + 0.05)
  }
  const style = getComputedStyle(plus)
  let card = plus.closest('li') as Element
  while (partsOf(getComputedStyle(card).backgroundColor)[3] === 0) card = card.parentElement as Element
  return Math.min(
    contrast(style.color, style.backgroundColor),
    contrast(style.borderTopColor, getComputedStyle(card).backgroundColor),
  )
}

test('In the dark, the plus of a card and its border have a contrast of at least 3:1, and its picture is dimmed', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await MenuPage.open(page, SHOP)
  // A link, because the dish has choices, and a button.
  for (const name of ['Margherita', 'Cola, 33 cl']) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    expect(await card.getByRole('group').locator(':scope > *').last().evaluate(contrastOf)).toBeGreaterThanOrEqual(3)
    const shade = await card
      .locator('img')
      .evaluate((image) => getComputedStyle(image.parentElement as Element, '::after').backgroundColor)
    expect(shade).not.toBe('rgba(0, 0, 0, 0)')
  }
})

test('Plus and quantity of a dish stay within the margin of a phone, on a large screen within the picture (MENU-37)', async ({
  page,
  isMobile,
}) => {
  const menu = await MenuPage.open(page, SHOP)
  await menu.add('Cola, 33 cl')
  for (const name of ['Margherita', 'Cola, 33 cl']) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    const edgesOf = async (target: Locator) => {
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { left: x, top: y, right: x + width, bottom: y + height }
    }
    const control = await edgesOf(card.getByRole('group'))
    const picture = await edgesOf(card.locator('img'))
    expect(control.right, name).toBeLessThanOrEqual(picture.right)
    expect(control.bottom, name).toBeLessThanOrEqual(picture.bottom)
    expect(control.top, name).toBeGreaterThanOrEqual(picture.top)
    if (!isMobile) expect(control.left, name).toBeGreaterThanOrEqual(picture.left)
  }
})

test('A guest sets and removes menu filters with the keyboard alone', async ({ page }) => {
  const menu = await MenuPage.open(page, SHOP)
  const keyboard = new Keyboard(page)
  await waitForInteractive(page)
  await keyboard.press(menu.filterButton)
  await expect(menu.filters).toBeFocused()
  await keyboard.press(menu.filters.getByRole('checkbox', { name: 'Vegan' }), 'Space')
  await keyboard.press(menu.filters.getByRole('checkbox', { name: 'gluten', exact: true }), 'Space')
  await keyboard.press(menu.filters.getByRole('button', { name: /^Show \d+ dishes$/ }))
  await expect(menu.filterButton).toBeFocused()
  await expect(menu.filterButton).toHaveText('Filters · 2')
  await expect(menu.dish(WITH_GLUTEN)).toHaveCount(0)

  const chip = (name: string) => page.getByRole('button', { name: `Remove the filter “${name}”` })
  await keyboard.press(chip('Vegan'))
  await expect(chip('No gluten')).toBeFocused()
  await expect(chip('No gluten')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(menu.filterButton).toBeFocused()
  await expect(menu.dish(WITH_GLUTEN)).toBeAttached()
})

test('The menu hides filtered dishes and reports an error when its search and filter script fails with 503', {
  tag: '@small',
}, async ({ page, faults }) => {
  await page.addInitScript(() => localStorage.setItem('carte.menu-filters', '{"avoid":["gluten"],"diets":[]}'))
  await faults.answer(['/menu-tools.'], 503)
  const menu = await MenuPage.open(page, SHOP)
  await expect(page.getByRole('alert').filter({ hasText: 'Are you online?' })).toBeVisible()
  await expect(menu.dish(WITH_GLUTEN)).toHaveCount(0)
  await expect(menu.dish(GLUTEN_FREE)).toBeVisible()
  await expect(menu.filterButton).toHaveText('Filters · 1')

  await faults.repair()
  await menu.searchFor('bowl')
  await expect(page.getByRole('heading', { name: 'Found on the menu' })).toBeVisible()
  await expect(menu.dish(GLUTEN_FREE)).toBeVisible()
})

test('A failed prefetch of the dish page is no error of the menu, and a tap loads the page', { tag: '@small' }, async ({
  page,
  request,
  faults,
}) => {
  const scripts = await articleScripts(request)
  const failures: number[] = []
  page.on(
    'response',
    (response) => scripts.some((url) => response.url().endsWith(url)) && failures.push(response.status()),
  )
  await faults.answer(scripts, 503)
  const menu = await MenuPage.open(page, SHOP)
  await expect.poll(() => failures).toEqual([503])
  await faults.repair()
  await menu.openArticle(WITH_GLUTEN)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('A dish opens without an error when the tap waits for a prefetch that fails', { tag: '@small' }, async ({
  page,
  request,
  consoleErrors,
}) => {
  const requests: Route[] = []
  for (const script of await articleScripts(request)) {
    consoleErrors.expectFailureOf(new RegExp(script))
    await page.route(`**${script}`, async (route) => {
      if (requests.push(route) > 1) await route.continue()
    })
  }
  // The page's load event would wait for the script.
  await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }), { waitUntil: 'commit' })
  const menu = await MenuPage.reached(page, SHOP.name)
  await expect.poll(() => requests.length).toBe(1)
  await menu.dish(WITH_GLUTEN).click()
  await requests[0]?.abort()
  await ArticlePage.reached(page, WITH_GLUTEN)
  expect(requests).toHaveLength(2)
})

/** Records the priorities of scripts whose URL matches. */
async function recordPriorities(page: Page, wanted: RegExp): Promise<readonly string[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const priorities: string[] = []
  network.on('Network.requestWillBeSent', ({ type, request: { url, initialPriority } }) => {
    if (type === 'Script' && wanted.test(url)) priorities.push(initialPriority)
  })
  return priorities
}

test('The menu requests the script of the dish page with priority High', { tag: '@small' }, async ({ page }) => {
  const priorities = await recordPriorities(page, /\/remotes\/menu\/[^/]+\/article\.[^/]+\.js$/)
  await MenuPage.open(page, SHOP)
  await expect.poll(() => priorities).toEqual(['High'])
})

test('A page that leaves the menu requests the scripts of another remote with priority High', {
  tag: '@small',
}, async ({ page }) => {
  const priorities = await recordPriorities(page, /\/remotes\/account\/[^/]+\/(?:entry|screens)\.[^/]+\.js$/)
  await MenuPage.open(page, SHOP)
  await waitForInteractive(page)
  await navigateWithin(page, paths.login.href())
  await LoginPage.reached(page)
  await expect.poll(() => priorities).toEqual(['High', 'High'])
})
