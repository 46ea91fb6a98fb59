import type { Language } from '@carte/contract'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { Complaints } from './complaints.ts'
import { LARGE, type Look, look, SMALL } from './look.ts'
import type { Screen } from './screens.ts'
import type { ServerLog } from './server-log.ts'
import type { Walk } from './walk.ts'

export const LANGUAGES: readonly Language[] = ['sv', 'en', 'fi', 'ru', 'no']

/** Ten looks in which every two of size, theme and language meet; one after the other they go round the screens. The whole matrix is `npm run test:a11y`. */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, index) => [
  { viewport: SMALL, theme: index % 2 === 0 ? 'light' : 'dark', language },
  { viewport: LARGE, theme: index % 2 === 0 ? 'dark' : 'light', language },
])
export const lookAt = (index: number): Look => LOOKS[index % LOOKS.length] as Look

/** Pins that nobody has to scroll sideways at 320 px, which is 400 % of zoom. */
async function fitsInto320(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} > ${clientWidth}` : null
  })
  expect(tooWide).toBeNull()
}

export const titleOf = ({ name }: Screen, { viewport, theme, language }: Look) =>
  `Nothing stands in anybody’s way on ${name}: ${viewport.width} px, ${theme}, ${language}`

/** Pins that axe finds nothing on a screen in its state, and that it may get as narrow as 320 px. */
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
