import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { type Harness, renderScreen } from '@carte/testing'
import { createNetwork } from '@carte/testing/network'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../screens.ts'

type Fetch = typeof globalThis.fetch

/** A browser of a person with a network that a test can cut. */
export interface BackOffice extends Awaited<ReturnType<typeof renderScreen>> {
  readonly user: ReturnType<typeof userEvent.setup>
  readonly cut: (isCut: boolean) => void
}

/** Returns the harness of a browser with the cookies of `fetch`. */
export function withFetch(harness: Harness, fetch: Fetch): Harness {
  const client = createClient({ fetch })
  harness.store.set(clientAtom, client)
  return { ...harness, client }
}

/**
 * Opens an address of the back office with the cookies of `fetch`, in a browser with event streams. Needs
 * `installStreams()`.
 */
export async function openLiveBackOffice(harness: Harness, fetch: Fetch, at: string) {
  const origin = `https://${crypto.randomUUID()}.example`
  const network = createNetwork(fetch, origin)
  const client = createClient({ fetch: network.fetch, seenAt: origin })
  harness.store.set(clientAtom, client)
  const rendered = await renderScreen({ ...harness, client }, remote, 'admin', paths.admin, at)
  return { ...rendered, user: userEvent.setup(), network }
}

/** Opens an address of the back office with the cookies of `fetch`. */
export async function openBackOffice(harness: Harness, fetch: Fetch, at: string): Promise<BackOffice> {
  let isCut = false
  const person = withFetch(harness, async (input, init) => {
    if (isCut) throw new TypeError('The network is cut')
    return fetch(input, init)
  })
  const rendered = await renderScreen(person, remote, 'admin', paths.admin, at)
  return {
    ...rendered,
    user: userEvent.setup(),
    cut: (next) => {
      isCut = next
    },
  }
}

export const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
