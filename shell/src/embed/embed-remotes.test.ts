import type { EmbedSet, EmbedVersion, Language, ReleaseFile } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createEmbedRemotes, type EmbedRuntime } from './embed-remotes.ts'

const ORIGIN = 'https://carte.example'
const realFetch = globalThis.fetch
let requests: { readonly url: string; readonly credentials: unknown }[]
let happened: string[]
beforeEach(() => {
  requests = []
  happened = []
  globalThis.fetch = async (input, init) => {
    requests.push({ url: String(input), credentials: init?.credentials })
    return new Response(new Uint8Array(), { headers: { 'content-type': 'text/javascript' } })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(window, 'trustedTypes')
})

const file = (name: string): ReleaseFile => ({
  url: `/remotes/menu/1/${name}`,
  // jsdom has no WebCrypto, so the hash is not checked.
  integrity: `sha384-${'A'.repeat(64)}`,
})
const version = (more: Partial<EmbedVersion> = {}): EmbedVersion => ({
  version: '1.0.0',
  entry: file('entry.js'),
  exposes: {
    './screens': { js: [file('screens.js'), file('shared.js')], css: [] },
    './late': { js: [file('late.js'), file('shared.js')], css: [] },
  },
  words: { sv: [file('sv.js')], en: [file('en.js')] },
  ...more,
})
const SCREENS = { screens: {}, texts: [] }

interface Options {
  readonly nonce?: string
  readonly live?: EmbedVersion
  readonly load?: EmbedRuntime['load']
}
function open({ nonce, live = version(), load = async () => SCREENS }: Options = {}) {
  let language: Language = 'sv'
  const remotes = createEmbedRemotes({
    set: { registry: { release: '1', remotes: { menu: { live } } } } as unknown as EmbedSet,
    origin: ORIGIN,
    nonce,
    language: () => language,
    runtime: {
      run: async (files) =>
        void happened.push(`run ${files.map(({ url }) => new URL(url).pathname.split('/').at(-1))}`),
      async load(...args) {
        happened.push('load')
        return load(...args)
      },
    },
    styleSheets: {
      claimLinks: () => {
        happened.push('hold')
        return () => void happened.push('release')
      },
      adoptFirst: async () => null,
      adoptVersion: async () => {
        happened.push('styles')
        return null
      },
      drop: () => {},
    },
    dispatch: (name, detail) => {
      happened.push(`${name} ${JSON.stringify(detail)}`)
      return true
    },
  })
  return {
    remotes,
    setLanguage: (next: Language) => {
      language = next
    },
  }
}

describe('a remote of an embed element', () => {
  it('loads from the script’s origin without credentials', async () => {
    await open().remotes.load('menu')
    expect(requests.map(({ url }) => url)).toEqual(
      ['entry.js', 'screens.js', 'shared.js'].map((name) => `${ORIGIN}/remotes/menu/1/${name}`),
    )
    expect(new Set(requests.map(({ credentials }) => credentials))).toEqual(new Set(['omit']))
  })

  it('adopts its styles before its code runs, and claims their links while the code loads', async () => {
    expect(await open().remotes.load('menu')).toBe(SCREENS)
    expect(happened).toEqual(['styles', 'hold', 'load', 'release'])
  })

  it('releases the claimed links and dispatches remote-broken when its code fails', async () => {
    const { remotes } = open({ load: () => Promise.reject(new Error('broken')) })
    await expect(remotes.load('menu')).rejects.toThrow()
    expect(happened).toEqual([
      'styles',
      'hold',
      'load',
      'release',
      'carte:error {"code":"remote-broken","message":"menu 1.0.0: broken"}',
    ])
  })
})

describe('a remote on a page with a nonce', () => {
  const STRICT = { nonce: 'n1' }

  it('runs each of its scripts once, with the texts of the element’s language, before its screens load', async () => {
    await open(STRICT).remotes.load('menu')
    expect(happened).toEqual(['styles', 'hold', 'run screens.js,shared.js,late.js,sv.js', 'load', 'release'])
  })

  it('runs the texts of another language ahead only for remotes that have loaded', async () => {
    const { remotes } = open(STRICT)
    await remotes.prepare('en')
    expect(happened).toEqual([])
    await remotes.load('menu')
    happened = []
    await remotes.prepare('en')
    expect(happened).toEqual(['run screens.js,shared.js,late.js,en.js'])
  })

  it('runs no texts when the version has none', async () => {
    const { words: _, ...live } = version()
    await open({ ...STRICT, live }).remotes.load('menu')
    expect(happened).toContain('run screens.js,shared.js,late.js')
  })

  it('leaves nothing for runRemaining', async () => {
    Object.assign(window, { trustedTypes: {} })
    const { remotes } = open(STRICT)
    await remotes.load('menu')
    happened = []
    remotes.runRemaining()
    expect(happened).toEqual([])
  })
})

describe('a remote on a page without a nonce', () => {
  it('runs no scripts in advance, and none for another language', async () => {
    const { remotes } = open()
    await remotes.load('menu')
    await remotes.prepare('en')
    expect(happened.filter((what) => what.startsWith('run'))).toEqual([])
  })

  it('runs the remaining scripts by runRemaining in the current language when Trusted Types exist', async () => {
    Object.assign(window, { trustedTypes: {} })
    const { remotes, setLanguage } = open()
    await remotes.load('menu')
    happened = []
    setLanguage('en')
    remotes.runRemaining()
    expect(happened).toEqual(['run screens.js,shared.js,late.js,en.js'])
  })

  it('runs nothing by runRemaining in a browser without Trusted Types', async () => {
    const { remotes } = open()
    await remotes.load('menu')
    happened = []
    remotes.runRemaining()
    expect(happened).toEqual([])
  })
})
