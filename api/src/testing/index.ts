import { createFetch } from './cookie-fetch.ts'
import { checkAfterEachTest, createLogWatch } from './log-watch.ts'
import type { TestApi, TestApiOptions } from './protocol.ts'
import { ask } from './test-backend-client.ts'

export { type SignedInAdmin, signInAdmin } from './admin.ts'
export { type Balancer, startBalancer } from './balancer.ts'
export { type FaultyProxy, proxyToDatabase } from './faulty-proxy.ts'
export { makeFolder } from './folders.ts'
export type { Instance } from './instances.ts'
export { type Instances, type InstancesOptions, startInstances } from './instances.ts'
export { expectDatabaseLoss, expectLog, rejectionLog, watchedLog } from './log-watch.ts'
export { startNatsServer } from './nats-server.ts'
export * from './ordering.ts'
export { freePorts } from './ports.ts'
export type { TestApi, TestApiOptions } from './protocol.ts'
export * from './staff.ts'
export * from './tables.ts'

/**
 * Starts a server for a test: `const api = await createTestApi()` in `beforeAll`, `await api.close()` in `afterAll`. It
 * takes about 100 ms of processor time. The server runs in a separate process, so this module is light enough for tests
 * in a simulated browser.
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
