import { SIGNED_IN_COOKIE } from '@carte/contract'
import { sessionChangesAtom } from '@carte/store'
import { expect, it } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { createTwoTabs } from '../testing/two-tabs.ts'
import { announceSignIn } from './module.ts'

it('announceSignIn notifies other tabs once of a sign-in by an external provider, then deletes its cookie', () => {
  const [own, other] = createTwoTabs()
  const [here, there] = [createTestStore(undefined, own), createTestStore(undefined, other)]
  announceSignIn(here)
  expect(there.get(sessionChangesAtom)).toBe(0)

  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
  document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`
  announceSignIn(here)
  announceSignIn(here)
  expect([here.get(sessionChangesAtom), there.get(sessionChangesAtom)]).toEqual([0, 1])
  expect(document.cookie).not.toContain(SIGNED_IN_COOKIE)
})
