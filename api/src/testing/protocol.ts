import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderStatus } from '@carte/contract'
import type { Arrival, Limits, StripeSettings } from '../config/context.ts'
import type { ExternalProvider } from '../config/external-login.ts'
import type { TrustedProxies } from '../infrastructure/http/trusted-proxies.ts'

/** The real server on a database of its own, for one test file or one test. */
export interface TestApi {
  readonly url: string
  /** The address of its database, for tests that look at what was written. */
  readonly databaseUrl: string
  /** Where the server writes what it would otherwise send: `mail/`, `texts/`. */
  readonly dataFolder: string
  /** One visitor: `createClient({ fetch: api.fetch })`. Takes addresses such as `/api/shops`, keeps cookies. */
  readonly fetch: typeof globalThis.fetch
  /** Another visitor, with cookies of their own. */
  visitor(): typeof globalThis.fetch
  /** Runs SQL on the test's database: `sql('update shop set status = $1 where id = $2', ['paused', 'centrum'])`. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Every line that the server has logged, of whatever level. */
  logged(): Promise<readonly string[]>
  /**
   * Announces errors and warnings of the server's log (`warn The message {"field":1}`), from now on: any other fails the test in which it
   * is written.
   */
  expectLog(pattern: RegExp): void
  /** Turns the server's clock, which goes on from there; null for the real time. */
  setNow(now: Date | string | null): Promise<void>
  /** Takes one step of an order's status as the kitchen would. @returns false when it is not a legal one. */
  moveOrder(orderId: string, status: OrderStatus): Promise<boolean>
  close(): Promise<void>
}

/** What a test may choose about its server. */
export interface TestApiOptions {
  /** `fixture`: a handful of shops and articles, see `fixture.ts`. The others are the samples. */
  readonly sample?: 'fixture' | 'chain' | 'single' | 'large'
  readonly customerLogin?: boolean
  /** The server's time when it starts, ISO 8601; it goes on from there. Without it, the real time. */
  readonly now?: string
  /**
   * `built-in`: the staff accept, within ten minutes. Without it the kitchen takes orders and does nothing by itself: the test moves
   * them.
   */
  readonly kitchen?: 'built-in' | { readonly stepMs: number }
  /** The database of another test API, which outlives this one: a second instance on it. */
  readonly databaseUrl?: string
  readonly limits?: Partial<Limits>
  /** How long requests may take to arrive; without it, as in production. */
  readonly arrival?: Arrival
  /** Folders of releases to serve, as `startServer` takes them, or where the store of releases is. */
  readonly site?:
    | { readonly shell: string; readonly remotes: Readonly<Record<string, string>> }
    | { readonly store: string; readonly lookMs: number }
  readonly earlyHints?: boolean
  /** Milliseconds that a page may take to render. Default: 20,000, because a busy machine renders late. */
  readonly renderTimeoutMs?: number
  /** Whether developers may work locally. Default: yes. */
  readonly localWork?: boolean
  /** When failing versions are demoted. Without it, never while a test runs. */
  readonly demote?: { readonly share: number; readonly visits: number; readonly everyMs: number }
  /** Proxies in front whose `X-Forwarded-*` are believed. */
  readonly trustedProxies?: TrustedProxies
  /** The address that guests see, where it is configured. */
  readonly publicOrigin?: string
  /** How often our payments are compared with the provider's; without it, never while a test runs. */
  readonly reconcileMs?: number
  /** A Stripe to pay at beside the sandbox provider: one that is played, see `payments/stripe/testing`. */
  readonly stripe?: StripeSettings
  /** OpenID providers, offered by the operator and configured. */
  readonly externalLogin?: readonly (ExternalProvider & { readonly id: string; readonly name: string })[]
  /** The mail server; without it mail is written to files, see `TestApi.dataFolder`. */
  readonly smtpUrl?: string
  /** Milliseconds that the mail server has for each step; null for the limits of production. Default: 60,000, because a busy machine answers late. */
  readonly mailLimitMs?: number | null
  /** Milliseconds until each copy of a webhook of the sandbox provider; none, and only reading finds out. */
  readonly webhookDelays?: readonly number[]
}

/** What the keeper can be asked, by path. */
export interface Requests {
  create: { ask: TestApiOptions; answer: { id: string; url: string; databaseUrl: string; dataFolder: string } }
  /** Answers with the errors and warnings of its log from the `from`th on, to the last line that it writes. */
  close: { ask: { id: string; from: number }; answer: string[] }
  sql: { ask: { id: string; text: string; values: readonly unknown[] }; answer: Record<string, unknown>[] }
  clock: { ask: { id: string; now: string | null }; answer: null }
  logged: { ask: { id: string }; answer: string[] }
  /** The errors and warnings of its log from the `from`th on. */
  problems: { ask: { id: string; from: number }; answer: string[] }
  move: { ask: { id: string; orderId: string; status: OrderStatus }; answer: boolean }
  mutation: { ask: MutationAsk; answer: MutationAnswer }
}

/** `active`: the mutant to switch on, by StrykerJS's id; null for none. */
export interface MutationAsk {
  readonly active: string | null
}

/** Sets of mutants, by StrykerJS's ids. */
export interface MutationAnswer {
  /** Those whose code ran since the last request, after the modules were loaded. */
  readonly covered: readonly string[]
  /** Those whose code runs only while the modules are loaded. */
  readonly loaded: readonly string[]
  /** Whether this keeper loaded its modules with other code than the active mutant asks for: it must be replaced. */
  readonly isStale: boolean
}

/** Where a keeper is, and the word that it listens to. */
export interface KeeperState {
  readonly port: number
  readonly token: string
  readonly pid: number
}
export const STATE_FILE = 'state.json'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A run takes some 300 MB. Containers often have 64 MB of shared memory. */
const MEMORY_BYTES = 2 * 1024 ** 3

/**
 * Each test API makes and deletes a database of 600 files. On ext4 the files that were deleted within the last seconds make each new one
 * slower, up to ten times; memory has no such cost. The size of the memory is fixed, so that all processes of a run agree.
 */
function foldersOfRuns(): string {
  try {
    const { type, bsize, blocks } = statfsSync(MEMORY)
    return type === TMPFS && bsize * blocks >= MEMORY_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Where test runs have their folders: in memory where the machine has enough of it, else on the disk. */
export const RUNS = foldersOfRuns()
export const RUN_PREFIX = 'carte-tests-'
/** Returns the folder of a test run's database, by the run's process. */
export const runFolder = (pid: number): string => join(RUNS, `${RUN_PREFIX}${pid}`)
