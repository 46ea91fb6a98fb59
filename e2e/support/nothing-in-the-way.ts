import type { Language } from '@carte/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { Complaints } from './complaints.ts'
import { LARGE, type Look, look, SMALL } from './look.ts'
import type { Screen } from './screens.ts'
import type { ServerLog } from './server-log.ts'
import type { Walk } from './walk.ts'

export const LANGUAGES: readonly Language[] = ['sv', 'en', 'fi', 'ru', 'no']

/**
 * Ten looks that cover every pair of size, theme and language. Specs use them in turns; `npm run test:a11y` uses all
 * combinations.
 */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, index) => [
  { viewport: SMALL, theme: index % 2 === 0 ? 'light' : 'dark', language },
  { viewport: LARGE, theme: index % 2 === 0 ? 'dark' : 'light', language },
])
export const lookAt = (index: number): Look => LOOKS[index % LOOKS.length] as Look

/** Checks that a page does not scroll sideways at 320 px, which is a zoom of 400 %. */
async function fitsInto320(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} > ${clientWidth}` : null
  })
  expect(tooWide).toBeNull()
}

export const titleOf = ({ name }: Screen, { viewport, theme, language }: Look) =>
  `Nothing stands in anybody’s way on ${name}: ${viewport.width} px, ${theme}, ${language}`

/** Checks with axe that a screen in its state has no violation, and that it fits into 320 px. */
export async function nothingIsInTheWay(
  { browser, walked, serverLog }: { readonly browser: Browser; readonly walked: Walk; readonly serverLog: ServerLog },
  screen: Screen,
  as: Look,
): Promise<void> {
  if (screen.logs) serverLog.expect(screen.logs)
  const { page, context } = await look(browser, walked, screen, as)
  const complaints = new Complaints(context)
  if (screen.failing) complaints.expectFailureOf(screen.failing)
  if (screen.errors) complaints.expectError(screen.errors)
  await expect(page.locator('html')).toHaveAttribute('lang', as.language)
  await expectNoViolations(page, screen.name, { needsHeading: !screen.isOnItsWay })
  await page.setViewportSize({ width: 320, height: 640 })
  if (as.viewport.width !== SMALL.width && screen.isBehindBar) await screen.act?.(page)
  await fitsInto320(page)
  expect(complaints.heard).toEqual([])
  await context.close()
}
