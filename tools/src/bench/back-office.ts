import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '@carte/api/server'
import type { Browser } from 'playwright-core'
import { onStop } from '../stop.ts'
import {
  type ActionFrames,
  type BackOffice,
  browseShops,
  browseStart,
  browseTree,
  type Opening,
  openStart,
  processorTimes,
} from './browser/back-office.ts'
import { MENU_ID } from './long-menu.ts'
import { startProcess } from './servers.ts'
import { median, percentile } from './stats.ts'

/** The almost empty installation, with which the other is compared, and the large one. */
export const INSTALLATIONS = [
  { dishes: 60, shops: 10 },
  { dishes: 5_000, shops: 500 },
] as const
export const CATEGORIES = 60
export const ROUNDS = 3
/** The longest frame that a person may wait for, in milliseconds. */
export const FRAME_MS = 50

/** Figures of the frames of one action: medians over the visits. Times in milliseconds. */
export interface FrameFigures {
  readonly longest: number
  readonly p95: number
  /** Number of frames longer than `FRAME_MS`. */
  readonly over: number
}

export interface Installation {
  readonly dishes: number
  readonly shops: number
  readonly actions: Readonly<Record<string, FrameFigures>>
  /** Processor time of the longest task of each action without a slowdown, in milliseconds. */
  readonly cpu: Readonly<Record<string, number>>
  readonly opening: Opening
}

const figuresOf = (frames: readonly number[]): FrameFigures => {
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    longest: sorted.at(-1) ?? 0,
    p95: percentile(sorted, 0.95),
    over: frames.filter((frame) => frame > FRAME_MS).length,
  }
}

const mediansOf = <Key extends string>(visits: readonly Readonly<Record<Key, number>>[]): Record<Key, number> =>
  Object.fromEntries(
    Object.keys(visits[0] ?? {}).map((key) => [key, median(visits.map((visit) => visit[key as Key]))]),
  ) as Record<Key, number>

/** Combines the visits to one installation: medians of each visit's figures. */
export const combine = (visits: readonly ActionFrames[]): Readonly<Record<string, FrameFigures>> =>
  Object.fromEntries(
    Object.keys(visits[0] ?? {}).map((action) => [
      action,
      mediansOf<keyof FrameFigures>(visits.map((visit) => ({ ...figuresOf(visit[action] ?? []) }))),
    ]),
  )

async function start(site: Site, shops: number, dishes: number): Promise<BackOffice & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-bench-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const args = [folder, JSON.stringify(site), String(shops), String(dishes)]
  const { url: answer, stop } = await startProcess('back-office-server.ts', { args })
  const [url = '', token = ''] = answer.split(' ')
  return { url, token, stop }
}

interface Visit {
  readonly actions: ActionFrames
  readonly cpu: Readonly<Record<string, number>>
  readonly opening: Opening
}

const visit = async (browser: Browser, site: BackOffice): Promise<Visit> => ({
  actions: {
    ...(await browseTree(browser, site, MENU_ID)),
    ...(await browseShops(browser, site)),
    ...(await browseStart(browser, site)),
  },
  cpu: await processorTimes(browser, site, MENU_ID),
  opening: await openStart(browser, site),
})

/** Measures the back office of an almost empty and of a large installation, visited in turns. */
export async function backOfficeSpeeds(
  browser: Browser,
  site: Site,
  rounds: number = ROUNDS,
): Promise<readonly Installation[]> {
  const sites = []
  for (const { shops, dishes } of INSTALLATIONS) {
    const started = await start(site, shops, dishes)
    sites.push(started)
    // The first visit meets a cold server and does not count.
    await visit(browser, started)
  }
  const visits: Visit[][] = INSTALLATIONS.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, started] of sites.entries()) visits[i]?.push(await visit(browser, started))
  for (const { stop } of sites) await stop()
  return INSTALLATIONS.map((size, i) => ({
    ...size,
    actions: combine((visits[i] ?? []).map(({ actions }) => actions)),
    cpu: mediansOf((visits[i] ?? []).map(({ cpu }) => cpu)),
    opening: mediansOf<keyof Opening>((visits[i] ?? []).map(({ opening }) => ({ ...opening }))),
  }))
}
