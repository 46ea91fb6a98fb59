import { describe, expect, it } from '@jest/globals'
import { readClusterOptions } from './cluster/options.ts'
import { rowsOf } from './cluster/rows.ts'
import { readOptions } from './options.ts'

const messageOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return (error as { userMessage?: string }).userMessage
  }
}

describe('the flags of a fault run', () => {
  it('select rows, and the number of random kills of each form', () => {
    expect(readOptions(['--rows=1,0', '--seed=7'])).toMatchObject({ numbers: [1, 0], seed: 7, kills: 100, keep: false })
    expect(readOptions(['--short'])).toMatchObject({ numbers: [], kills: 5, isShort: true })
    expect(readClusterOptions(['--failovers=20'])).toMatchObject({ numbers: [], failovers: 20, isShort: false })
  })

  it('are rejected with a list of the right ones', () => {
    expect(messageOf(() => readOptions(['--help']))).toMatch(/^Unknown option '--help'\. Flags: --rows=1,2,7, /)
    expect(messageOf(() => readOptions(['--rows=one']))).toMatch(/^--rows is "one"; it must be a whole number /)
    expect(messageOf(() => readClusterOptions(['--seed=-1']))).toMatch(/^--seed is "-1"; .* Flags: --rows=31,32, /)
  })

  it('select rows of the cluster, in the short form too', () => {
    const numbersOf = (...args: string[]) => rowsOf(readClusterOptions(args)).flatMap(({ numbers }) => numbers)
    expect(numbersOf('--rows=36,33')).toEqual([33, 36])
    expect(numbersOf('--failovers=3')).toEqual([31, 31, 31])
    expect(numbersOf('--short')).toEqual([31])
    expect(numbersOf('--short', '--rows=36')).toEqual([])
  })
})
