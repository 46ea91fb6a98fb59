import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'

/** A command that takes a minute to clean up. */
const COMMAND = `
import { onStop, stopOnSignals } from '${pathToFileURL(join(import.meta.dirname, 'stop.ts'))}'
stopOnSignals()
onStop(() => new Promise((done) => {
  process.stdout.write('cleaning up\\n')
  setTimeout(done, Number(process.argv[1]))
}))
setInterval(() => {}, 1_000)
process.stdout.write('running\\n')
`
async function start(cleanUpMs: number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND, String(cleanUpMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = await once(child.stdout, 'data')
  expect(String(said)).toBe('running\n')
  return { child, ended, cleaning: once(child.stdout, 'data') }
}
const twice = async (child: ChildProcess, apartMs: number) => {
  child.kill('SIGTERM')
  await new Promise((done) => setTimeout(done, apartMs))
  child.kill('SIGTERM')
}

it('cleans up on a signal, also where it comes twice at the same moment', async () => {
  const { child, ended } = await start(900)
  const begun = performance.now()
  await twice(child, 100)
  expect(await ended).toEqual([143, null])
  expect(performance.now() - begun).toBeGreaterThan(800)
})

it('ends at once on a second signal: somebody does not want to wait', async () => {
  const { child, ended, cleaning } = await start(60_000)
  const begun = performance.now()
  await twice(child, 700)
  expect(String(await cleaning)).toBe('cleaning up\n')
  expect(await ended).toEqual([143, null])
  expect(performance.now() - begun).toBeLessThan(20_000)
})
