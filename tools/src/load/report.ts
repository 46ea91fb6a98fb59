import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { ROOT } from '@carte/config/release'
import { table } from '../say.ts'
import { SLOW_MS, tooMuch } from './find.ts'
import { JOURNEYS, KINDS } from './mix.ts'
import type { LoadOptions } from './plan.ts'
import type { Times } from './recorder.ts'
import { type Evening, problemsOf } from './run.ts'
import type { LoadedSite } from './site.ts'

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString())
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const perMinute = (count: number, seconds: number) => Math.round((count / seconds) * 60)
const percent = (share: number) => `${Math.round(share * 100)} %`

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

export interface Conditions {
  readonly processor: string
  readonly cores: number
  readonly node: string
  readonly commit: string
  readonly at: string
  /** Load average of the minute before the run. */
  readonly load: number
  readonly instances: number
  readonly proxy: string
  readonly shops: number
}

export function conditionsOf({ instances, shops }: LoadOptions, { front }: Pick<LoadedSite, 'front'>): Conditions {
  return {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: availableParallelism(),
    node: process.version,
    commit: commit(),
    at: new Date().toISOString(),
    load: loadavg()[0] ?? 0,
    instances,
    proxy: front.name,
    shops,
  }
}

export const conditionsText = ({
  processor,
  cores,
  node,
  commit: at,
  load,
  instances,
  proxy,
  shops,
}: Conditions): string =>
  `${cores} × ${processor}, Node ${node}, commit ${at}, load average before: ${load.toFixed(2)}
${instances} ${instances === 1 ? 'server' : 'servers'} of 10 connections each, embedded PostgreSQL with fsync on, ${proxy}, and the generator share these cores
${shops} restaurants that share one menu, with a tablet each; sandbox provider, built-in kitchen`

export const mixText = (): string =>
  `For each order: ${JOURNEYS.map(({ who, perOrder, steps }) => `${perOrder} who ${who} (${steps.length} calls: ${steps.map(({ kind }) => kind).join(', ')})`).join('; ')}; four taps of the staff; an event stream until it is delivered.`

const cells = ({ count, p50, p90, p99, max }: Times, seconds: number) => [
  (count / seconds).toFixed(1),
  ...[p50, p90, p99, max].map(ms),
]

const timesTable = ({ times, seconds, seen }: Evening): string =>
  table([
    ['', 'a second', 'p50', 'p90', 'p99', 'max ms'],
    ...[...KINDS, 'stream opened' as const].map((kind) => [kind, ...cells(times[kind], seconds)]),
    ['paid → on the kitchen’s tablet', '', ...cells(seen.byStaff, seconds).slice(1)],
    ['a step → on the guest’s page', '', ...cells(seen.byGuest, seconds).slice(1)],
  ])

/** Returns an empty text when the server reports no delay. */
const lagText = (lag: number | null | undefined) => (lag == null ? '' : `${ms(lag)} ms`)

const takenTable = ({ taken, others, lags, ownLag }: Evening): string =>
  table([
    ['', 'CPU, cores', 'memory', 'event loop p99'],
    ...taken.map(({ name, cores, bytes }, i) => [
      name,
      cores.toFixed(2),
      megabytes(bytes),
      lagText(name === 'generator' ? ownLag : lags[i]),
    ]),
    ['other processes', others.toFixed(2), '', ''],
  ])

export function eveningText(evening: Evening): string {
  const { plan, guests, seconds, placed, delivered, streams, database, taken, warnings } = evening
  const all = KINDS.reduce((sum, kind) => sum + evening.times[kind].count, 0)
  const cores = taken.reduce((sum, each) => sum + each.cores, 0)
  const generator = taken.find(({ name }) => name === 'generator')?.cores ?? 0
  const problems = problemsOf(evening)
  return [
    `${Math.round(plan.ordersPerMinute)} orders a minute planned, ${guests} guests at a time, ${seconds.toFixed(0)} s measured`,
    `placed ${perMinute(placed, seconds)} a minute (${(placed / seconds).toFixed(1)} a second), delivered ${perMinute(delivered, seconds)} a minute; ${(all / seconds).toFixed(0)} calls a second`,
    `open streams: ${streams.most} at most, of these ${streams.tablets} tablets, ${streams.boards} boards, ${plan.waiting} guests who only wait`,
    timesTable(evening),
    takenTable(evening),
    ...(Object.keys(warnings).length > 0
      ? [
          `Warnings of the servers:\n${Object.entries(warnings)
            .map(([what, times]) => `  ${times} × ${what}`)
            .join('\n')}`,
        ]
      : []),
    `The generator used ${percent(cores > 0 ? generator / cores : 0)} of the CPU time of this run.`,
    `PostgreSQL: ${database.commitsPerSecond.toFixed(0)} transactions (most of them reads), ${database.syncsPerSecond.toFixed(0)} fsyncs of the log, ${(database.walBytesPerSecond / 1_000_000).toFixed(2)} MB of log a second; ${database.active.toFixed(1)} statements at once, which waited for: ${database.waits.map(({ event, share }) => `${event} ${percent(share)}`).join(', ')}`,
    problems.length === 0
      ? 'The ledger is correct: every acknowledged order exists and was delivered, no guest was charged twice, and there were no errors.'
      : `ERRORS:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  ].join('\n\n')
}

export function lineOf(evening: Evening): string {
  const { plan, placed, seconds, times, seen, taken } = evening
  const why = tooMuch(evening)
  const cores = taken.map(({ name, cores: of }) => `${name} ${of.toFixed(2)}`).join(', ')
  return `${String(Math.round(plan.ordersPerMinute)).padStart(6)} a minute: ${perMinute(placed, seconds)} placed, order p99 ${ms(times.order.p99)} ms, kitchen p99 ${ms(seen.byStaff.p99)} ms, menu p99 ${ms(times.answer.p99)} ms; ${cores} cores${why === null ? '' : ` – too high: ${why}`}`
}

export const foundText = (good: Evening | null, why: string | null): string =>
  `${good ? `The last good rate: ${Math.round(good.plan.ordersPerMinute)} orders a minute planned, ${perMinute(good.placed, good.seconds)} placed` : 'The first rate was too high already'} (no errors, p99 of orders ≤ ${SLOW_MS} ms)${why === null ? '; higher rates were not tried' : `; above: ${why}`}.`
