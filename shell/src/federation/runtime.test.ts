import { containerName, type ReleaseFile } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { useState } from 'react'
import { createRuntime, createScriptRunner, type ScriptRunner } from './runtime.ts'

/** The versions of the shared packages. Jest defines it, as the bundler does in a host's build. */
declare const CARTE_SHARED: Readonly<Record<string, string>>

const ORIGIN = 'https://carte.test'
const file: ReleaseFile = { url: '/remotes/menu/1/entry.js', integrity: `sha384-${'A'.repeat(64)}` }

let ran: HTMLScriptElement[] = []
/** What happens to each script; null for one that hangs. */
let outcome: 'load' | 'error' | null
let watching: MutationObserver
beforeEach(() => {
  ran = []
  outcome = 'load'
  // jsdom loads no scripts.
  watching = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      ran.push(node)
      if (outcome !== null) node.dispatchEvent(new Event(outcome))
    }
  })
  watching.observe(document.head, { childList: true })
})
afterEach(() => {
  watching.disconnect()
  document.head.replaceChildren()
})

it.each<[string, NonNullable<Parameters<typeof createScriptRunner>[2]> | undefined]>([
  ['on the site’s own page', undefined],
  [
    'on a page of another site',
    (script, address) => {
      script.src = address
    },
  ],
])('createScriptRunner runs a script %s with its hash, the page’s nonce and a high priority', async (_where, adapt) => {
  await createScriptRunner(ORIGIN, 'n0nce', adapt)(file)
  expect(ran).toHaveLength(1)
  expect(ran[0]).toMatchObject({
    src: `${ORIGIN}${file.url}`,
    integrity: file.integrity,
    crossOrigin: 'anonymous',
    nonce: 'n0nce',
    fetchPriority: 'high',
  })
})

it('createScriptRunner rejects when the script fails to load, and removes its element', async () => {
  outcome = 'error'
  await expect(createScriptRunner(ORIGIN, undefined)(file)).rejects.toThrow(`${file.url} does not run`)
  expect(document.head.children).toHaveLength(0)
})

it('createScriptRunner rejects after twenty seconds when the script hangs', async () => {
  jest.useFakeTimers()
  try {
    outcome = null
    const failed = expect(createScriptRunner(ORIGIN, undefined)(file)).rejects.toThrow('does not run')
    await jest.advanceTimersByTimeAsync(19_999)
    expect(document.head.children).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1)
    await failed
    expect(document.head.children).toHaveLength(0)
  } finally {
    jest.useRealTimers()
  }
})

describe('createRuntime (container of a remote)', () => {
  const version = { version: '1', entry: file, exposes: {} }
  const NAME = containerName('menu', '1')
  const page = globalThis as Record<string, unknown>
  interface Shared {
    readonly get: () => Promise<() => unknown>
  }
  let shared: Record<string, Record<string, Shared>>
  let steps: string[]
  const container = () => ({
    init: (scope: typeof shared) => {
      steps.push('initialized')
      shared = scope
    },
    get: async (expose: string) => () => `evaluated ${expose}`,
  })
  /** Simulates a remote's entry, which assigns its container to a global. */
  const run: ScriptRunner = async () => {
    steps.push('run')
    page[NAME] = container()
  }
  beforeEach(() => {
    steps = []
  })
  afterEach(() => {
    delete page[NAME]
  })

  it('is initialized once with the page’s shared modules and evaluates each requested module', async () => {
    const { load } = createRuntime(run)
    const both = [load('menu', version, './screens'), load('menu', version, './parts')]
    expect(await Promise.all(both)).toEqual(['evaluated ./screens', 'evaluated ./parts'])
    expect(steps).toEqual(['run', 'initialized'])
    expect(page[NAME]).toBeDefined()
  })

  it('receives every shared module in the version that the host provides', async () => {
    await createRuntime(run).load('menu', version, './screens')
    const given = Object.entries(shared).map(([path, versions]) => [path, Object.keys(versions)])
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(Object.entries(CARTE_SHARED).map(([path, provided]) => [path, [provided]])),
    )
    const [react] = Object.values(shared.react ?? {})
    expect((await react?.get())?.()).toHaveProperty('useState', useState)
  })

  it('that the page’s HTML has run is not run again', async () => {
    page[NAME] = container()
    expect(await createRuntime(run).load('menu', version, './screens')).toBe('evaluated ./screens')
    expect(steps).toEqual(['initialized'])
  })

  it('of another host is left alone, and no global is left behind', async () => {
    page[NAME] = container()
    const { __INSTANCES__: instances } = globalThis.__FEDERATION__
    const names = () => instances.map(({ name }) => name)
    const list = () => instances.push({ name: NAME } as (typeof instances)[number])
    list()
    const runListed: ScriptRunner = async (entry) => {
      // An entry would use a listed instance with its own name.
      expect(names()).not.toContain(NAME)
      await run(entry)
      list()
    }
    await createRuntime(runListed, false).load('menu', version, './screens')
    expect(steps).toEqual(['run', 'initialized'])
    expect(page[NAME]).toBeUndefined()
    expect(names()).not.toContain(NAME)
  })

  it('receives the core of the federation runtime from its host', async () => {
    createRuntime(run)
    expect(page._FEDERATION_RUNTIME_CORE).toMatchObject({ ModuleFederation: expect.any(Function) })
  })

  it('uses the runtime core of another host on the page without a warning', async () => {
    const shared = {}
    page._FEDERATION_RUNTIME_CORE = shared
    page._FEDERATION_RUNTIME_CORE_FROM = { name: 'other', version: '2.9.3' }
    const warn = jest.spyOn(console, 'warn')
    createRuntime(run, false)
    expect(page._FEDERATION_RUNTIME_CORE).toBe(shared)
    expect(warn).not.toHaveBeenCalled()
    delete page._FEDERATION_RUNTIME_CORE
    delete page._FEDERATION_RUNTIME_CORE_FROM
  })

  it('is listed for the Module Federation developer tools with version and entry', async () => {
    await createRuntime(run).load('menu', version, './screens')
    const { moduleInfo } = globalThis.__FEDERATION__
    const { remotesInfo } = moduleInfo.carte as { readonly remotesInfo: Readonly<Record<string, object>> }
    const [name] = Object.keys(remotesInfo).filter((each) => each.startsWith(NAME))
    expect(remotesInfo).toMatchObject({ [`${name}`]: { matchedVersion: '1' } })
    expect(moduleInfo).toMatchObject({ [`${name}:1`]: { version: '1', remoteEntry: file.url } })
  })

  it('that is missing rejects, and the next call runs the entry again', async () => {
    let definesContainer = false
    const { load } = createRuntime(async (entry) => {
      if (definesContainer) await run(entry)
    })
    await expect(load('menu', version, './screens')).rejects.toThrow(`${file.url} did not define the container ${NAME}`)
    definesContainer = true
    expect(await load('menu', version, './screens')).toBe('evaluated ./screens')
  })
})
