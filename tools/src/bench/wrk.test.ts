import { describe, expect, it } from '@jest/globals'
import { parseWrk } from './wrk.ts'

const output = (totals: string, ...errors: readonly string[]) => `Running 3s test @ http://127.0.0.1:8080/api/settings
  1 threads and 20 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   755.37us    0.97ms  32.65ms   98.41%
    Req/Sec    28.31k     3.32k   31.01k    93.33%
  ${totals}
${errors.map((line) => `  ${line}\n`).join('')}Requests/sec:  28166.83
Transfer/sec:     25.57MB
`
const good = { socketErrors: 0, badStatuses: 0 }

describe('parseWrk', () => {
  it.each([
    ['whole bytes', '1 requests in 3.00s, 512.00B read', { requests: 1, seconds: 3, bytes: 512 }],
    ['kilobytes', '12 requests in 3.05s, 1.50KB read', { requests: 12, seconds: 3.05, bytes: 1_536 }],
    ['megabytes', '84520 requests in 3.00s, 76.50MB read', { requests: 84_520, seconds: 3, bytes: 80_216_064 }],
    ['gigabytes', '84520 requests in 10.10s, 1.25GB read', { requests: 84_520, seconds: 10.1, bytes: 1_342_177_280 }],
  ])('reads totals in %s', (_, totals, expected) => expect(parseWrk(output(totals))).toEqual({ ...expected, ...good }))

  it.each([
    ['none', [], good],
    [
      'of sockets',
      ['Socket errors: connect 1, read 20, write 300, timeout 4000'],
      { socketErrors: 4_321, badStatuses: 0 },
    ],
    ['of statuses', ['Non-2xx or 3xx responses: 40'], { socketErrors: 0, badStatuses: 40 }],
    [
      'of both',
      ['Socket errors: connect 0, read 2, write 0, timeout 0', 'Non-2xx or 3xx responses: 3'],
      { socketErrors: 2, badStatuses: 3 },
    ],
  ])('counts the errors: %s', (_, errors, expected) =>
    expect(parseWrk(output('7 requests in 3.00s, 1.00KB read', ...errors))).toMatchObject(expected),
  )

  it('throws the output of wrk if it has no totals', () =>
    expect(() => parseWrk('unable to connect to 127.0.0.1:1 Connection refused')).toThrow('Connection refused'))
})
