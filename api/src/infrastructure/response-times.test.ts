import { expect, it } from '@jest/globals'
import { Histogram, Registry } from 'prom-client'
import { addResponseTimes } from './metrics.ts'

const NAME = 'carte_http_request_seconds'

it('exports the same lines as the histogram of prom-client', async () => {
  const registry = new Registry()
  const observe = addResponseTimes(registry)
  const other = new Registry()
  const reference = new Histogram({
    name: NAME,
    help: 'Response times of this instance in seconds, by route and class of status; the route of pages is *',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [other],
  })
  const responses = [
    ['/api/shops', 200, 0],
    ['/api/shops', 304, 5],
    ['/api/shops', 204, 5.1],
    ['/api/order', 500, 250],
    ['*', 200, 15_000],
    ['*', 404, 90_000],
  ] as const
  for (const [route, status, ms] of responses) {
    observe(route, status, ms)
    reference.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
  }
  const linesOf = async (from: Registry) => (await from.metrics()).split('\n').sort()
  expect(await linesOf(registry)).toEqual(await linesOf(other))
})
