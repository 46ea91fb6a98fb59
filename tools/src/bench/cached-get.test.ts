import { describe, expect, it } from '@jest/globals'
import { compare } from './cached-get.ts'
import { cachedTable, cachedWarnings } from './report.ts'

const load = (cpu: number, { perSecond = 10_000, cores = 0.99, occupied = 1 } = {}) => ({
  cpu,
  size: 1_500,
  perSecond,
  cores,
  occupied,
})
const get = (...rounds: Parameters<typeof compare>[0]) => ({ path: '/api/settings', bytes: 1_234, ...compare(rounds) })

describe('the benchmark of a cached GET', () => {
  it('compares Carte with bare Fastify round by round', () =>
    expect(get([load(90), load(50)], [load(130), load(100)], [load(60), load(50)])).toMatchObject({
      carte: { cpu: 90 },
      bare: { cpu: 50 },
      ratio: 1.3,
    }))

  it.each([
    ['of a server at its limit', load(70), load(50), ''],
    [
      'of a busy machine',
      load(70),
      load(50, { cores: 0.6 }),
      '/api/settings: other programs used part of the server’s core. Responses per second are too low; compare the CPU times.',
    ],
    [
      'under too little load',
      load(70, { cores: 0.8, occupied: 0.8 }),
      load(50),
      '/api/settings: the load generator was the limit, because a server was busy for only 80 % of the time. Responses per second are too low; compare the CPU times.',
    ],
  ])('prints the expected warning, if any, for a result %s', (_, carte, bare, warning) =>
    expect(cachedWarnings([get([carte, bare])]).join()).toBe(warning),
  )

  it('prints a table row with the figures of both servers', () =>
    expect(
      cachedTable([get([load(70, { perSecond: 14_000 }), load(50, { perSecond: 20_000, cores: 0.98 })])])
        .split('\n')[1]
        ?.split(/ {2,}/),
    ).toEqual(['/api/settings', '1.2 KB', '70.0 µs', '50.0 µs', '1.40', '14000/s', '20000/s', '0.99', '0.98']))
})
