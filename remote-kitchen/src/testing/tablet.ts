import type { PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { createHarness, createStaffKey, type Harness, renderScreen } from '@carte/testing'
import { createNetwork, installStreams, type Network } from '@carte/testing/network'
import { expect } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as remote from '../screens.ts'
import { installFakeAudioContext } from './speaker.ts'

/** A test server with kitchen staff, and a tablet. */
export interface Tablet {
  readonly harness: Harness
  readonly staff: Awaited<ReturnType<typeof createStaffKey>>
  readonly network: Network
  readonly user: ReturnType<typeof userEvent.setup>
  /** The pitches of the tones so far, in hertz. */
  readonly pitches: () => readonly number[]
  /** Opens the screen without a session. */
  readonly open: () => Promise<unknown>
  /** Opens the screen and enters the key. */
  readonly signIn: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Cancels a late order as its guest. */
export async function cancelAsGuest({ api }: Harness, { orderId, customerCode }: PlacedOrder): Promise<void> {
  const headers = { 'customer-code': customerCode }
  const { status } = await api.fetch(`/api/order/${orderId}/cancel`, { method: 'POST', headers })
  expect(status).toBe(200)
}

export const ORIGIN = 'http://tablet.example'

export async function createTablet(): Promise<Tablet> {
  const harness = await createHarness({ api: { kitchen: 'built-in' } })
  const staff = await createStaffKey(harness.api)
  const removeStreams = installStreams()
  const speaker = installFakeAudioContext()
  const user = userEvent.setup()
  const network = createNetwork(harness.api.visitor(), ORIGIN)
  harness.store.set(clientAtom, createClient({ fetch: network.fetch, seenAt: ORIGIN }))
  const open = () => renderScreen(harness, remote, 'orders', paths.kitchen, paths.kitchen.href())
  return {
    harness,
    staff,
    network,
    user,
    pitches: speaker.pitches,
    open,
    async signIn() {
      await open()
      await user.click(await screen.findByLabelText('Staff key'))
      await user.paste(staff.key)
      await user.click(screen.getByRole('button', { name: 'Open the kitchen' }))
      await screen.findByRole('heading', { level: 1, name: 'Centrum' })
      await screen.findByText('No new orders')
    },
    async close() {
      removeStreams()
      speaker.remove()
      await harness.close()
    },
  }
}

export const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name} \\d+$`) }))

export async function ticketIn(name: string, code: string) {
  const ticket = await waitFor(() => column(name).getByRole('article', { name: code }))
  return within(ticket)
}

/** Taps a button once no tickets are moving. */
export async function tap({ user }: Tablet, name: string) {
  await waitFor(() => expect(document.querySelector('[data-moving]')).toBeNull())
  const button = await screen.findByRole('button', { name })
  await user.click(button)
}

/**
 * Observes the board, which flashes for about a second only.
 *
 * @returns a function that returns whether it has flashed since
 */
export async function seeFlash(): Promise<() => boolean> {
  const isFlashing = () => document.querySelector('[data-ringing]') !== null
  await waitFor(() => expect(isFlashing()).toBe(false))
  let hasFlashed = false
  const observer = new MutationObserver(() => {
    hasFlashed ||= isFlashing()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-ringing'] })
  return () => hasFlashed
}
