import AxeBuilder from '@axe-core/playwright'
import type { Language } from '@carte/contract'
import { type Browser, expect } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { type Look, look } from './look.ts'
import type { Screen } from './screens.ts'
import type { Walk } from './walk.ts'

export const LANGUAGES: readonly Language[] = ['sv', 'en', 'fi', 'ru', 'no']

export const titleOf = ({ name }: Screen, { viewport, theme, language }: Look) =>
  `Nothing stands in anybody’s way on ${name}: ${viewport.width} px, ${theme}, ${language}`

/** Pins that axe finds nothing on a screen in its state, target sizes included. */
export async function nothingIsInTheWay(browser: Browser, walked: Walk, screen: Screen, as: Look): Promise<void> {
  const { page, context } = await look(browser, walked, screen, as)
  const complaints = new Complaints(context)
  if (screen.failing) complaints.expectFailureOf(screen.failing)
  await expect(page.locator('html')).toHaveAttribute('lang', as.language)
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true }, 'page-has-heading-one': { enabled: !screen.isOnItsWay } } })
    .analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect(found).toEqual([])
  expect(complaints.heard).toEqual([])
  await context.close()
}
