import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { RELEASED, ROOT } from '@carte/config/release'
import { buildPackages } from '../builds.ts'
import { findLimit, SLOW_MS, whyTooHigh } from '../load/find.ts'
import { answersText, exceededLimits, FLOOD_LIMITS, type Flooded, floodText, runFlood } from '../load/flood.ts'
import { flooderName } from '../load/flooders.ts'
import { isolate } from '../load/machine.ts'
import { JOURNEYS, KINDS } from '../load/mix.ts'
import { type LoadOptions, readLoadOptions } from '../load/plan.ts'
import type { Times } from '../load/recorder.ts'
import { type Evening, problemsOf, runEvening } from '../load/run.ts'
import { type LoadedSite, startSite } from '../load/site.ts'
import { say, table, UserError } from '../say.ts'
import { siteOf } from '../site-folders.ts'
import { onStop } from '../stop.ts'

/** The server's default. Runs without a flood raise this limit. */
const FLOOD_ENVIRONMENT = { MAX_EVENT_STREAMS: '2000' }

/** So few that slots fill up at the usual rate: three orders a minute at each restaurant. */
const SLOT_ORDERS = 3

/**
 * Runs `load [--instances 1|3] [--cluster] [--seconds 60] [--rate N | --guests N] [--find] [--json file]`: simulates a Friday
 * evening on servers of its own. Guests browse, price, order, pay and wait, and kitchens cook. Prints the figures with
 * their conditions. Fails on errors and when the final check of orders and payments finds a violation. With `--flood`,
 * attackers request pages that cannot be cached while some guests order; fails when one of `FLOOD_LIMITS` is exceeded.
 */
export async function load(args: readonly string[]): Promise<number> {
  const options = readLoadOptions(args)
  const built = options.hasPages ? await buildSite() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'carte-load-'))
  let good = false
  onStop(async () => {
    if (good && !options.keep) await rm(folder, { recursive: true, force: true })
    else say(`The logs of the servers and the database are in ${folder}`)
  })
  const site = await startSite({
    ...options,
    folder,
    slotOrders: options.flood ? null : SLOT_ORDERS,
    ...(built ? { site: built } : {}),
    ...(options.flood ? { env: FLOOD_ENVIRONMENT } : {}),
  })
  const conditions = readConditions(options, site)
  const writeFigures = async (figures: object) => {
    if (options.json === undefined) return
    await mkdir(dirname(options.json), { recursive: true })
    await writeFile(options.json, `${JSON.stringify({ conditions, ...figures }, null, 2)}\n`)
  }
  if (options.flood) {
    say(`${conditionsText(conditions)}\n`)
    const { floods, good: isGood } = await attack(site, options, { ...options.flood, folder })
    await writeFigures({ floods })
    await site.stop()
    good = isGood
    return good ? 0 : 1
  }
  say(`${conditionsText(conditions)}\n${mixText()}\n`)
  const outcome = await (options.find ? search : measure)(site, options)
  await writeFigures({ evenings: outcome.evenings })
  await site.stop()
  good = outcome.good
  return good ? 0 : 1
}

async function buildSite() {
  const results = await buildPackages(RELEASED)
  const broken = results.filter(({ sizes }) => sizes.length === 0).flatMap(({ errors }) => errors)
  if (broken.length > 0) throw new UserError(`Building the site failed.\n${broken.join('\n')}`)
  return siteOf(results.map(({ build }) => build))
}

/** The result of a run, and whether the command succeeds. */
interface Outcome {
  readonly evenings: readonly Evening[]
  readonly good: boolean
}

/** Raises the rate from run to run until a run fails. */
async function search(site: LoadedSite, options: LoadOptions): Promise<Outcome> {
  const evenings: Evening[] = []
  const { good, why } = await findLimit(site, options, (evening) => {
    evenings.push(evening)
    say(eveningLine(evening))
  })
  if (good) say(`\n${eveningText(good)}`)
  say(`\n${searchText(good, why)}`)
  // A search is meant to exceed the limit, so errors of its last run are normal. Violations of the ledger never are.
  return { evenings, good: good !== null && evenings.every(({ violations }) => violations.length === 0) }
}

/** Measures one run. */
async function measure(site: LoadedSite, options: LoadOptions): Promise<Outcome> {
  const evening = await runEvening(site, options)
  say(eveningText(evening))
  return { evenings: [evening], good: problemsOf(evening).length === 0 }
}

/** Floods the servers while some guests order. */
async function attack(
  site: LoadedSite,
  options: LoadOptions,
  { connections, folder }: { readonly connections: number; readonly folder: string },
): Promise<{ readonly floods: readonly Flooded[]; readonly good: boolean }> {
  const servers = site.instances.map(({ pid }) => pid)
  const isIsolated = await isolate(
    servers,
    site.processes.map(({ pid }) => pid).filter((pid) => !servers.includes(pid)),
  )
  say(
    `${connections} connections by ${flooderName()}, straight to the server; orders, reads and liveness by this command; ${
      isIsolated ? 'the server has a core of its own, everything else the others' : 'all on the same cores'
    }\n`,
  )
  const floods = await runFlood(site, { connections, folder, seconds: options.seconds }, (flooded) =>
    say(answersText(flooded)),
  )
  say(`\n${floodText(floods)}`)
  const missed = floods.flatMap(exceededLimits)
  const limits = `liveness ≤ ${FLOOD_LIMITS.livenessMs} ms, orders' p99 ≤ ${FLOOD_LIMITS.orderMs} ms, memory ≤ ${FLOOD_LIMITS.bytes / 1_000_000} MB`
  say(
    missed.length === 0
      ? `\nGood: ${limits}, every call answered.`
      : `\nEXCEEDED (${limits}):\n  ${missed.join('\n  ')}`,
  )
  return { floods, good: missed.length === 0 }
}

