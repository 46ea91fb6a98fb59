import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { readEnvironment } from './config/env.ts'
import { connect } from './infrastructure/database/connect.ts'
import { isAlive } from './infrastructure/database/data-folder.ts'
import { startEmbedded } from './infrastructure/database/embedded.ts'
import { type RunningServer, type ServerOptions, startServer } from './main.ts'
import {
  createTestApi,
  expectDatabaseLoss,
  expectLog,
  makeFolder,
  rejectionLog,
  type TestApi,
  until,
  watchedLog,
} from './testing/index.ts'

expectDatabaseLoss()
expectLog(rejectionLog('call', 'failed-find-order'))

const failure = async (start: Promise<RunningServer>): Promise<string> => {
  const outcome = await start.then(
    async (server) => {
      await server.close()
      return 'started'
    },
    (error: { userMessage?: string }) => error.userMessage ?? String(error),
  )
  return outcome
}

describe('a server with the embedded database', () => {
  let dataDir: string
  const running: RunningServer[] = []
  // Shared by all tests, because creating a database takes two seconds of processor time.
  beforeAll(async () => {
    dataDir = await makeFolder('carte-server-')
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.close()))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const start = async (more: Partial<ServerOptions> = {}) => {
    const server = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir,
      sample: 'single',
      env: {},
      log: watchedLog(),
      ...more,
    })
    running.push(server)
    return server
  }
  const databasePid = async () =>
    Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const shops = async ({ url }: RunningServer) => ((await (await fetch(`${url}/api/shops`)).json()) as unknown[]).length

  it('keeps its data, has one database per sample, and leaves no process running', async () => {
    const first = await start({ customerLogin: true })
    expect(await shops(first)).toBe(1)
    const pid = await databasePid()
    await first.close()
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect(await (await fetch(`${second.url}/api/settings`)).json()).toMatchObject({ enableCustomerLogin: true })
    await second.close()
    const chain = await start({ sample: 'chain' })
    expect(await shops(chain)).toBeGreaterThan(1)
  })

  it('rejects a data folder that another server has locked (FAULT-11)', async () => {
    await start()
    expect(await failure(start())).toBe(
      `The data folder ${dataDir} is in use by process ${process.pid}. Stop it, or choose another folder.`,
    )
  })

  it('stops the database process of a killed server', async () => {
    await startEmbedded({ folder: dataDir })
    const orphan = await databasePid()
    const server = await start()
    expect(isAlive(orphan)).toBe(false)
    expect(await shops(server)).toBe(1)
  })

  it('reports a port in use, and stops what it has started', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await until(
      async () => other.address(),
      (address) => address !== null,
    )
    const { port } = other.address() as { port: number }
    expect(await failure(start({ port }))).toBe(
      `Cannot listen on port ${port}: another program uses it. Choose another port.`,
    )
    await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
    other.close()
  })

  it.each([
    ['production without settings', { env: { CARTE_ENV: 'production' } }, /does not allow the sandbox provider/],
    [
      'invalid variables',
      { env: { KITCHEN_STEP_MS: 'soon', CARTE_ENV: 'prod' } },
      /CARTE_ENV: .*\n {2}KITCHEN_STEP_MS: /,
    ],
    [
      'a missing folder of pictures',
      { env: { MEDIA_DIR: '/dev/null/pictures' } },
      /Cannot read the folder of pictures \/dev\/null\/pictures \(MEDIA_DIR\): ENOTDIR/,
    ],
    ['an unknown sample', { sample: 'huge' as never }, /Unknown sample "huge"\. Choose one of: chain, single, large\./],
    [
      'an unreachable database',
      { databaseUrl: 'postgres://127.0.0.1:1/carte' },
      /The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    ],
    [
      'a data folder that cannot be created',
      { dataDir: '/dev/null/data' },
      /The data folder \/dev\/null\/data cannot be written/,
    ],
  ] as const)('rejects %s', async (_name, options, message) => {
    expect(await failure(start(options as Partial<ServerOptions>))).toMatch(message)
  })
})

describe('a server on an external database', () => {
  let api: TestApi
  let folder: string
  beforeAll(async () => {
    api = await createTestApi()
    folder = await makeFolder('carte-server-')
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('sees the changes of other instances', async () => {
    const options = {
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: api.databaseUrl,
      sample: 'single',
      env: {},
      log: watchedLog(),
    } as const
    const second = await startServer(options)
    const name = async (url: string) =>
      ((await (await fetch(`${url}/api/shops/centrum`)).json()) as { name: string }).name
    expect([await name(api.url), await name(second.url)]).toEqual(['Centrum', 'Centrum'])
    await api.sql("update shop set name = 'Mitten' where id = 'centrum'")
    await until(
      () => name(second.url),
      (seen) => seen === 'Mitten',
    )
    await second.close()
  })
})

describe('a restart of the database', () => {
  it('causes 503 until the server reconnects by itself (FAULT-10)', async () => {
    const folder = await makeFolder('carte-server-')
    const before = await startEmbedded({ folder, durable: false })
    await before.create('carte')
    const options = { port: 0, host: '127.0.0.1', dataDir: folder, sample: 'single', env: {} } as const
    const server = await startServer({ log: watchedLog(), ...options, databaseUrl: before.url('carte') })
    const read = () => fetch(`${server.url}/api/order/${'0'.repeat(32)}`)
    const ready = async () => {
      const response = await fetch(`${server.url}/health/ready`)
      return [response.status, ((await response.json()) as { missing?: string[] }).missing]
    }
    const shopName = async () =>
      ((await (await fetch(`${server.url}/api/shops`)).json()) as { name?: string }[])[0]?.name
    try {
      expect((await read()).status).toBe(404)
      await shopName()
      expect(await ready()).toEqual([200, undefined])
      await before.stop()
      await until(ready, ([status]) => status === 503)
      expect(await ready()).toEqual([503, ['database', 'changes']])
      // The process itself is healthy: a restart would not repair the database.
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
      const unavailable = await read()
      expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '2'])
      const after = await startEmbedded({ folder, durable: false })
      await until(
        async () => (await read()).status,
        (status) => status === 404,
      )
      await until(ready, ([status]) => status === 200)
      // Change notifications work again, too.
      const { db, close } = connect(after.url('carte'))
      await db.updateTable('shop').set({ name: 'Annan' }).execute()
      await close()
      await until(shopName, (name) => name === 'Annan')
      await server.close()
      await after.stop()
    } finally {
      await server.close()
      await before.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('readEnvironment', () => {
  it('has defaults for development, and treats an empty variable as unset', () => {
    expect(readEnvironment({ DATABASE_URL: '' })).toMatchObject({
      CARTE_ENV: 'development',
      KITCHEN_STEP_MS: 15_000,
      ALLOWED_ORIGINS: [],
    })
  })
  it('parses lists and numbers', () => {
    expect(
      readEnvironment({ ALLOWED_ORIGINS: 'https://a.example, https://b.example', TRUST_PROXY: '1' }),
    ).toMatchObject({
      ALLOWED_ORIGINS: ['https://a.example', 'https://b.example'],
      TRUST_PROXY: 1,
    })
  })
})
