import { describe, expect, it } from '@jest/globals'
import { parseProcStat, parseSchedstat } from './proc-stat.ts'

const stat = (name: string) =>
  `4711 (${name}) S 4242 4711 4242 0 -1 4194560 15270 1234 0 0 612 87 30 12 20 0 11 0 98765 1130000384 25000 18446744073709551615`

describe('parseProcStat', () => {
  it.each(['node', 'Web Content', 'a) R 1 (b'])('reads parent and ticks of a program called %p', (name) =>
    expect(parseProcStat(stat(name))).toEqual({ parent: 4242, ticks: 699, childTicks: 42 }),
  )
})

describe('parseSchedstat', () => {
  it.each([
    ['1054948000 1867684 2\n', { ran: 1.054948, waited: 0.001867684 }],
    ['0 0 0\n', { ran: 0, waited: 0 }],
  ])('converts the nanoseconds of %j to seconds', (text, expected) => expect(parseSchedstat(text)).toEqual(expected))
})