interface Conditions {
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
  readonly events: string
  readonly commitMs: number
  /** Whether the database is three machines. */
  readonly cluster: boolean
}

function readConditions(
  { instances, shops, events, commitMs, cluster }: LoadOptions,
  { front }: Pick<LoadedSite, 'front'>,
): Conditions {
  return {
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: availableParallelism(),
    node: process.version,
    commit: describeCommit(),
    at: new Date().toISOString(),
    load: loadavg()[0] ?? 0,
    instances,
    proxy: front.name,
    shops,
    events,
    commitMs,
    cluster,
  }
}

/** Returns the short hash of the current commit, and whether files differ from it. */
function describeCommit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

const conditionsText = ({
  processor,
  cores,
  node,
  commit,
  load,
  instances,
  proxy,
  shops,
  events,
  commitMs,
  cluster,
}: Conditions): string =>
  `${cores} × ${processor}, Node ${node}, commit ${commit}, load average before: ${load.toFixed(2)}
${instances} ${instances === 1 ? 'server' : 'servers'} with 10 database connections each, ${cluster ? 'three database machines (PostgreSQL, Patroni, etcd) and HAProxy' : 'embedded PostgreSQL'} with fsync on${commitMs > 0 ? ` and ${commitMs} ms longer` : ''}, events over ${events}, ${proxy}, and the generator share these cores
${shops} restaurants that share one menu, with a tablet each; sandbox provider, built-in kitchen`

const mixText = (): string =>
  `For each order: ${JOURNEYS.map(({ who, perOrder, steps }) => `${perOrder} who ${who} (${steps.length} calls: ${steps.map(({ kind }) => kind).join(', ')})`).join('; ')}; four taps of the staff; an event stream until it is delivered.`

function eveningText(evening: Evening): string {
  const { plan, guests, seconds, placed, delivered, streams, database, taken, warnings } = evening
  const all = KINDS.reduce((sum, kind) => sum + evening.times[kind].count, 0)
  const cores = taken.reduce((sum, each) => sum + each.cores, 0)
  const generator = taken.find(({ name }) => name === 'generator')?.cores ?? 0
  const problems = problemsOf(evening)
  return [
    `${Math.round(plan.ordersPerMinute)} orders a minute planned, ${guests} guests at a time, ${seconds.toFixed(0)} s measured`,
    `placed ${perMinute(placed, seconds)} a minute (${(placed / seconds).toFixed(1)} a second), delivered ${perMinute(delivered, seconds)} a minute; ${(all / seconds).toFixed(0)} calls a second`,
    `open streams: ${streams.most} at most, of these ${streams.tablets} tablets, ${streams.boards} boards, ${plan.waiting} guests who only wait`,
    `pick-up times: a kitchen takes ${SLOT_ORDERS} orders in five minutes; guests have ordered in ${evening.slots.taken} such slots, of which ${evening.slots.full} are full`,
    timesTable(evening),
    usageTable(evening),
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

const timesTable = ({ times, seconds, seen }: Evening): string =>
  table([
    ['', 'a second', 'p50', 'p90', 'p99', 'max ms'],
    ...[...KINDS, 'stream opened' as const].map((kind) => [kind, ...cells(times[kind], seconds)]),
    ['paid → on the kitchen’s tablet', '', ...cells(seen.byStaff, seconds).slice(1)],
    ['a step → on the guest’s page', '', ...cells(seen.byGuest, seconds).slice(1)],
  ])

const cells = ({ count, p50, p90, p99, max }: Times, seconds: number) => [
  (count / seconds).toFixed(1),
  ...[p50, p90, p99, max].map(ms),
]

const usageTable = ({ taken, others, lags, ownLag }: Evening): string =>
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

/** Returns an empty text when the server reports no delay. */
const lagText = (lag: number | null | undefined) => (lag == null ? '' : `${ms(lag)} ms`)

function eveningLine(evening: Evening): string {
  const { plan, placed, seconds, times, seen, taken } = evening
  const why = whyTooHigh(evening)
  const cores = taken.map(({ name, cores: of }) => `${name} ${of.toFixed(2)}`).join(', ')
  return `${String(Math.round(plan.ordersPerMinute)).padStart(6)} a minute: ${perMinute(placed, seconds)} placed, order p99 ${ms(times.order.p99)} ms, kitchen p99 ${ms(seen.byStaff.p99)} ms, menu p99 ${ms(times.answer.p99)} ms; ${cores} cores${why === null ? '' : ` – too high: ${why}`}`
}

const searchText = (good: Evening | null, why: string | null): string =>
  `${good ? `The last good rate: ${Math.round(good.plan.ordersPerMinute)} orders a minute planned, ${perMinute(good.placed, good.seconds)} placed` : 'The first rate was too high already'} (no errors, p99 of orders ≤ ${SLOW_MS} ms)${why === null ? '; higher rates were not tried' : `; above: ${why}`}.`

const perMinute = (count: number, seconds: number) => Math.round((count / seconds) * 60)

const ms = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString())

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

const percent = (share: number) => `${Math.round(share * 100)} %`
