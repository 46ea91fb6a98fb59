import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderStatus } from '@carte/contract'
import type { Limits, RequestTimeouts, StripeSettings } from '../config/context.ts'
import type { ExternalProvider } from '../config/external-login.ts'
import type { TrustedProxies } from '../infrastructure/http/trusted-proxies.ts'

/** A complete server with its own database, for one test file or one test. */
export interface TestApi {
  readonly url: string
  readonly databaseUrl: string
  /** Where the server writes messages instead of sending them: `mail/`, `texts/`. */
  readonly dataFolder: string
  /**
   * The `fetch` of one visitor, for `createClient({ fetch: api.fetch })`. Accepts paths such as `/api/shops`, and keeps
   * cookies.
   */
  readonly fetch: typeof globalThis.fetch
  /** Returns the `fetch` of another visitor, with its own cookies. */
  visitor(): typeof globalThis.fetch
  /**
   * Runs SQL on the test's database: `sql('update shop set status = $1 where id = $2', ['paused', 'centrum'])`. Returns
   * once the server has received the notifications of this and all earlier changes.
   */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  logged(): Promise<readonly string[]>
  /**
   * Announces errors and warnings of the server's log (`warn The message {"field":1}`) from now on. Any other fails the
   * test that causes it.
   */
  expectLog(pattern: RegExp): void
  /** Sets the server's clock, which continues from there; null for the real time. */
  setNow(now: Date | string | null): Promise<void>
  /**
   * Changes an order's status like the kitchen.
   *
   * @returns false if the transition is not allowed
   */
  moveOrder(orderId: string, status: OrderStatus): Promise<boolean>
  close(): Promise<void>
}

export interface TestApiOptions {
  /** `fixture`: a few shops and articles, see `fixture.ts`. The others are the samples. */
  readonly sample?: 'fixture' | 'chain' | 'single' | 'large'
  readonly customerLogin?: boolean
  /** The server's time at its start, ISO 8601; it continues from there. If undefined, the real time. */
  readonly now?: string
  /**
   * `built-in`: the staff accept within ten minutes. If undefined, the kitchen accepts orders and the test changes
   * their status.
   */
  readonly kitchen?: 'built-in' | { readonly stepMs: number }
  /** The database of another test API, which must be closed after this one, to run a second instance on it. */
  readonly databaseUrl?: string
  /** Sends the events of this database over NATS. */
  readonly eventsUrl?: string
  readonly limits?: Partial<Limits>
  /** Timeouts for incoming requests; by default those of production. */
  readonly requestTimeouts?: RequestTimeouts
  readonly site?:
    | { readonly shell: string; readonly remotes: Readonly<Record<string, string>> }
    | { readonly store: string; readonly pollMs: number }
  readonly earlyHints?: boolean
  /** Milliseconds to render a page. Default: 20,000, because a busy machine is slow. */
  readonly renderTimeoutMs?: number
  /** Default: true. */
  readonly remoteOverrides?: boolean
  /** When failing versions are demoted. If undefined, never during a test. */
  readonly demote?: { readonly share: number; readonly visits: number; readonly everyMs: number }
  readonly trustedProxies?: TrustedProxies
  readonly publicOrigin?: string
  /** Milliseconds between comparisons of the payments with the provider's. If undefined, none happens during a test. */
  readonly reconcileMs?: number
  /** A fake Stripe beside the sandbox provider, see `payments/stripe/testing`. */
  readonly stripe?: StripeSettings
  readonly externalLogin?: readonly (ExternalProvider & { readonly id: string; readonly name: string })[]
  /** The mail server. If undefined, mail is written to files, see `TestApi.dataFolder`. */
  readonly smtpUrl?: string
  /**
   * Milliseconds for each step of the mail server; null for the limits of production. Default: 60,000, because a busy
   * machine is slow.
   */
  readonly mailLimitMs?: number | null
  /** Origins of push services, see `push-service.ts`. If undefined, those of production. */
  readonly pushServices?: readonly string[]
  /** Milliseconds until each copy of a sandbox webhook. If empty, the state is found out only by reading it. */
  readonly webhookDelays?: readonly number[]
}

export interface Requests {
  create: { request: TestApiOptions; response: { id: string; url: string; databaseUrl: string; dataFolder: string } }
  /** Returns the errors and warnings of its log from index `from`, up to the last line. */
  close: { request: { id: string; from: number }; response: string[] }
  sql: { request: { id: string; text: string; values: readonly unknown[] }; response: Record<string, unknown>[] }
  clock: { request: { id: string; now: string | null }; response: null }
  logged: { request: { id: string }; response: string[] }
  problems: { request: { id: string; from: number }; response: string[] }
  move: { request: { id: string; orderId: string; status: OrderStatus }; response: boolean }
  mutation: { request: MutationRequest; response: MutationResponse }
}

/** `active`: StrykerJS's id of the mutant to activate; null for none. */
export interface MutationRequest {
  readonly active: string | null
}

export interface MutationResponse {
  /** Mutants whose code ran since the last request, after the modules were loaded. */
  readonly covered: readonly string[]
  /** Mutants whose code ran while the modules loaded. */
  readonly loaded: readonly string[]
  /** Whether the modules of this test backend were loaded with another mutant, so that it must be replaced. */
  readonly isStale: boolean
}

export interface TestBackendState {
  readonly port: number
  readonly token: string
  readonly pid: number
}
export const STATE_FILE = 'state.json'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A run takes about 300 MB. Containers often have only 64 MB of shared memory. */
const MEMORY_BYTES = 2 * 1024 ** 3

/**
 * Each test API creates and deletes a database of 600 files. On ext4, recently deleted files make new ones up to ten
 * times slower; memory has no such cost. Checks the total memory, not the free part, so that all processes of a run
 * agree.
 */
function foldersOfRuns(): string {
  try {
    const { type, bsize, blocks } = statfsSync(MEMORY)
    return type === TMPFS && bsize * blocks >= MEMORY_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The folder of all test runs: in memory if the machine has enough, else on disk. */
export const RUNS = foldersOfRuns()
export const RUN_PREFIX = 'carte-tests-'
export const runFolder = (pid: number): string => join(RUNS, `${RUN_PREFIX}${pid}`)
