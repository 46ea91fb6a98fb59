import type { Language } from '@carte/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Appearance, LARGE, openScreen, SMALL } from './appearance.ts'
import { expectNoViolations } from './axe.ts'
import { ConsoleErrors } from './console-errors.ts'
import type { OrderJourney } from './order-journey.ts'
import type { Screen } from './screens.ts'
import type { ServerLog } from './server-log.ts'

export const LANGUAGES: readonly Language[] = ['sv', 'en', 'fi', 'ru', 'no']

/**
 * Ten looks that cover every pair of size, theme and language. Specs use them in turns; `npm run test:a11y` uses all
 * combinations.
 */
const APPEARANCES: readonly Appearance[] = LANGUAGES.flatMap((language, index) => [
  { viewport: SMALL, theme: index % 2 === 0 ? 'light' : 'dark', language },
  { viewport: LARGE, theme: index % 2 === 0 ? 'dark' : 'light', language },
])
export const appearanceAt = (index: number): Appearance => APPEARANCES[index % APPEARANCES.length] as Appearance

/** Checks that a page does not scroll sideways at 320 px, which is a zoom of 400 %. */
async function expectFitsInto320(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth > clientWidth ? `${scrollWidth} > ${clientWidth}` : null
    })
  // The page renders for a small screen a moment after its window has become small.
  await expect.poll(tooWide).toBeNull()
}

export const violationsTestTitle = ({ name }: Screen, { viewport, theme, language }: Appearance) =>
  `${name} has no accessibility violations at ${viewport.width} px, ${theme}, in ${language}`

/** Checks with axe that a screen in its state has no violation, and that it fits into 320 px. */
export async function expectAccessible(
  {
    browser,
    journey,
    serverLog,
  }: { readonly browser: Browser; readonly journey: OrderJourney; readonly serverLog: ServerLog },
  screen: Screen,
  as: Appearance,
): Promise<void> {
  if (screen.logs) serverLog.expect(screen.logs)
  const { page, context } = await openScreen(browser, journey, screen, as)
  const consoleErrors = new ConsoleErrors(context)
  if (screen.failingUrls) consoleErrors.expectFailureOf(screen.failingUrls)
  if (screen.errors) consoleErrors.expectError(screen.errors)
  await expect(page.locator('html')).toHaveAttribute('lang', as.language)
  await expectNoViolations(page, screen.name, { needsHeading: !screen.isLoading })
  await page.setViewportSize({ width: 320, height: 640 })
  if (as.viewport.width !== SMALL.width && screen.opensFromBar) await screen.act?.(page)
  await expectFitsInto320(page)
  expect(consoleErrors.found).toEqual([])
  await context.close()
}
