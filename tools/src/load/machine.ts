import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseProcStat, TICKS_PER_SECOND } from '../proc-stat.ts'
import type { LoadedSite } from './site.ts'

// CPU and memory of processes, from Linux's `/proc`. On other systems everything is 0.

/** A process that is measured together with its children. */
export interface Watched {
  readonly name: string
  readonly pid: number
}

/** The resources that a watched process and its children used during the measurement. */
export interface ProcessUsage {
  readonly name: string
  /** Average number of cores. */
  readonly cores: number
  /** Memory in bytes. Shared pages count proportionally. */
  readonly bytes: number
}

interface Process {
  readonly parent: number
  /** CPU time, with that of children that have exited. */
  readonly ticks: number
}

async function processOf(pid: number): Promise<Process | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const { parent, ticks, childTicks } = parseProcStat(text)
  return { parent, ticks: ticks + childTicks }
}

async function allProcesses(): Promise<ReadonlyMap<number, Process>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(names.map(async (name) => [Number(name), await processOf(Number(name))] as const))
  return new Map(all.flatMap(([pid, process]) => (process ? [[pid, process]] : [])))
}

function familyOf(pid: number, all: ReadonlyMap<number, Process>): readonly number[] {
  const children = [...all].filter(([, { parent }]) => parent === pid).map(([child]) => child)
  return [pid, ...children.flatMap((child) => familyOf(child, all))]
}

/**
 * Pins these processes to the first core and all other processes of the run to the remaining cores, so that the load
 * does not take CPU time from the measured server. Needs `taskset` and two cores.
 *
 * @returns whether this succeeded
 */
export async function isolate(alone: readonly number[], others: readonly number[]): Promise<boolean> {
  const cores = availableParallelism()
  if (cores < 2) return false
  const all = await allProcesses()
  const pin = (pid: number, list: string) => spawnSync('taskset', ['-apc', list, String(pid)]).status === 0
  const rest = cores === 2 ? '1' : `1-${cores - 1}`
  const away = others.flatMap((pid) => familyOf(pid, all)).filter((pid) => !alone.includes(pid))
  return away.map((pid) => pin(pid, rest)).every(Boolean) && alone.map((pid) => pin(pid, '0')).every(Boolean)
}

/** Returns the proportional set size, or the resident size where that is not readable. */
async function bytesOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const status = rollup || (await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
  return 1024 * Number(/^(?:Pss|VmRSS):\s+(\d+)/m.exec(status)?.[1] ?? 0)
}

async function busyTicks(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
  return user + nice + system + irq + softirq
}

interface Sample {
  readonly at: number
  readonly busy: number
  readonly ticks: ReadonlyMap<string, number>
  readonly bytes: ReadonlyMap<string, number>
}

/** @param alone names of processes that are counted without their children */
async function takeSample(watched: readonly Watched[], alone: ReadonlySet<string>): Promise<Sample> {
  const [all, busy] = [await allProcesses(), await busyTicks()]
  const ticks = new Map<string, number>()
  const bytes = new Map<string, number>()
  for (const { name, pid } of watched) {
    const family = alone.has(name) ? [pid] : familyOf(pid, all)
    ticks.set(
      name,
      family.reduce((sum, each) => sum + (all.get(each)?.ticks ?? 0), 0),
    )
    bytes.set(
      name,
      (await Promise.all(family.map(bytesOf))).reduce((sum, each) => sum + each, 0),
    )
  }
  return { at: performance.now(), busy, ticks, bytes }
}

/** Starts measuring. @returns a function that stops and returns the use of each process and of all others, in cores */
export async function watchMachine(
  watched: readonly Watched[],
  alone: ReadonlySet<string>,
): Promise<() => Promise<{ readonly taken: readonly ProcessUsage[]; readonly others: number }>> {
  const before = await takeSample(watched, alone)
  return async () => {
    const after = await takeSample(watched, alone)
    const cores = (ticks: number) => (ticks * 1_000) / TICKS_PER_SECOND / (after.at - before.at)
    const taken = watched.map(({ name }) => ({
      name,
      cores: cores((after.ticks.get(name) ?? 0) - (before.ticks.get(name) ?? 0)),
      bytes: after.bytes.get(name) ?? 0,
    }))
    const ours = taken.reduce((sum, each) => sum + each.cores, 0)
    return { taken, others: Math.max(0, cores(after.busy - before.busy) - ours) }
  }
}

/**
 * Returns a server's event loop delay since the last call: the 99th percentile in milliseconds, or null when the server
 * does not report it.
 */
async function lagOf(url: string, operatorKey: string): Promise<number | null> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${operatorKey}` } }).catch(
    () => null,
  )
  const text = answer?.ok ? await answer.text() : ''
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

/**
 * Returns the delay of each server. Reading starts a new measuring interval, so call it once before the measurement.
 */
export const lagsOf = ({ instances, operatorKey }: LoadedSite): Promise<readonly (number | null)[]> =>
  Promise.all(instances.map(({ url }) => lagOf(url, operatorKey)))
