import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

/** Returns whether a process runs. A zombie has ended. */
const isRunning = async (pid: number) =>
  /^\d+ \(.*\) [^ZX]/s.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-install-'))
  await mkdir(join(folder, 'tools/bootstrap'), { recursive: true })
  await mkdir(join(folder, 'bin'))
  for (const file of ['carte.mjs', 'bootstrap/package.json', 'bootstrap/package-lock.json'])
    await copyFile(join(ROOT, 'tools', file), join(folder, 'tools', file))
  await writeFile(join(folder, 'pnpm-lock.yaml'), '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Puts a fake `npm` first on the PATH. */
const writeNpm = (lines: readonly string[]) =>
  writeFile(join(folder, 'bin/npm'), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
const environment = () => ({ ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` })

describe('tools/bootstrap', () => {
  it('pins exact versions with a sha512 hash each, without registry URLs', async () => {
    const read = async (file: string) => JSON.parse(await readFile(join(ROOT, 'tools/bootstrap', file), 'utf8'))
    const { optionalDependencies } = await read('package.json')
    const { '': _root, ...packages } = (await read('package-lock.json')).packages
    expect(Object.keys(packages).sort()).toEqual(
      Object.keys(optionalDependencies)
        .map((name) => `node_modules/${name}`)
        .sort(),
    )
    for (const [path, entry] of Object.entries(packages)) {
      expect(entry).toMatchObject({
        version: optionalDependencies[path.slice('node_modules/'.length)],
        integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/),
      })
      expect(entry).not.toHaveProperty('resolved')
    }
  })

  it('ends the installation with exit code 1 if npm leaves out a package because of its hash', async () => {
    await writeNpm(['exit 0'])
    const child = spawn(process.execPath, ['tools/carte.mjs', 'types'], { cwd: folder, env: environment() })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output).toMatch(/^Cannot install node-\S+ 24\.\S+ with the hash in tools\/bootstrap\/package-lock\.json\. /m)
  })
})

describe('an interrupted installation', () => {
  let child: ChildProcess
  // The fake npm starts a child process that does the work, as the real one does.
  beforeEach(() => writeNpm(['sleep 60 &', `echo $! > "${folder}/installer"`, 'wait']))
  afterEach(() => {
    child.kill('SIGKILL')
  })

  /** Runs the command through a shell, as npm does, until the installer runs. */
  const start = async (command: string) => {
    child = spawn('/bin/sh', ['-c', command], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...environment(), npm_lifecycle_event: 'start' },
    })
    const installer = await until(
      async () => Number(await readFile(join(folder, 'installer'), 'utf8').catch(() => '')),
      (pid) => pid > 0,
    )
    expect(await isRunning(installer)).toBe(true)
    return installer
  }
  const command = `"${process.execPath}" tools/carte.mjs start`

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('by %s ends its child processes and exits with the code of the signal', async (signal, code) => {
    const installer = await start(`exec ${command}`)
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([code, null])
    await until(
      () => isRunning(installer),
      (running) => !running,
    )
  })

  it('ends its child processes when its parent process is killed', async () => {
    const installer = await start(`${command}; true`)
    child.kill('SIGKILL')
    await until(
      () => isRunning(installer),
      (running) => !running,
    )
  })
})

describe('the process of a carte command', () => {
  // A fake Node that prints its arguments.
  beforeEach(async () => {
    await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true })
    const lines = ['#!/bin/sh', 'echo "$@"', 'echo "$MALLOC_ARENA_MAX"', '']
    await writeFile(join(folder, 'node_modules/node/bin/node'), lines.join('\n'), { mode: 0o755 })
    const locks = createHash('sha256')
    for (const file of ['pnpm-lock.yaml', 'tools/bootstrap/package-lock.json'])
      locks.update(await readFile(join(folder, file)))
    await writeFile(
      join(folder, 'node_modules/.carte-install'),
      `${locks.digest('hex')} ${process.platform} ${process.arch}\n`,
    )
  })

  async function startedWith(command: string, env: NodeJS.ProcessEnv = {}) {
    const { MALLOC_ARENA_MAX: _, NODE_OPTIONS: __, ...rest } = process.env
    const child = spawn(process.execPath, ['tools/carte.mjs', command], { cwd: folder, env: { ...rest, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    expect(await once(child, 'close')).toEqual([0, null])
    const [args = '', arenas] = output.split('\n')
    return { flags: args.split(' ').filter((arg) => arg.startsWith('--')), arenas }
  }

  it('limits semi-space and malloc arenas for start and serve', async () => {
    const settings = { flags: ['--max-semi-space-size=8'], arenas: '2' }
    expect(await startedWith('start')).toEqual(settings)
    expect(await startedWith('serve')).toEqual(settings)
  })

  it('keeps NODE_OPTIONS and MALLOC_ARENA_MAX of the environment', async () => {
    const env = { NODE_OPTIONS: '--max-semi-space-size=32', MALLOC_ARENA_MAX: '8' }
    expect(await startedWith('start', env)).toEqual({ flags: [], arenas: '8' })
  })

  it('sets no memory limits for build', async () => {
    expect(await startedWith('build')).toEqual({ flags: [], arenas: '' })
  })
})
