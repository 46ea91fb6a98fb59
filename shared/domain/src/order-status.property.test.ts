import { ORDER_STATUSES, type OrderDetails, type OrderStatus } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { canMove, newerDetails, orderProgress, TIMELINE, withReceivedStatus } from './order-status.ts'
import { addPaid, emptyPaidSession, withStatus } from './paid-orders.ts'

const ORDER = 'o1'
const at = (index: number) => new Date(Date.UTC(2026, 4, 1, 10, index)).toISOString()

/** Returns the server's response after a number of steps. */
const detailsAfter = (run: readonly OrderStatus[], count: number): OrderDetails => {
  const steps = run.slice(0, count).map((status, index) => ({ status, at: at(index) }))
  return {
    status: run[count - 1] ?? 'calculatedPrice',
    orderId: ORDER,
    orderType: 'takeAway',
    placedAt: at(0),
    pickupTime: at(30),
    pickupCode: 'A47',
    shop: { id: 's', name: 'S', phone: '', timeZone: 'Europe/Stockholm', address1: '', zipCode: '', city: '' },
    note: '',
    items: [],
    total: 0,
    currency: { name: 'SEK', symbol: 'kr' },
    vat: [],
    steps,
    paymentStatus: 'captured',
    paymentKind: 'card',
  }
}

/** Any legal sequence of steps of an order that was placed. */
const legalRun = fc
  .record({ length: fc.integer({ min: 1, max: TIMELINE.length }), isRolledBack: fc.boolean() })
  .map(({ length, isRolledBack }): readonly OrderStatus[] => {
    const run: OrderStatus[] = ['calculatedPrice', ...TIMELINE.slice(0, length)]
    if (isRolledBack && canMove(run.at(-1) ?? 'calculatedPrice', 'rollbacked')) run.push('rollbacked')
    return run
  })

/**
 * Messages as the browser receives them: out of order, lost or repeated. An event has one step; a response has all
 * steps up to one.
 */
const delivered = legalRun.chain((run) =>
  fc.record({
    run: fc.constant(run),
    messages: fc.array(
      fc.record({ kind: fc.constantFrom('event', 'answer'), step: fc.integer({ min: 1, max: run.length }) }),
      { maxLength: 20 },
    ),
  }),
)

const rank = (status: OrderStatus) => ORDER_STATUSES.indexOf(status)

describe('the progress of an order with random messages', () => {
  it('never goes back or skips a step, and ends correctly despite lost, repeated or reordered messages', () => {
    fc.assert(
      fc.property(delivered, ({ run, messages }) => {
        let session = addPaid(emptyPaidSession, {
          orderId: ORDER,
          pickupTime: at(30),
          customerCode: 'c',
          paymentID: 'p',
          userAgent: '',
        })
        const receiveStatus = (status: OrderStatus) => {
          session = withStatus(session, ORDER, status, new Date(at(0)))
        }
        const knownStatus = () =>
          [...session.paidOrders, ...session.deliveredOrders].find(({ id }) => id === ORDER)?.status
        let answered = detailsAfter(run, 1)
        let before: OrderStatus = 'calculatedPrice'
        const times = new Map<OrderStatus, string>()
        const receive = (kind: string, step: number) => {
          if (kind === 'event') receiveStatus(run[step - 1] ?? 'calculatedPrice')
          else {
            answered = newerDetails(answered, detailsAfter(run, step))
            receiveStatus(answered.status)
          }
          const shown = withReceivedStatus(answered, knownStatus())
          expect(rank(shown.status)).toBeGreaterThanOrEqual(Math.max(rank(before), rank(knownStatus() ?? before)))
          before = shown.status
          const points = orderProgress(shown.steps, shown.status)
          // All points before the current one are past; all points after it are ahead.
          expect(points.map(({ state }) => state).join(' ')).toMatch(/^(?:past ?)*(?:current ?)?(?:ahead ?)*$/)
          for (const { status, at: time } of points) {
            // A displayed time never changes, and belongs to its step.
            expect(time).toBe(times.get(status) ?? time)
            expect([null, at(run.indexOf(status))]).toContain(time)
            if (time !== null) times.set(status, time)
          }
        }
        for (const { kind, step } of messages) receive(kind, step)

        receive('answer', run.length)
        const last = detailsAfter(run, run.length)
        expect(withReceivedStatus(answered, knownStatus())).toEqual(last)
        const reached = orderProgress(last.steps, last.status).filter(({ state }) => state !== 'ahead')
        const taken = last.steps.filter(({ status }) => status !== 'calculatedPrice' && status !== 'rollbacked')
        expect(reached.map(({ status, at: time }) => ({ status, at: time }))).toEqual(taken)
      }),
    )
  })
})
