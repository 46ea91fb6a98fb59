import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@carte/config/release'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { whyTooHigh } from './find.ts'
import { ATTACKS, exceededLimits, FLOOD_LIMITS, type Flooded } from './flood.ts'
import { CALLS_PER_ORDER, KINDS } from './mix.ts'
import { readLoadOptions } from './plan.ts'
import { createRecorder, timesOf } from './recorder.ts'
import type { Evening } from './run.ts'

const run = promisify(execFile)

describe('carte load on two servers behind a proxy', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-load-test-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes every kind of request without an error, a lost order or a wrong payment', async () => {
    const json = join(folder, 'figures', 'small.json')
    const flags = ['--instances=2', '--rate=120', '--seconds=2', '--pace=5', '--shops=4', '--waiting=10', '--no-pages']
    const { stdout } = await run(
      process.execPath,
      [join(ROOT, 'tools/src/cli.ts'), 'load', ...flags, '--proxy=own', `--json=${json}`],
      // Its temporary folder is below ours, so that it is removed even when the command fails.
      { env: { ...process.env, TMPDIR: folder, NODE_OPTIONS: '' } },
    ).catch((error: { stdout: string }) => error)
    // If the command fails, this assertion shows its output.
    expect(stdout).toContain('The ledger is correct')
    const { evenings, conditions } = JSON.parse(await readFile(json, 'utf8'))
    expect(conditions).toMatchObject({ instances: 2, shops: 4, proxy: 'the proxy of the tests' })
    const evening = evenings[0] as Evening
    expect(Object.keys(evening.times)).toEqual([...KINDS, 'stream opened'])
    expect(evening).toMatchObject({ errors: {}, violations: [], lost: 0 })
    // No order is lost, so every guest who ordered has made every kind of request, and the kitchen has made its taps.
    expect(evening.orders).toBeGreaterThan(0)
    expect(evening.slots.taken).toBeGreaterThan(0)
    expect(evening.seen.byStaff.count).toBeGreaterThan(0)
    expect(evening.seen.byGuest.count).toBeGreaterThan(evening.seen.byStaff.count)
    // Four tablets, one board, ten waiting guests, and those who have ordered.
    expect(evening.streams.most).toBeGreaterThan(15)
    expect(evening.taken.map(({ name }) => name)).toEqual([
      'instance 1',
      'instance 2',
      'PostgreSQL',
      'proxy',
      'generator',
    ])
    for (const { cores, bytes } of evening.taken) expect(Math.min(cores, bytes)).toBeGreaterThanOrEqual(0)
    expect(evening.lags.every((lag) => typeof lag === 'number')).toBe(true)
    expect(evening.database.commitsPerSecond).toBeGreaterThan(0)
  })
})

describe('readLoadOptions', () => {
  it.each([
    [[], { instances: 1, seconds: 60, ordersPerMinute: 600, find: false, hasPages: true }],
    [['--find', '--instances', '3'], { instances: 3, seconds: 10, pace: 2, find: true, cluster: false }],
    [['--cluster'], { cluster: true }],
    [['--flood'], { flood: { connections: 150 }, shops: 50, seconds: 10, find: false }],
    [['--flood', '--connections', '40', '--seconds', '5'], { flood: { connections: 40 }, seconds: 5 }],
    [['--guests', String(CALLS_PER_ORDER)], { ordersPerMinute: 60 }],
    [[], { events: 'postgres', commitMs: 0 }],
    [['--events', 'nats', '--commit-ms', '5'], { events: 'nats', commitMs: 5 }],
    [['--rate', '90', '--no-pages', '--proxy', 'own'], { ordersPerMinute: 90, hasPages: false, proxy: 'own' }],
  ])('reads %j', (args, wanted) => {
    expect(readLoadOptions(args as string[])).toMatchObject(wanted)
  })

  it.each([
    [['--rate', '10', '--guests', '3'], '--rate and --guests cannot be combined'],
    [['--rate', 'many'], '--rate is "many"'],
    [['--instances', '0'], 'from 1 to 8'],
    [['--proxy', 'squid'], 'nginx or own'],
    [['--events', 'kafka'], 'postgres or nats'],
    [['--commit-ms=-1'], 'from 0 to 100'],
    [['--cluster', '--commit-ms', '5'], '--cluster cannot be combined'],
    [['--flood', '--find'], '--flood cannot be combined'],
    [['--flood', '--no-pages'], '--flood cannot be combined'],
    [['--flood', '--connections', '100000'], 'from 1 to 1000'],
    [['hard'], 'Unexpected argument "hard"'],
    [['--hard'], 'Flags: --instances'],
  ])('rejects %j', (args, words) => {
    expect(() => readLoadOptions(args)).toThrow(words)
  })
})

