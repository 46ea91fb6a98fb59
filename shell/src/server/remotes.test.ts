/** @jest-environment node */
import type { RemoteCode } from '@carte/contract'
import * as store from '@carte/store'
import { describe, expect, it } from '@jest/globals'
import { RemoteError } from '../federation/index.ts'
import { brokenCode, fakeRemoteCode } from '../testing/fake-remote-code.ts'
import { createServerRemotes } from './remotes.ts'
import { TimeLimitExceeded } from './time-limit.ts'

const codeOf = (text: string, file = 'menu.cjs'): RemoteCode => ({ file, text })
const load = (text: string | null) =>
  createServerRemotes(async () => (text === null ? null : codeOf(text))).load('menu', '1')
async function failureOf(text: string | null): Promise<RemoteError> {
  const error: unknown = await load(text).catch((reason: unknown) => reason)
  if (!(error instanceof RemoteError)) throw new Error('It loads', { cause: error })
  return error
}

describe('the Node build of a remote', () => {
  it('receives the host’s shared modules', async () => {
    const { screens, texts } = await load(fakeRemoteCode.menu)
    expect(Object.keys(screens)).toEqual(['menu', 'article'])
    expect(texts.map(({ namespace }) => namespace)).toEqual(['toy'])
    const same = await load('exports.screens = { platform: require("@carte/store") }; exports.texts = []')
    expect(same.screens.platform).toBe(store)
  })

  it('is evaluated once per content and file name', async () => {
    let code = codeOf(fakeRemoteCode.menu)
    const remotes = createServerRemotes(async () => code)
    const first = await remotes.load('menu', '1')
    code = codeOf(fakeRemoteCode.menu)
    expect(await remotes.load('menu', '1')).toBe(first)
    code = codeOf(`${fakeRemoteCode.menu} // again`)
    expect(await remotes.load('menu', '1')).not.toBe(first)
    code = codeOf(fakeRemoteCode.menu, 'another.cjs')
    expect(await remotes.load('menu', '1')).not.toBe(first)
  })

  it('that throws is evaluated again after a minute, or at once when its code has changed', async () => {
    let time = 0
    let text: string = `globalThis.starts = (globalThis.starts ?? 0) + 1; throw new Error("Start " + globalThis.starts)`
    const remotes = createServerRemotes(
      async () => codeOf(text),
      0,
      () => time,
    )
    const why = () => remotes.load('menu', '1').catch(({ cause }: RemoteError) => String(cause))
    expect([await why(), await why()]).toEqual(['Error: Start 1', 'Error: Start 1'])
    time = 60_000
    expect(await why()).toBe('Error: Start 2')
    text = fakeRemoteCode.menu
    expect(await remotes.load('menu', '1')).toHaveProperty('screens.menu')
  })

  it('fails as missing when there is none', async () =>
    expect(await failureOf(null)).toMatchObject({ fault: 'missing' }))

  it.each([
    ['throws', brokenCode.throws, 'No start'],
    ['is no script', '<!doctype html>', "Unexpected token '<'"],
    ['exports no screens', brokenCode.exportsNothing, 'menu.cjs does not export "screens" and "texts"'],
    ['exports no texts', 'exports.screens = {}', 'menu.cjs does not export "screens" and "texts"'],
    [
      'exports nothing as its screens',
      'exports.screens = null; exports.texts = []',
      'menu.cjs does not export "screens" and "texts"',
    ],
    [
      'requires a module that the host does not share',
      brokenCode.requiresUnshared,
      'The module "left-pad" is not shared. A remote can import only the modules in SINGLETONS (@carte/config).',
    ],
    [
      'requires a property that every object has',
      'require("constructor")',
      'The module "constructor" is not shared. A remote can import only the modules in SINGLETONS (@carte/config).',
    ],
    [
      'requires a module of Node',
      'require("node:fs")',
      'The module "node:fs" is not shared. A remote can import only the modules in SINGLETONS (@carte/config).',
    ],
  ])('fails as broken when it %s', async (_, text, why) => {
    const { fault, cause } = await failureOf(text)
    expect([fault, (cause as Error).message]).toEqual(['broken', why])
  })

  it('is cut off when it loops', async () => {
    const { fault, cause } = await failureOf(brokenCode.hangs)
    expect([fault, cause]).toEqual(['broken', expect.any(TimeLimitExceeded)])
  })
})
