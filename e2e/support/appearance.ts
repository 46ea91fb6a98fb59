import type { Language } from '@carte/contract'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { cultureCookie } from './culture.ts'
import { waitForInteractive } from './interactive.ts'
import type { OrderJourney } from './order-journey.ts'
import type { Screen } from './screens.ts'

/** A combination of screen size, theme and language. */
export interface Appearance {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly theme: 'light' | 'dark'
  readonly language: Language
  /** Device pixels per CSS pixel; 1 by default. */
  readonly scale?: number
}

export const SMALL = { width: 390, height: 844 }
export const LARGE = { width: 1440, height: 900 }

/** Returns whether all fonts and all visible pictures are loaded. Runs in the page. */
const isRendered = () =>
  document.fonts.status === 'loaded' &&
  Array.from(document.images).every((image) => {
    // Lazy pictures below the fold or further along a horizontal row are not loaded yet.
    const { top, left } = image.getBoundingClientRect()
    return image.complete || top > innerHeight || left > innerWidth
  })

/**
 * Opens a screen in its state, with the browser storage that `playOrder` has saved. Motion is reduced, so what is
 * visible is final.
 */
export async function openScreen(
  browser: Browser,
  journey: OrderJourney,
  screen: Screen,
  { viewport, theme, language, scale = 1 }: Appearance,
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: journey.origin,
    storageState: journey.stored[screen.stored],
    viewport,
    deviceScaleFactor: scale,
    hasTouch: viewport.width < 900,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([cultureCookie(journey.origin, language)])
  const page = await context.newPage()
  await screen.prepare?.(page, journey)
  await page.goto(screen.url(journey))
  await expect(screen.ready(page)).toBeVisible()
  if (screen.act) {
    await waitForInteractive(page)
    await screen.act(page)
  }
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.waitForFunction(isRendered)
  return { page, context }
}
