import AxeBuilder from '@axe-core/playwright'
import type { Language } from '@carte/contract'
import { Complaints } from '../support/complaints.ts'
import { LARGE, type Look, look, SMALL } from '../support/look.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const LANGUAGES: readonly Language[] = ['sv', 'en', 'fi', 'ru', 'no']

/** Ten looks in which every two of size, theme and language meet. */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language, index) => [
  { viewport: SMALL, theme: index % 2 === 0 ? 'light' : 'dark', language },
  { viewport: LARGE, theme: index % 2 === 0 ? 'dark' : 'light', language },
])

for (const [index, screen] of SCREENS.entries()) {
  const as = LOOKS[index % LOOKS.length] as Look
  const title = `${screen.name}: ${as.viewport.width} px, ${as.theme}, ${as.language}`
  test(`Nothing stands in anybody’s way on ${title}`, { tag: '@large' }, async ({ browser, walked }) => {
    const { page, context } = await look(browser, walked, screen, as)
    const { heard } = new Complaints(context)
    await expect(page.locator('html')).toHaveAttribute('lang', as.language)
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }))
    expect(found).toEqual([])
    expect(heard).toEqual([])
    await context.close()
  })
}
