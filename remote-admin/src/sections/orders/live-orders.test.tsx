import {
  createHarness,
  createStaffKey,
  expectLog,
  type Harness,
  placePaidOrder,
  rejectionLog,
  type SignedInAdmin,
  signInAdmin,
} from '@carte/testing'
import { installStreams } from '@carte/testing/network'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { adminPaths } from '../../paths.ts'
import { findTitle, openLiveBackOffice } from '../../testing/back-office.ts'
// Loaded here, so that the first test does not wait for the code of the sections.
import './order-section.ts'
import './section.ts'

expectLog(rejectionLog('call', 'not-authenticated'))

let harness: Harness
let staff: Awaited<ReturnType<typeof createStaffKey>>
let shift: SignedInAdmin
let removeStreams: () => void
beforeAll(async () => {
  harness = await createHarness({ api: { kitchen: 'built-in' } })
  staff = await createStaffKey(harness.api)
})
beforeEach(async () => {
  removeStreams = installStreams({ suspends: true })
  shift = await signInAdmin(harness.api, [{ shopId: 'centrum', role: 'shift' }])
})
afterEach(() => {
  cleanup()
  removeStreams()
  scrollBy(0)
})
afterAll(() => harness.close())

const list = adminPaths.orders.href({ shopId: 'centrum' })
const scrollBy = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
const codes = () => screen.queryAllByRole('rowheader').map((row) => within(row).getByRole('link').textContent)
const rowOf = (code: string) => screen.getByRole('link', { name: code }).closest('tr') ?? document.body
/**
 * Opens the list, and counts how often it is read.
 *
 * @param answer returns the answer to a read, from the server's
 */
async function openPage(at = list, answer = async (response: Response) => response) {
  let readCount = 0
  const fetch: typeof shift.fetch = async (input, init) => {
    const response = await shift.fetch(input, init)
    if (!/\/orders(?:\?|$)/.test(String(input))) return response
    readCount++
    return answer(response)
  }
  const office = await openLiveBackOffice(harness, fetch, at)
  await findTitle('Orders')
  return { ...office, reads: () => readCount }
}
/** Opens the list, and waits until its stream is open and the list has been read again for it. */
async function openList(...args: Parameters<typeof openPage>) {
  const office = await openPage(...args)
  await waitFor(() => expect(office.reads()).toBeGreaterThan(1))
  return office
}
const seeScrollTo = () => {
  const calls: unknown[] = []
  window.scrollTo = ((options: unknown) => void calls.push(options)) as typeof window.scrollTo
  return calls
}

describe('the list of orders while it is open (MONEY-17, MONEY-18)', () => {
  it('shows a new order, and its steps, without being loaded again by the person', async () => {
    await openList()
    const { orderId, pickupCode } = await placePaidOrder(harness.api)
    await waitFor(() => expect(codes()[0]).toBe(pickupCode))
    await staff.move(orderId, 'started')
    await waitFor(() => expect(rowOf(pickupCode)).toHaveTextContent(/cookingpaid/))
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument()
  })

  it('says how many are new while the list is scrolled, keeps the rows in their places, and shows them on request', async () => {
    const first = await placePaidOrder(harness.api)
    const office = await openList()
    await waitFor(() => expect(codes()[0]).toBe(first.pickupCode))
    const before = codes()
    const scrolls = seeScrollTo()
    scrollBy(400)
    const second = await placePaidOrder(harness.api)
    await screen.findByRole('button', { name: '1 new order' })
    const third = await placePaidOrder(harness.api)
    const button = await screen.findByRole('button', { name: '2 new orders' })
    await staff.move(first.orderId, 'started')
    await waitFor(() => expect(rowOf(first.pickupCode)).toHaveTextContent(/cooking/))
    expect(codes()).toEqual(before)

    await office.user.click(button)
    await waitFor(() => expect(codes().slice(0, 3)).toEqual([third.pickupCode, second.pickupCode, first.pickupCode]))
    expect(scrolls).toEqual([{ top: 0 }])
    expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(screen.getByRole('table'))
  })

  it.each<[string, () => void]>([
    ['a row has the focus', () => screen.getAllByRole('rowheader')[0]?.querySelector('a')?.focus()],
    ['text is selected', () => getSelection()?.selectAllChildren(document.body)],
  ])('holds a new order back while %s', async (_what, read) => {
    const first = await placePaidOrder(harness.api)
    await openList()
    await waitFor(() => expect(codes()[0]).toBe(first.pickupCode))
    act(read)
    await placePaidOrder(harness.api)
    expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible()
    expect(codes()[0]).toBe(first.pickupCode)
    getSelection()?.removeAllRanges()
  })

  it('counts only orders that match while the list is filtered', async () => {
    const first = await placePaidOrder(harness.api)
    const office = await openList(`${list}?status=started`)
    const before = codes()
    const second = await placePaidOrder(harness.api)
    await staff.move(second.orderId, 'started')
    await screen.findByRole('button', { name: '1 new order' })
    await staff.move(second.orderId, 'finnished')
    await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument())
    await staff.move(first.orderId, 'started')
    await office.user.click(await screen.findByRole('button', { name: '1 new order' }))
    await waitFor(() => expect(codes()).toEqual([first.pickupCode, ...before]))
  })

  it('reads the list again when the connection is back', async () => {
    const office = await openList()
    act(() => office.network.cut(true))
    const { pickupCode } = await placePaidOrder(harness.api)
    expect(codes()).not.toContain(pickupCode)
    act(() => office.network.cut(false))
    await waitFor(() => expect(codes()).toContain(pickupCode))
  })

  it('says that the session has ended when the server ends the stream', async () => {
    await openList()
    await harness.api.sql('delete from admin_session where account_id = $1', [shift.accountId])
    expect(await screen.findByRole('dialog', { name: /^Sign in/ })).toBeVisible()
    expect(await findTitle('Orders')).toBeVisible()
  })

  it('reads the list again if it was read while an order changed', async () => {
    const { orderId, pickupCode } = await placePaidOrder(harness.api)
    const held: (() => void)[] = []
    let isHeld = false
    await openList(list, async (response) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      return response
    })
    isHeld = true
    await placePaidOrder(harness.api)
    await waitFor(() => expect(held).toHaveLength(1))
    // The answer that is on its way has the status before.
    await staff.move(orderId, 'started')
    await waitFor(() => expect(rowOf(pickupCode)).toHaveTextContent(/cookingpaid/))
    isHeld = false
    held[0]?.()
    await waitFor(() => expect(codes()[1]).toBe(pickupCode))
    await waitFor(() => expect(rowOf(pickupCode)).toHaveTextContent(/cookingpaid/))
  })

  it('reads the list every 15 seconds while no stream is open', async () => {
    globalThis.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource
    const intervals = jest.spyOn(globalThis, 'setInterval')
    const { reads } = await openPage()
    const [poll] = intervals.mock.calls.find(([, ms]) => ms === 15_000) ?? []
    intervals.mockRestore()
    expect(reads()).toBe(1)
    act(() => poll?.())
    await waitFor(() => expect(reads()).toBe(2))
  })
})

describe('the page of an order while it is open (MONEY-17)', () => {
  it('shows the steps of the order', async () => {
    const { orderId, pickupCode } = await placePaidOrder(harness.api)
    await openLiveBackOffice(harness, shift.fetch, adminPaths.order.href({ shopId: 'centrum', orderId }))
    await findTitle(`Order ${pickupCode}`)
    await staff.move(orderId, 'started')
    expect(await screen.findByText('The kitchen began to cook.')).toBeVisible()
  })
})
