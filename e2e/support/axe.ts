import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Checks with axe that a page and its open shadow roots have no violation, target sizes included.
 *
 * @param where names the page in the error
 * @param options `needsHeading`: whether the page must have a heading of level 1
 */
export async function expectNoViolations(
  page: Page,
  where = page.url(),
  { needsHeading = true }: { readonly needsHeading?: boolean } = {},
): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Without legacy mode, axe opens another page on every run to collect results from cross-origin frames. The checked
    // pages have no frames.
    .setLegacyMode()
    .options({
      // By default, axe also describes the elements that pass, which takes most of its time.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, 'page-has-heading-one': { enabled: needsHeading } },
    })
    .analyze()
  const reports = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary, any, all, none }) => {
      // For a target that is too small: the elements that are too close or cover it.
      const related = [...any, ...all, ...none].flatMap(({ relatedNodes = [] }) => relatedNodes)
      return [html, failureSummary, ...related.map((other) => `beside: ${other.html}`)].join('\n')
    }),
  }))
  expect(reports, where).toEqual([])
}
