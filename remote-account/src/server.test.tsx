/** @jest-environment node */
import { paths } from '@carte/navigation'
import { createHarness, type Harness, servePart, serveScreen } from '@carte/testing'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import * as remote from './screens.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

it('draws the sign-in on a server, without a window', async () => {
  expect(typeof window).toBe('undefined')
  const html = await serveScreen(harness, remote, 'login', paths.login, paths.login.href())
  for (const text of ['Sign in', 'Email', 'Password']) expect(html).toContain(text)
})

it('draws the member card of nobody', async () => {
  expect(await servePart(harness, remote, 'MemberCard')).not.toContain('<img')
})
