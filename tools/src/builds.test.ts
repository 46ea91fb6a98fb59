import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { until } from '@carte/api/testing'
import { type PackageRule, packageNamed } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildPackage } from './builds.ts'
import { run } from './processes.ts'
import { stopAll } from './stop.ts'

/** A temporary package below the root, so that no test builds or breaks a real one. */
let folder: string
let pkg: PackageRule
beforeEach(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.cache/builds-'))
  pkg = { folder: folder.slice(ROOT.length + 1), runtime: 'browser', holds: '', packages: [], libraries: [] }
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(
    join(ROOT, packageNamed('shell').folder, 'node_modules/.bin/rspack'),
    join(folder, 'node_modules/.bin/rspack'),
  )
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', version: '1.0.0' }))
})
afterEach(async () => {
  // Kill processes that a failed test leaves behind.
  for (const pid of await idsOf().catch(() => [])) if (await isRunning(pid)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})
afterAll(stopAll)

const writeConfig = (text: string) => writeFile(join(folder, 'rspack.config.ts'), text)

/** A configuration that never ends. It writes the process ids of the bundler and of the build process to a file. */
const ENDLESS = `
import { renameSync, writeFileSync } from 'node:fs'
writeFileSync('ids.tmp', JSON.stringify([process.pid, process.ppid]))
renameSync('ids.tmp', 'ids.json')
setInterval(() => {}, 1000)
await new Promise(() => {})
`
const idsOf = async () =>
  JSON.parse(await readFile(join(folder, 'ids.json'), 'utf8')) as [bundler: number, builder: number]
/** Waits until the bundler runs. @returns the process ids of the bundler and of the build process */
const bundling = async () => {
  await until(
    () => Promise.resolve(existsSync(join(folder, 'ids.json'))),
    (exists) => exists,
  )
  return idsOf()
}

/** Returns whether a process runs. A zombie has ended. */
const isRunning = async (pid: number) =>
  /^\d+ \(.*\) [^ZX]/s.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
const ended = (pid: number) =>
  until(
    () => isRunning(pid),
    (running) => !running,
  )

const urlOf = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)

describe('buildPackage', () => {
  it('returns the message of the bundler for a build that fails, and leaves no release', async () => {
    await writeConfig(`export default () => ({ mode: 'none', entry: './src/missing.ts' })`)
    const { errors, built, build } = await buildPackage(pkg)
    expect(errors).toEqual([expect.stringMatching(/Module not found: Can't resolve '\.\/src\/missing\.ts'/)])
    expect(built).toBe(true)
    expect(build.pkg).toBe(pkg)
    expect(existsSync(join(build.folder, 'release.json'))).toBe(false)
  })

  it('returns what a configuration throws', async () => {
    await writeConfig(`throw new Error('REMOTES_FOLDER is not set')`)
    expect((await buildPackage(pkg)).errors).toEqual([expect.stringContaining('REMOTES_FOLDER is not set')])
  })

  it('rejects with the stack of an error in the build process', async () => {
    await rm(join(folder, 'package.json'))
    const error = await buildPackage(pkg).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).stack).toMatch(/ENOENT.*package\.json[\s\S]* at versionOf /)
  })

  it('rejects with one sentence when the build process is killed, which ends the bundler too', async () => {
    await writeConfig(ENDLESS)
    const rejected = expect(buildPackage(pkg)).rejects.toThrow('The build process ended without a result (SIGKILL).')
    const [bundler, builder] = await bundling()
    process.kill(builder, 'SIGKILL')
    await rejected
    await ended(bundler)
  })
})

describe('a command that builds', () => {
  let command: ChildProcess
  let output: string
  const start = async () => {
    await writeConfig(ENDLESS)
    const script = `
      import { stopOnSignals } from ${urlOf('stop.ts')}
      import { buildPackage } from ${urlOf('builds.ts')}
      stopOnSignals()
      const { errors } = await buildPackage(${JSON.stringify(pkg)})
      console.log('built', errors)
    `
    command = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    output = ''
    for (const stream of [command.stdout, command.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    return bundling()
  }
  afterEach(() => {
    command.kill('SIGKILL')
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends on %s with exit code %i, prints nothing, and leaves no process behind', async (signal, code) => {
    const [bundler, builder] = await start()
    const closed = once(command, 'close')
    command.kill(signal)
    expect(await closed).toEqual([code, null])
    expect(output).toBe('')
    expect([await isRunning(bundler), await isRunning(builder)]).toEqual([false, false])
  })

  it('leaves no process behind when SIGKILL ends it', async () => {
    const [bundler, builder] = await start()
    command.kill('SIGKILL')
    await ended(builder)
    await ended(bundler)
  })
})

describe('carte start', () => {
  it('loads no bundler and no compiler into the process that serves, also when it builds', async () => {
    await writeConfig(`export default () => ({ mode: 'none', entry: './src/missing.ts' })`)
    const script = `
      import { registerHooks } from 'node:module'
      const urls = []
      registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } })
      await import(${urlOf('commands/start.ts')})
      const { buildPackage } = await import(${urlOf('builds.ts')})
      const { errors } = await buildPackage(${JSON.stringify(pkg)})
      console.log(JSON.stringify({ urls, errors }))
      process.exit()
    `
    const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\{.*\}\n$/) })
    const { urls, errors } = JSON.parse(output) as { urls: readonly string[]; errors: readonly string[] }
    expect(errors).toHaveLength(1)
    // Sanity check: the list contains modules of the server.
    expect(urls).toEqual(
      expect.arrayContaining([expect.stringContaining('/api/src/main.ts'), expect.stringContaining('/fastify/')]),
    )
    expect(
      urls.filter((url) =>
        /rspack|federation|workbox|webpack|\/typescript|swc|oxc|build-process\.ts|bundle\.ts/.test(url),
      ),
    ).toEqual([])
  })
})
