import { parseArgs } from 'node:util'
import { explained } from '../options.ts'
import { UserError } from '../say.ts'
import { PROXIES, type ProxyName, usualProxy } from './front.ts'
import { CALLS_PER_ORDER } from './mix.ts'
import type { Plan } from './run.ts'

export const EVENT_WAYS = ['postgres', 'nats'] as const
export type EventWay = (typeof EVENT_WAYS)[number]

export interface LoadOptions extends Plan {
  readonly instances: number
  readonly shops: number
  readonly proxy: ProxyName
  readonly find: boolean
  /** What carries events between the servers. */
  readonly events: EventWay
  /** Milliseconds by which each flush of the log is delayed, as on a slower disk. */
  readonly commitMs: number
  /** Attacks the site instead of simulating an evening, with this many connections. */
  readonly flood: { readonly connections: number } | null
  readonly json?: string
  /** Uses three database machines instead of the embedded database. */
  readonly cluster: boolean
  /** Keeps the folder of the run, with the logs of the database and the servers. */
  readonly keep: boolean
}

const FLAGS = {
  instances: { type: 'string', default: '1' },
  seconds: { type: 'string' },
  rate: { type: 'string' },
  guests: { type: 'string' },
  shops: { type: 'string' },
  waiting: { type: 'string', default: '500' },
  pace: { type: 'string' },
  proxy: { type: 'string' },
  events: { type: 'string', default: 'postgres' },
  'commit-ms': { type: 'string', default: '0' },
  'no-pages': { type: 'boolean', default: false },
  find: { type: 'boolean', default: false },
  flood: { type: 'boolean', default: false },
  connections: { type: 'string', default: '150' },
  cluster: { type: 'boolean', default: false },
  json: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const
const HELP =
  '--instances 3, --seconds 60, --rate 600 (orders a minute) or --guests 230 (on the site at once), --find (raises the rate until it is too much), --flood (attacks the site for 10 s each way, by --connections 150), --shops 200 (50 with --flood), --waiting 500 (guests with a paid order), --pace 1 (calls a second of one guest; 2 with --find), --proxy nginx|own, --events postgres|nats (what carries events between servers), --commit-ms 0 (how much longer a flush of the log takes), --no-pages, --cluster (three database machines), --json figures.json, --keep'

/** Defaults by kind of run. A search has many runs, so each is shorter and its guests are faster. */
const SECONDS = { one: 60, find: 10, flood: 10 }
const PACE = { one: 1, find: 2, flood: 1 }
const SHOPS = { one: 200, find: 200, flood: 50 }
const ORDERS_PER_MINUTE = 600
const MAXIMUM = {
  'commit-ms': 100,
  instances: 8,
  shops: 5_000,
  waiting: 15_000,
  pace: 20,
  seconds: 3_600,
  rate: 100_000,
  guests: 20_000,
  connections: 1_000,
}

function numberOf(name: keyof typeof MAXIMUM, text: string, minimum = 1): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= minimum && number <= MAXIMUM[name]) return number
  throw new UserError(`--${name} is "${text}"; it must be a whole number from ${minimum} to ${MAXIMUM[name]}.`, 2)
}

function proxyOf(text: string | undefined): ProxyName {
  if (text === undefined) return usualProxy()
  const proxy = PROXIES.find((each) => each === text)
  if (!proxy) throw new UserError(`--proxy is "${text}"; it can be ${PROXIES.join(' or ')}.`, 2)
  return proxy
}

function eventWayOf(text: string): EventWay {
  const way = EVENT_WAYS.find((each) => each === text)
  if (!way) throw new UserError(`--events is "${text}"; it can be ${EVENT_WAYS.join(' or ')}.`, 2)
  return way
}

/** Reads the flags of `load`. @throws UserError for invalid ones */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  if (positionals.length > 0) throw new UserError(`Unexpected argument "${positionals[0]}". Flags: ${HELP}.`, 2)
  const { rate, guests, find } = values
  if (values.flood && (find || values['no-pages']))
    throw new UserError('--flood cannot be combined with --find or --no-pages. Leave them out.', 2)
  // The servers' user of the three machines may not change PostgreSQL's settings.
  if (values.cluster && values['commit-ms'] !== FLAGS['commit-ms'].default)
    throw new UserError('--cluster cannot be combined with --commit-ms. Leave one of them out.', 2)
  if (rate !== undefined && guests !== undefined)
    throw new UserError('--rate and --guests cannot be combined. Use one of them.', 2)
  const runKind = values.flood ? 'flood' : find ? 'find' : 'one'
  const pace = numberOf('pace', values.pace ?? String(PACE[runKind]))
  const defaultRate =
    guests === undefined ? ORDERS_PER_MINUTE : (numberOf('guests', guests) * pace * 60) / CALLS_PER_ORDER
  return {
    instances: numberOf('instances', values.instances),
    seconds: numberOf('seconds', values.seconds ?? String(SECONDS[runKind])),
    ordersPerMinute: rate === undefined ? defaultRate : numberOf('rate', rate),
    shops: numberOf('shops', values.shops ?? String(SHOPS[runKind])),
    waiting: numberOf('waiting', values.waiting, 0),
    pace,
    hasPages: !values['no-pages'],
    proxy: proxyOf(values.proxy),
    events: eventWayOf(values.events),
    commitMs: numberOf('commit-ms', values['commit-ms'], 0),
    find,
    flood: values.flood ? { connections: numberOf('connections', values.connections) } : null,
    cluster: values.cluster,
    keep: values.keep,
    ...(values.json === undefined ? {} : { json: values.json }),
  }
}
