/** @jest-environment node */
import { paths } from '@carte/navigation'
import { createHarness, type Harness, serveScreen } from '@carte/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import * as remote from './screens.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

it('The back office renders on a server without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await serveScreen(harness, remote, 'admin', paths.admin, '/admin/team')
  expect(html).toContain('Back office')
})

// ADMIN-40
it.each([
  ['asks for the session at once', '/admin/team', true],
  ['asks for no session on the page of an invitation', '/admin/invitation', false],
])('The page that the server sends %s', async (_what, address, isAsked) => {
  const html = await serveScreen(harness, remote, 'admin', paths.admin, address)
  expect(html.includes('<link rel="preload" href="/api/admin/session" as="fetch" crossorigin=""/>')).toBe(isAsked)
})
