import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@carte/api/testing'
import { ROOT } from '@carte/config/release'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

/** A zombie has ended too; only nobody has asked how. */
const isRunning = async (pid: number) =>
  /^\d+ \(.*\) [^ZX]/s.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))

describe('an installation that is broken off', () => {
  let folder: string
  let child: ChildProcess
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-install-'))
    await mkdir(join(folder, 'tools'))
    await mkdir(join(folder, 'bin'))
    await copyFile(join(ROOT, 'tools/carte.mjs'), join(folder, 'tools/carte.mjs'))
    await writeFile(join(folder, 'pnpm-lock.yaml'), '')
    // Like npx, it has a process below it that does the work.
    const npx = join(folder, 'bin/npx')
    await writeFile(npx, '#!/bin/sh\nsleep 60 &\necho $! > installer\nwait\n')
    await chmod(npx, 0o755)
  })
  afterEach(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs it below a shell, as npm does, until the installer is at work. */
  const start = async (command: string) => {
    child = spawn('/bin/sh', ['-c', command], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, npm_lifecycle_event: 'start' },
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
  ] as const)('by %s ends with all that it has started', async (signal, code) => {
    const installer = await start(`exec ${command}`)
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([code, null])
    await until(
      () => isRunning(installer),
      (running) => !running,
    )
  })

  it('by the end of whoever asked for it does not go on to start a server', async () => {
    const installer = await start(`${command}; true`)
    child.kill('SIGKILL')
    await until(
      () => isRunning(installer),
      (running) => !running,
    )
  })
})
