import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrderRequest } from '@carte/contract'
import { onStop } from '../stop.ts'
import { findProgram } from './debian.ts'
import { startProcess } from './servers.ts'
import { median, medianRatio } from './stats.ts'
import { wrk } from './wrk.ts'

const call = promisify(execFile)

interface Load {
  readonly clients: number
  readonly seconds: number
}

/**
 * Runs a script of this folder with pgbench and returns its transactions per second. The embedded PostgreSQL does not
 * include pgbench.
 */
async function pgbench(databaseUrl: string, script: string, { clients, seconds }: Load): Promise<number> {
  const url = new URL(databaseUrl)
  const { stdout } = await call(await findProgram('pgbench', 'postgresql-contrib'), [
    ...['--host', decodeURIComponent(url.hostname), '--username', url.username, '--no-vacuum', '--jobs', '2'],
    ...['--client', `${clients}`, '--time', `${seconds}`, '--file', join(import.meta.dirname, script)],
    url.pathname.slice(1),
  ])
  const [, found] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (found === undefined) throw new Error(`pgbench printed no "tps":\n${stdout}`)
  return Number(found)
}

const ROUNDS = 7
const SECONDS = 5
const CONNECTIONS = 10
/** Enough that no shop runs out of its 2,000 short pick-up codes a day. */
const SHOPS = 400
const LINES = 3

type MenuItem =
  | { readonly type: 'container'; readonly items: readonly MenuItem[] }
  | {
      readonly type: 'article'
      readonly code: string
      readonly article: { readonly soldOut: boolean }
      readonly choices: readonly { readonly min: number }[]
    }

export interface OrderSpeed {
  /** Orders per second over HTTP. */
  readonly carte: number
  /** Transactions per second of pgbench. */
  readonly database: number
  /** Median over the rounds of `carte` ÷ `database`, because both measurements of a round see the same noise. */
  readonly ratio: number
}

const simpleCodes = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => {
    if (item.type === 'container') return simpleCodes(item.items)
    return item.article.soldOut || item.choices.some(({ min }) => min > 0) ? [] : [item.code]
  })

/** Returns an order of dishes without a required choice, from the menu of the shop `open-0`. */
export async function orderOf(origin: string): Promise<Omit<OrderRequest, 'shopId'>> {
  const answer = await fetch(`${origin}/api/shops/open-0/menu`)
  const { items } = (await answer.json()) as { items: readonly MenuItem[] }
  return {
    orderType: 'takeAway',
    pickupTime: 'now',
    items: simpleCodes(items)
      .slice(0, LINES)
      .map((code, index) => ({ code, quantity: 1 + (index % 2), choices: [] })),
    customerCode: '',
    note: '',
    language: 'sv',
  }
}

let guests = 0
/**
 * Returns the orders per second, each from another guest.
 *
 * @throws Error if the server rejects any
 */
async function ordersPerSecond(origin: string, order: object): Promise<number> {
  const result = await wrk(`${origin}/api/order`, {
    connections: CONNECTIONS,
    seconds: SECONDS,
    onAnyCore: true,
    script: 'place-orders.lua',
    scriptArguments: [JSON.stringify(order), `${SHOPS}`, `${guests}`, randomUUID()],
  })
  const { requests, seconds, socketErrors, badStatuses } = result
  if (socketErrors + badStatuses > 0) throw new Error(`${socketErrors} socket errors, ${badStatuses} rejected orders`)
  // Requests that wrk aborts at the end have used a guest number too.
  guests += requests + CONNECTIONS
  return requests / seconds
}

/** Measures orders per second over HTTP and, in turns, pgbench with the same statements on the same database. */
export async function orderSpeed(): Promise<OrderSpeed> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-bench-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const server = await startProcess('order-server.ts', { args: [folder, String(SHOPS)] })
  const [origin = '', databaseUrl = ''] = server.url.split(' ')
  const order = await orderOf(origin)
  const transactions = () => pgbench(databaseUrl, 'order-transaction.sql', { clients: CONNECTIONS, seconds: SECONDS })
  // Warms up the server.
  await ordersPerSecond(origin, order)
  const rounds: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await ordersPerSecond(origin, order), await transactions()])
  await server.stop()
  return {
    carte: median(rounds.map(([carte]) => carte)),
    database: median(rounds.map(([, database]) => database)),
    ratio: medianRatio(rounds),
  }
}

export const orderConditions = `${CONNECTIONS} connections for ${SECONDS} s, ${ROUNDS} rounds in turns, ${LINES} lines an order, fsync on; server, database and load share all cores`
