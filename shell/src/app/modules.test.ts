/** @jest-environment node */
import { createTranslator } from '@carte/i18n'
import { describe, expect, it } from '@jest/globals'
import { RemoteError } from '../federation/index.ts'
import { createToyRemotes, toyModules } from '../testing/toy-remotes.tsx'
import { createModules } from './modules.ts'

function start() {
  const remotes = createToyRemotes()
  const modules = createModules(remotes, createTranslator('en'))
  const states: string[] = []
  modules.subscribe(() => states.push(modules.state('menu').is))
  return { remotes, modules, states }
}
/** Whether a promise is settled by now. */
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

describe('remotes’ modules', () => {
  it('are loaded once, however many ask', async () => {
    const { remotes, modules, states } = start()
    const [first, second] = await Promise.all([modules.load('menu'), modules.load('menu')])
    expect([first, second, await modules.load('menu')]).toEqual([toyModules.menu, toyModules.menu, toyModules.menu])
    expect(remotes.asked).toEqual(['menu'])
    expect(states).toEqual(['loading', 'ready'])
  })

  it('can be had after a failure', async () => {
    const { remotes, modules, states } = start()
    remotes.fail('menu', 'unreachable')
    await expect(modules.load('menu')).rejects.toThrow(RemoteError)
    expect(modules.state('menu')).toMatchObject({ is: 'failed', error: { fault: 'unreachable' } })
    remotes.fail('menu')
    await modules.load('menu')
    expect(states).toEqual(['loading', 'failed', 'loading', 'ready'])
  })

  it('are failed when their words cannot be had', async () => {
    const texts = [{ namespace: 'menu', load: () => Promise.reject(new Error('offline')) }]
    const remotes = createToyRemotes({ menu: { ...toyModules.menu, texts } })
    const modules = createModules(remotes, createTranslator('en'))
    await expect(modules.load('menu')).rejects.toThrow('offline')
    expect(modules.state('menu').is).toBe('failed')
  })
})

describe('what waits for a module', () => {
  it('waits for the same promise each time, whatever fails meanwhile, and is not rejected', async () => {
    const { remotes, modules } = start()
    const waiting = modules.whenReady('menu')
    expect(modules.whenReady('menu')).toBe(waiting)
    remotes.fail('menu', 'timeout')
    await modules.load('menu').catch(() => {})
    expect([modules.whenReady('menu') === waiting, await isSettled(waiting)]).toEqual([true, false])
    remotes.fail('menu')
    await modules.load('menu')
    expect(await waiting).toBe(toyModules.menu)
    expect(modules.whenReady('menu')).toBe(waiting)
  })

  it('does not load it', async () => {
    const { remotes, modules } = start()
    expect(await isSettled(modules.whenReady('menu'))).toBe(false)
    expect(remotes.asked).toEqual([])
  })

  it('does not suspend React where it is there already', async () => {
    const { modules } = start()
    await modules.load('menu')
    expect(modules.whenReady('menu')).toMatchObject({ status: 'fulfilled', value: toyModules.menu })
  })
})
