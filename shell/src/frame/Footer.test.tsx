import { createHarness, type Harness } from '@carte/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { closeSites, openSite } from '../testing/open-site.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())
afterEach(async () => {
  closeSites()
  await harness.api.sql("update operator set version = '{ip}'")
})

async function footerAt(version: string) {
  await harness.api.sql('update operator set version = $1', [version])
  await openSite(harness, '/')
  return screen.findByRole('contentinfo')
}

describe('Footer', () => {
  it('shows the version that the operator has set, as plain text', async () =>
    expect(within(await footerAt('2026.4 <b>rc</b>')).getByText('Version 2026.4 <b>rc</b>')).toBeInTheDocument())

  it.each(['{ip}', '  '])('shows no version while it is set to “%s”', async (version) =>
    expect(await footerAt(version)).not.toHaveTextContent('Version'),
  )
})
