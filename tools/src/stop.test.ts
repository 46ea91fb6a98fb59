import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from '@jest/globals'

/**
 * A command that prints what happens to it. Its clock is set through stdin, and its cleanup waits for "finish" on
 * stdin.
 */
const COMMAND = `
import { onStop, stopOnSignals } from '${pathToFileURL(join(import.meta.dirname, 'stop.ts'))}'
let now = 0
performance.now = () => now
const say = (words) => process.stdout.write(words + '\\n')
let finish
process.stdin.on('data', (chunk) => {
  const [what, value] = String(chunk).trim().split(' ')
  if (what === 'finish') return finish()
  now = Number(value)
  say('clock ' + now)
})
stopOnSignals()
process.on('SIGTERM', () => say('signal'))
onStop(() => say('all cleaned up'))
onStop(async () => {
  say('cleaning up')
  await new Promise((done) => { finish = done })
  say('cleaned up')
})
onStop(() => { throw new Error('Cleanup failed') })
say('running')
`
async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND], { stdio: 'pipe' })
  const ended = once(child, 'exit')
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const says = async (words: RegExp) => {
    while (!words.test(output)) {
      const end = await Promise.race([once(child.stdout, 'data').then(() => null), ended])
      if (end) throw new Error(`The command ended (${end.join()}) after printing: ${output}${errors}`)
    }
  }
  await says(/running/)
  return {
    ended,
    says,
    output: () => output,
    errors: () => errors,
    stop: () => child.kill('SIGTERM'),
    send: (words: string) => child.stdin.write(`${words}\n`),
  }
}

it('A command cleans up once on a signal that arrives twice within 100 ms', async () => {
  const command = await start()
  command.stop()
  await command.says(/cleaning up[\s\S]*signal/)
  command.send('clock 100')
  await command.says(/clock 100/)
  command.stop()
  await command.says(/signal[\s\S]*signal/)
  command.send('finish')
  expect(await command.ended).toEqual([143, null])
  expect(command.output().match(/cleaning up/g)).toHaveLength(1)
  expect(command.output()).toContain('cleaned up')
})

it('A command ends at once, without finishing its cleanup, on a second signal after 700 ms', async () => {
  const command = await start()
  command.stop()
  await command.says(/cleaning up[\s\S]*signal/)
  command.send('clock 700')
  await command.says(/clock 700/)
  command.stop()
  expect(await command.ended).toEqual([143, null])
  expect(command.output()).not.toContain('cleaned up')
})

it('A cleanup that fails does not keep the others from running, and its error is printed', async () => {
  const command = await start()
  command.stop()
  await command.says(/cleaning up/)
  command.send('finish')
  expect(await command.ended).toEqual([143, null])
  expect(command.output()).toMatch(/cleaned up\n[\s\S]*all cleaned up/)
  expect(command.errors()).toContain('Error: Cleanup failed')
})
