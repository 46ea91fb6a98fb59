import '@carte/api/testing'
import { describe, expect, it } from '@jest/globals'
import { readReconcileOptions } from './reconcile.ts'

describe('readReconcileOptions', () => {
  it.each([
    ['2026-12-04 19:41:00+01', '2026-12-04T18:41:00.000Z'],
    ['2026-12-04 19:41:00.952333+00', '2026-12-04T19:41:00.952Z'],
    ['2026-12-04T19:41Z', '2026-12-04T19:41:00.000Z'],
    ['2026-12-04 19:41:00-03:30', '2026-12-04T23:11:00.000Z'],
  ])('reads the time %s as PostgreSQL writes it', (text, at) => {
    expect(readReconcileOptions(['--since', text], {}).since.toISOString()).toBe(at)
  })

  it('refunds nothing unless a payment or all of them are named', () => {
    const read = (...args: string[]) => readReconcileOptions(['--since', '2026-12-04T19:41Z', ...args], {}).refund
    expect(read()).toEqual([])
    expect(read('--refund', 'pi_1', '--refund', 'pi_2')).toEqual(['pi_1', 'pi_2'])
    expect(read('--refund', 'all')).toBe('all')
  })
})
