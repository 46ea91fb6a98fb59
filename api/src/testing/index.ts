import type { OrderStatus } from '@carte/contract'
import { createFetch } from './cookie-fetch.ts'
import { ask } from './keeper-client.ts'
import { checkAfterEachTest, createLogWatch } from './log-watch.ts'
import type { TestApiOptions } from './protocol.ts'

export { type Balancer, startBalancer } from './balancer.ts'
export { makeFolder } from './folders.ts'
export type { Instance } from './instance.ts'
export { type Instances, type InstancesOptions, startInstances } from './instances.ts'
export { expectLog, refusalLog, watchedLog } from './log-watch.ts'
export type { TestApiOptions } from './protocol.ts'
export * from './staff.ts'
export * from './stories.ts'

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

/**
 * Starts a server for a test: `const api = await createTestApi()` in `beforeAll`, `await api.close()` in `afterAll`.
 * It costs some 100 ms of processor time. Everything runs in one process beside the test run, so that this module is light enough for tests in a
 * simulated browser.
 */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { id, url, databaseUrl, dataFolder } = await ask('create', options)
  const watch = createLogWatch()
  const unwatch = checkAfterEachTest(() => watch.check((from) => ask('problems', { id, from })))
  return {
    url,
    databaseUrl,
    dataFolder,
    fetch: createFetch(url),
    visitor: () => createFetch(url),
    sql: (text, values = []) => ask('sql', { id, text, values }),
    logged: () => ask('logged', { id }),
    expectLog: watch.expect,
    async setNow(now) {
      await ask('clock', { id, now: now === null ? null : new Date(now).toISOString() })
    },
    moveOrder: (orderId, status) => ask('move', { id, orderId, status }),
    async close() {
      unwatch()
      await watch.check((from) => ask('close', { id, from }))
    },
  }
}
