import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Balancer, startBalancer } from './balancer.ts'
import { makeFolder } from './folders.ts'
import { createInstance, type End, type Instance, type ServerPlan } from './instance.ts'
import { createLogWatch, isInJest, problemsOf } from './log-watch.ts'
import { freePorts } from './ports.ts'

export interface Instances {
  readonly url: string
  readonly balancer: Balancer
  readonly all: readonly Instance[]
  /**
   * Ends all servers cleanly, and the proxy.
   *
   * @throws in Jest, for errors and warnings in their logs that no `expectLog()` has announced
   */
  close(): Promise<void>
}

export interface InstancesOptions extends Omit<ServerPlan, 'port' | 'host' | 'dataDir' | 'sample'> {
  readonly count: number
  readonly databaseUrl: string
  readonly sample?: ServerPlan['sample']
  /** The folder of data folders and logs: `1/`, `1.log`, …; by default a temporary one that is deleted on `close`. */
  readonly folder?: string
  /** Called when a server has ended unexpectedly; by default `close` throws an error. */
  readonly onCrash?: (name: string, end: End) => void
}

/**
 * Starts `count` server processes on the database at `databaseUrl`, behind a balancer. A server that was ended by `end`
 * keeps its address when it starts again.
 *
 * @throws Error with the output of a server that does not start; nothing is left running
 */
export async function startInstances(options: InstancesOptions): Promise<Instances> {
  const { count, folder: given, onCrash, sample = 'chain', env = {}, ...plan } = options
  const folder = given ?? (await makeFolder('carte-instances-'))
  await mkdir(folder, { recursive: true })
  const crashes: string[] = []
  const noted = (name: string, { code, signal }: End) =>
    void crashes.push(`Server ${name} ended by itself (${code ?? signal})`)
  const all = (await freePorts(count)).map((at, i) => {
    const name = String(i + 1)
    return createInstance({
      name,
      log: join(folder, `${name}.log`),
      server: {
        ...plan,
        port: at,
        host: '127.0.0.1',
        dataDir: join(folder, name),
        sample,
        env: { CARTE_ENV: 'test', TRUST_PROXY: '1', ...env },
      },
      onCrash: (end) => (onCrash ?? noted)(name, end),
    })
  })
  const balancer = await startBalancer(all.map(({ url }) => url))
  const close = async () => {
    await balancer.close()
    await Promise.all(all.map((instance) => instance.end('SIGTERM')))
    const logs = await Promise.all(all.map(({ name }) => readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')))
    if (given === undefined) await rm(folder, { recursive: true, force: true })
    if (crashes.length > 0) throw new Error(crashes.join('\n'))
    if (isInJest) await createLogWatch().check(() => logs.flatMap(problemsOf))
  }
  try {
    await Promise.all(all.map((instance) => instance.start()))
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  return { url: balancer.url, balancer, all, close }
}
