/** @jest-environment node */
import { createTranslator } from '@carte/i18n'
import { describe, expect, it } from '@jest/globals'
import { RemoteError } from '../federation/index.ts'
import { createFakeRemotes, fakeModules, previousMenu } from '../testing/fake-remotes.tsx'
import { createModules } from './modules.ts'

function start() {
  const remotes = createFakeRemotes()
  const modules = createModules(remotes, createTranslator('en'))
  const states: string[] = []
  modules.subscribe(() => states.push(modules.state('menu').status))
  return { remotes, modules, states }
}
/** Returns whether a promise has settled by now. */
const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

describe('createModules', () => {
  it('loads a remote once for concurrent and repeated calls', async () => {
    const { remotes, modules, states } = start()
    const [first, second] = await Promise.all([modules.load('menu'), modules.load('menu')])
    expect([first, second, await modules.load('menu')]).toEqual([fakeModules.menu, fakeModules.menu, fakeModules.menu])
    expect(remotes.loads).toEqual(['menu'])
    expect(states).toEqual(['loading', 'ready'])
  })

  it('loads a remote again after a failed attempt', async () => {
    const { remotes, modules, states } = start()
    remotes.fail('menu', 'unreachable')
    await expect(modules.load('menu')).rejects.toThrow(RemoteError)
    expect(modules.state('menu')).toMatchObject({ status: 'failed', error: { fault: 'unreachable' } })
    remotes.fail('menu')
    await modules.load('menu')
    expect(states).toEqual(['loading', 'failed', 'loading', 'ready'])
  })

  it('marks a remote as failed when its texts cannot be loaded', async () => {
    const texts = [{ namespace: 'menu', load: () => Promise.reject(new Error('offline')) }]
    const remotes = createFakeRemotes({ menu: { ...fakeModules.menu, texts } })
    const modules = createModules(remotes, createTranslator('en'))
    await expect(modules.load('menu')).rejects.toThrow('offline')
    expect(modules.state('menu').status).toBe('failed')
  })
})

describe('whenReady', () => {
  it('returns the same promise each time, which survives a failed attempt and resolves with the module', async () => {
    const { remotes, modules } = start()
    const waiting = modules.whenReady('menu')
    expect(modules.whenReady('menu')).toBe(waiting)
    remotes.fail('menu', 'timeout')
    await modules.load('menu').catch(() => {})
    expect([modules.whenReady('menu') === waiting, await isSettled(waiting)]).toEqual([true, false])
    remotes.fail('menu')
    // React sets this field on a promise that it waits for.
    Object.assign(waiting, { status: 'pending' })
    await modules.load('menu')
    expect(await waiting).toBe(fakeModules.menu)
    expect(modules.whenReady('menu')).toBe(waiting)
  })

  it('does not start a load', async () => {
    const { remotes, modules } = start()
    expect(await isSettled(modules.whenReady('menu'))).toBe(false)
    expect(remotes.loads).toEqual([])
  })

  it('returns a fulfilled promise that does not suspend React when the module is already loaded', async () => {
    const { modules } = start()
    await modules.load('menu')
    expect(modules.whenReady('menu')).toMatchObject({ status: 'fulfilled', value: fakeModules.menu })
  })
})

describe('replace, after a module throws while rendering', () => {
  const thrown = new Error('boom')
  async function renderedOnce() {
    const { remotes, modules } = start()
    await modules.load('menu')
    return { remotes, modules }
  }

  it('swaps in the previous version for concurrent callers with a single attempt', async () => {
    const { remotes, modules } = await renderedOnce()
    remotes.setFallback('menu', previousMenu)
    await Promise.all([modules.replace('menu/menu', thrown), modules.replace('menu/Basket', thrown)])
    expect([await modules.whenReady('menu'), await modules.load('menu')]).toEqual([previousMenu, previousMenu])
    expect(modules.isFallback('menu')).toBe(true)
  })

  it('keeps the module when there is no fallback or its screen has already rendered', async () => {
    const { remotes, modules } = await renderedOnce()
    await expect(modules.replace('menu/menu', thrown)).rejects.toBe(thrown)
    remotes.setFallback('menu', previousMenu)
    modules.markRendered('menu/menu')
    await expect(modules.replace('menu/menu', thrown)).rejects.toBe(thrown)
    expect(await modules.load('menu')).toBe(fakeModules.menu)
    await modules.replace('menu/article', thrown)
    expect(await modules.load('menu')).toBe(previousMenu)
  })

  it('accepts a second error of the same screen as final, and counts each screen separately', async () => {
    const { remotes, modules } = await renderedOnce()
    remotes.setFallback('menu', previousMenu)
    await modules.replace('menu/menu', thrown)
    await expect(modules.replace('menu/menu', thrown)).rejects.toBe(thrown)
    await modules.replace('menu/article', thrown)
    await expect(modules.replace('menu/article', thrown)).rejects.toBe(thrown)
  })

  it('replaces the texts of the failed module, including texts rendered on the server', async () => {
    const texts = (text: string) => [{ namespace: 'menu', load: async () => ({ hello: text }) }]
    const remotes = createFakeRemotes({ menu: { ...fakeModules.menu, texts: texts('today') } })
    remotes.setFallback('menu', { ...previousMenu, texts: texts('yesterday') })
    const translator = createTranslator('en', { menu: { hello: 'rendered' } })
    const modules = createModules(remotes, translator)
    await modules.load('menu')
    expect(translator.dump().menu).toEqual({ hello: 'rendered' })
    await modules.replace('menu/menu', thrown)
    expect(translator.dump().menu).toEqual({ hello: 'yesterday' })
  })
})
