import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { RELEASED } from '@carte/config/release'
import { buildPackages } from '../builds.ts'
import { findLimit } from '../load/find.ts'
import { answersText, BARS, type Flooded, floodText, missedBars, runFlood } from '../load/flood.ts'
import { flooderName } from '../load/flooders.ts'
import { isolate } from '../load/machine.ts'
import { type LoadOptions, readLoadOptions } from '../load/plan.ts'
import { conditionsOf, conditionsText, eveningText, foundText, lineOf, mixText } from '../load/report.ts'
import { type Evening, problemsOf, runEvening } from '../load/run.ts'
import { type LoadedSite, startSite } from '../load/site.ts'
import { say, UserError } from '../say.ts'
import { siteOf } from '../site-folders.ts'
import { onStop } from '../stop.ts'

async function builtSite() {
  const results = await buildPackages(RELEASED)
  const broken = results.filter(({ sizes }) => sizes.length === 0).flatMap(({ errors }) => errors)
  if (broken.length > 0) throw new UserError(`Building the site failed.\n${broken.join('\n')}`)
  return siteOf(results.map(({ build }) => build))
}

interface Outcome {
  readonly evenings: readonly Evening[]
  readonly good: boolean
}

async function search(site: LoadedSite, options: LoadOptions): Promise<Outcome> {
  const evenings: Evening[] = []
  const { good, why } = await findLimit(site, options, (evening) => {
    evenings.push(evening)
    say(lineOf(evening))
  })
  if (good) say(`\n${eveningText(good)}`)
  say(`\n${foundText(good, why)}`)
  // A search is meant to exceed the limit, so errors of its last run are normal. Violations of the ledger never are.
  return { evenings, good: good !== null && evenings.every(({ violations }) => violations.length === 0) }
}

async function measure(site: LoadedSite, options: LoadOptions): Promise<Outcome> {
  const evening = await runEvening(site, options)
  say(eveningText(evening))
  return { evenings: [evening], good: problemsOf(evening).length === 0 }
}

/** Replaces the raised limit of other runs by the server's default. */
const FLOOD_ENVIRONMENT = { MAX_EVENT_STREAMS: '2000' }

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
  const missed = floods.flatMap(missedBars)
  const bars = `liveness ≤ ${BARS.livenessMs} ms, orders' p99 ≤ ${BARS.orderMs} ms, memory ≤ ${BARS.bytes / 1_000_000} MB`
  say(missed.length === 0 ? `\nGood: ${bars}, every call answered.` : `\nMISSED (${bars}):\n  ${missed.join('\n  ')}`)
  return { floods, good: missed.length === 0 }
}

/**
 * Runs `load [--instances 1|3] [--seconds 60] [--rate N | --guests N] [--find] [--json file]`: plays a Friday evening
 * on servers of its own. Guests browse, price, order, pay and wait, and kitchens cook. Prints the figures with their
 * conditions. Fails on errors and when the final check of orders and payments finds a violation. With `--flood`,
 * attackers request pages that cannot be cached while some guests order; fails when one of `BARS` is missed.
 */
export async function load(args: readonly string[]): Promise<number> {
  const options = readLoadOptions(args)
  const built = options.hasPages ? await builtSite() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'carte-load-'))
  let good = false
  onStop(async () => {
    if (good && !options.keep) await rm(folder, { recursive: true, force: true })
    else say(`The logs of the servers and the database are in ${folder}`)
  })
  const site = await startSite({
    ...options,
    folder,
    ...(built ? { site: built } : {}),
    ...(options.flood ? { env: FLOOD_ENVIRONMENT } : {}),
  })
  const conditions = conditionsOf(options, site)
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
