/** @jest-environment node */
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { serveSite } from '../testing/serve-site.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

it('A site without configured languages renders in Swedish and says so in the selector', async () => {
  const site = await serveSite(harness, { site: undefined as never })
  await harness.api.sql("update operator set languages = '{}'")
  expect((await harness.api.fetch('/api/cultures/languages')).status).toBe(404)

  const { status, html, root, page } = await site.get('/', { 'accept-language': 'en' })
  expect([status, page?.languages, page?.language]).toEqual([200, [], 'sv'])
  expect(html).toContain('<html lang="sv" data-test-mode>')
  expect(root).toContain('Inga språk har konfigurerats.')
})
