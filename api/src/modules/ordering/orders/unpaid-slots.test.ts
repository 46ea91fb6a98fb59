import { describe, expect, it } from '@jest/globals'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { createUnpaidSlots, UNPAID_IN_SLOT_MINUTES } from './unpaid-slots.ts'

const MINUTE_MS = 60_000

describe('createUnpaidSlots (ATTACK-62)', () => {
  const create = (max: number) => {
    let nowMs = 0
    let step: (orderId: string) => void = () => {}
    const eventBus = {
      subscribe: (_topic: unknown, listener: (event: { orderId: string }) => void) => {
        step = (orderId) => listener({ orderId })
        return () => {}
      },
    }
    const slots = createUnpaidSlots(eventBus as never, max, () => nowMs)
    const place = (orderId: string, address = '192.0.2.1', shopId = 'centrum') => {
      try {
        slots.take(address, shopId).keep(orderId)
        return 'placed'
      } catch (error) {
        if (error instanceof HttpError) return error.code
        throw error
      }
    }
    return { slots, place, step: (orderId: string) => step(orderId), advance: (ms: number) => (nowMs += ms) }
  }

  it('counts an address and a shop apart from others', () => {
    const { place } = create(1)
    expect([place('a'), place('b')]).toEqual(['placed', 'rate-limited'])
    expect([place('c', '192.0.2.2'), place('d', '192.0.2.1', 'helsinki')]).toEqual(['placed', 'placed'])
  })

  it('counts an order until it is paid or rolled back, and only once', () => {
    const { place, step } = create(2)
    place('a')
    place('b')
    step('a')
    step('a')
    expect([place('c'), place('d')]).toEqual(['placed', 'rate-limited'])
  })

  it('counts an order without an event until it has expired', () => {
    const { place, advance } = create(1)
    place('a')
    advance(UNPAID_IN_SLOT_MINUTES * MINUTE_MS - 1)
    expect(place('b')).toBe('rate-limited')
    advance(1)
    expect(place('b')).toBe('placed')
  })

  it('does not count an order that was not placed', () => {
    const { slots, place } = create(1)
    slots.take('192.0.2.1', 'centrum').undo()
    expect(place('a')).toBe('placed')
  })
})
