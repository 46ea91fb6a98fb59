import { ORDER_STATUSES } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { type BoardOrder, boardAt } from './board.ts'

/** A time of one day; `24:10` is on the next day. */
const at = (time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(2026, 2, 4, hours, minutes))
}
const timeOf = (date: Date | null) => date?.toISOString().slice(11, 16) ?? null

interface Times {
  readonly code?: string
  readonly pickup?: string
  readonly added?: string
  readonly started?: string
  readonly done?: string
}
/** Paid at noon, pick-up at 12:20, by default. */
const order = (
  status: BoardOrder['status'],
  { code = 'A10', pickup, added, started, done }: Times = {},
): BoardOrder => ({
  code,
  status,
  pickupAt: at(pickup ?? '12:20'),
  addedAt: at(added ?? '12:00'),
  startedAt: started === undefined ? null : at(started),
  doneAt: done === undefined ? null : at(done),
})

describe('boardAt', () => {
  it('puts an order into the column of its status', () => {
    const columns = ORDER_STATUSES.map((status) => {
      const { preparing, ready } = boardAt([order(status, { done: '12:10' })], at('12:15')).value
      return [status, preparing.length > 0 ? 'preparing' : ready.length > 0 ? 'ready' : null]
    })
    expect(columns).toEqual([
      ['calculatedPrice', null],
      ['added', 'preparing'],
      ['started', 'preparing'],
      ['finnished', 'preparing'],
      ['done', 'ready'],
      ['delivered', null],
      ['rollbacked', null],
    ])
  })
})

describe('an order on the board', () => {
  const now = order('added')
  const later = order('added', { pickup: '18:00' })
  const startedEarly = order('started', { pickup: '18:00', started: '15:30' })
  const ready = order('done', { done: '12:10' })
  const readyEarly = order('done', { pickup: '18:00', done: '15:50' })
  const readyLate = order('done', { pickup: '12:20', done: '14:00' })
  it.each([
    ['appears when it is paid', now, '12:00', true, '13:20'],
    ['stays until a minute before it is an hour late', now, '13:19', true, '13:20'],
    ['disappears when it is an hour late', now, '13:20', false, null],
    ['for later is hidden more than an hour ahead', later, '16:59', false, '17:00'],
    ['for later appears an hour ahead', later, '17:00', true, '19:00'],
    ['for later appears when it is started early', startedEarly, '15:30', true, '19:00'],
    ['stays in "ready" for 29 minutes', ready, '12:39', true, '12:40'],
    ['disappears after half an hour in "ready"', ready, '12:40', false, null],
    ['that is ready early stays for half an hour', readyEarly, '16:19', true, '16:20'],
    ['that is ready long after its pick-up time stays for half an hour', readyLate, '14:29', true, '14:30'],
    [
      'whose "done" time is in the future appears at that time',
      order('done', { done: '12:11' }),
      '12:10',
      false,
      '12:11',
    ],
  ] as const)('%s', (_name, one, time, isShown, until) => {
    const board = boardAt([one], at(time))
    expect(board.value.preparing.length + board.value.ready.length).toBe(isShown ? 1 : 0)
    expect(timeOf(board.until)).toBe(until)
  })

  it('makes the board expire at the first change of any order', () => {
    const until = (orders: readonly BoardOrder[]) => timeOf(boardAt(orders, at('12:15')).until)
    expect(until([])).toBeNull()
    expect(until([later, now, ready])).toBe('12:40')
    expect(until([later, now])).toBe('13:20')
    expect(until([later])).toBe('17:00')
  })
})

describe('a column of the board', () => {
  it('lists codes by the time at which they entered it', () => {
    const orders = [
      order('finnished', { code: 'C3', added: '12:04' }),
      order('added', { code: 'A1', added: '12:02' }),
      order('started', { code: 'B2', added: '12:03' }),
      order('done', { code: 'E5', added: '12:00', done: '12:10' }),
      order('done', { code: 'D4', added: '12:01', done: '12:09' }),
    ]
    expect(boardAt(orders, at('12:15')).value).toEqual({ preparing: ['A1', 'B2', 'C3'], ready: ['D4', 'E5'] })
  })

  it('places an order for later by the time an hour before its pick-up, or by its start if that is earlier', () => {
    const orders = (second: BoardOrder) => [
      order('added', { code: 'B2', added: '11:21', pickup: '11:50' }),
      second,
      order('added', { code: 'A1', added: '11:19', pickup: '11:50' }),
    ]
    const codes = (second: BoardOrder) => boardAt(orders(second), at('11:50')).value.preparing
    const forLater = { code: 'P9', added: '08:00', pickup: '12:20' }
    expect(codes(order('added', forLater))).toEqual(['A1', 'P9', 'B2'])
    expect(codes(order('started', { ...forLater, started: '11:40' }))).toEqual(['A1', 'P9', 'B2'])
    expect(codes(order('finnished', { ...forLater, started: '11:10' }))).toEqual(['P9', 'A1', 'B2'])
  })

  it('keeps the given order for codes that entered at the same time', () => {
    const codes = ['B2', 'A1', 'C3']
    const orders = codes.map((code) => order('added', { code, added: '08:00', pickup: '12:45' }))
    expect(boardAt(orders, at('12:00')).value.preparing).toEqual(codes)
  })

  it('has at most the sixty newest codes', () => {
    const orders = Array.from({ length: 100 }, (_, index) => {
      const minute = `12:${String(Math.floor(index / 10)).padStart(2, '0')}`
      return order(index % 2 === 0 ? 'added' : 'done', { code: `A${100 + index}`, added: minute, done: minute })
    })
    const more = Array.from({ length: 30 }, (_, index) => order('added', { code: `B${10 + index}`, added: '12:20' }))
    const { preparing, ready } = boardAt([...more, ...orders], at('12:25')).value
    expect([preparing.length, preparing[0], preparing.at(-1), ready.length]).toEqual([60, 'A140', 'B39', 50])
  })

  it('shows a code once when orders of two days share it', () => {
    const orders = [order('added', { pickup: '23:50' }), order('added', { pickup: '24:10' })]
    expect(boardAt(orders, at('23:30')).value.preparing).toEqual(['A10'])
  })
})
