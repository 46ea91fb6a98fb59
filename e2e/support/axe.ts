import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Pins that axe finds nothing on a page, in open shadow roots either. Sizes of targets are checked too. `where` is for the message. */
export async function expectNoViolations(
  page: Page,
  where = page.url(),
  { needsHeading = false }: { readonly needsHeading?: boolean } = {},
): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Without it, each run opens a page of its own for frames of other origins, of which there are none.
    .setLegacyMode()
    .options({
      // The rest is a description of every element that is right: most of the time of a run.
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, 'page-has-heading-one': { enabled: needsHeading } },
    })
    .analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect(found, where).toEqual([])
}