describe('the figures of a load run', () => {
  it('contain the percentiles of times', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
    expect(timesOf(hundred)).toEqual({ count: 100, p50: 50, p90: 90, p99: 99, max: 100 })
    expect(timesOf([7])).toEqual({ count: 1, p50: 7, p90: 7, p99: 7, max: 7 })
    expect(timesOf([])).toEqual({ count: 0, p50: 0, p90: 0, p99: 0, max: 0 })
  })

  it('count requests that began during the measurement, and every error', () => {
    const recorder = createRecorder()
    const before = performance.now()
    recorder.time('order', 1)
    recorder.error('order', '503')
    recorder.open()
    recorder.time('order', 2, before - 1)
    recorder.time('order', 3)
    recorder.close()
    recorder.time('order', 4)
    recorder.error('order', '503')
    expect(recorder.times('order')).toMatchObject({ count: 1, max: 3 })
    expect([...recorder.errors]).toEqual([['order: 503', 2]])
  })

  const good = {
    plan: { ordersPerMinute: 600 },
    seconds: 10,
    placed: 99,
    times: { order: { p99: 120 } },
    errors: {},
    lost: 0,
    violations: [],
  } as unknown as Evening
  it.each([
    ['a good evening', {}, null],
    ['slow orders', { times: { order: { p99: 501 } } }, 'orders took 501 ms at the 99th percentile'],
    ['orders that were not placed in time', { placed: 80 }, 'only 480 orders a minute were placed'],
    ['errors', { errors: { 'quote: 503': 2, 'order: 500': 1 } }, '2 × quote: 503, and 1 more'],
    ['paid orders that were not delivered', { lost: 3 }, '3 paid orders did not reach their guests'],
    ['a wrong ledger', { violations: ['order 1 was captured 2 times'] }, 'order 1 was captured 2 times'],
  ])('pass or name the exceeded limit for %s', (_, how, why) => {
    expect(whyTooHigh({ ...good, ...how } as Evening)).toBe(why)
  })
})

describe('a flood', () => {
  it.each(ATTACKS)('by $name makes no two equal requests', ({ requests }) => {
    const all = requests(50)
    expect(new Set(all.map((request) => JSON.stringify(request))).size).toBe(all.length)
  })

  const good = {
    name: 'cookies',
    liveness: { max: FLOOD_LIMITS.livenessMs },
    orders: { p99: FLOOD_LIMITS.orderMs },
    bytes: FLOOD_LIMITS.bytes,
    errors: {},
  } as unknown as Flooded
  it.each([
    ['everything within its limit', {}, []],
    ['late liveness', { liveness: { max: 101 } }, ['cookies: liveness took 101 ms at most']],
    ['slow orders', { orders: { p99: 301 } }, ['cookies: orders took 301 ms at the 99th percentile']],
    ['much memory', { bytes: 410_000_000 }, ['cookies: the server held 410 MB']],
    ['calls that were not answered well', { errors: { 'orders: 503': 2 } }, ['cookies: 2 × orders: 503']],
  ])('reports the exceeded limits for %s', (_, how, missed) => {
    expect(exceededLimits({ ...good, ...how } as Flooded)).toEqual(missed)
  })
})
