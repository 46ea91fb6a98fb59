import type { ReleaseFile, RemotesRegistry, RemoteVersion } from '@carte/contract'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { type Failed, RemoteError } from './remote-error.ts'
import { createRemotes } from './remotes.ts'
import type { Runtime } from './runtime.ts'

const ORIGIN = 'https://carte.test'
const INTEGRITY = `sha384-${'A'.repeat(64)}`

const file = (url: string, integrity = INTEGRITY): ReleaseFile => ({ url, integrity })
const version = (name: string, entry = file(`/remotes/menu/${name}/entry.js`)): RemoteVersion => ({
  version: name,
  entry,
  exposes: { './screens': { js: [file(`/remotes/menu/${name}/screens.js`)], css: [] } },
})
const registry = (live: RemoteVersion, previous?: RemoteVersion): RemotesRegistry => ({
  release: '1',
  remotes: { menu: previous ? { live, previous } : { live } },
})

const script = () => new Response('1', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
const serve = (answer: (url: string) => Response | Promise<Response>) => {
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    requests.push(String(input))
    return answer(String(input))
  }
  return { requests, fetch }
}
const runtime = (load: Runtime['load']): Runtime => ({ load })
const screens = { screens: {}, texts: [] }
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'loaded',
    (error: unknown) => (error instanceof RemoteError ? error.fault : error),
  )

describe('createRemotes', () => {
  it('fetches every file before the runtime runs any', async () => {
    const { requests, fetch } = serve(script)
    const remotes = createRemotes(registry(version('1')), {
      origin: ORIGIN,
      fetch,
      runtime: runtime(async () => {
        expect(requests).toEqual(['/remotes/menu/1/entry.js', '/remotes/menu/1/screens.js'])
        return screens
      }),
    })
    await expect(remotes.load('menu')).resolves.toBe(screens)
  })

  it('loads once for two concurrent calls', async () => {
    const { requests, fetch } = serve(script)
    const remotes = createRemotes(registry(version('1')), {
      origin: ORIGIN,
      fetch,
      runtime: runtime(async () => screens),
    })
    await Promise.all([remotes.load('menu'), remotes.load('menu')])
    expect(requests).toHaveLength(2)
  })

  it('tries again after a failure', async () => {
    let up = false
    const { fetch } = serve(() => (up ? script() : new Response('', { status: 404 })))
    const remotes = createRemotes(registry(version('1')), {
      origin: ORIGIN,
      fetch,
      runtime: runtime(async () => screens),
    })
    expect(await faultOf(remotes.load('menu'))).toBe('missing')
    up = true
    await expect(remotes.load('menu')).resolves.toBe(screens)
  })

  it('bypasses the HTTP cache after the page’s own script tags have failed', async () => {
    const caches: (RequestCache | undefined)[] = []
    const failure = { fault: 'missing', url: '/remotes/menu/served/entry.js' } as const
    let isServed = true
    const remotes = createRemotes(registry(version('served')), {
      origin: ORIGIN,
      fetch: async (_url, init) => {
        caches.push(init?.cache)
        return script()
      },
      takeServed: () => (isServed ? Promise.resolve([failure, null]) : null),
      runtime: runtime(async () => screens),
    })
    expect(await faultOf(remotes.load('menu'))).toBe('missing')
    isServed = false
    await expect(remotes.load('menu')).resolves.toBe(screens)
    expect(caches).toEqual(['reload', 'default'])
  })

  it('falls back to the previous version when the live one fails', async () => {
    const { fetch } = serve((url) => (url.includes('/2/') ? new Response('', { status: 500 }) : script()))
    const used: string[] = []
    const remotes = createRemotes(registry(version('2'), version('1')), {
      origin: ORIGIN,
      fetch,
      runtime: runtime(async (_remote, { version }) => {
        used.push(version)
        return screens
      }),
    })
    await expect(remotes.load('menu')).resolves.toBe(screens)
    expect(used).toEqual(['1'])
  })

  it.each([
    ['no such remote', registry(version('1')), 'nobody', 'unknown'],
    ['another origin', registry(version('1', file('https://evil.test/entry.js'))), 'menu', 'refused'],
    ['another origin without its scheme', registry(version('1', file('//evil.test/entry.js'))), 'menu', 'refused'],
    ['code inside the address', registry(version('1', file('data:text/javascript,alert(1)'))), 'menu', 'refused'],
    ['no hash', registry(version('1', file('/entry.js', ''))), 'menu', 'refused'],
    ['a weaker hash', registry(version('1', file('/entry.js', 'sha256-AAAA'))), 'menu', 'refused'],
  ])('requests nothing for %s', async (_case, snapshot, name, fault) => {
    const { requests, fetch } = serve(script)
    const remotes = createRemotes(snapshot, { origin: ORIGIN, fetch, runtime: runtime(async () => screens) })
    expect(await faultOf(remotes.load(name))).toBe(fault)
    expect(requests).toEqual([])
  })

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      'a page instead of a script',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'missing',
    ],
    ['an error status', () => new Response('', { status: 500 }), 'missing'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timeout'],
  ])('runs nothing after %s', async (_case, answer, fault) => {
    const remotes = createRemotes(registry(version('1')), {
      origin: ORIGIN,
      fetch: serve(answer).fetch,
      runtime: runtime(() => Promise.reject(new Error('must not run'))),
    })
    expect(await faultOf(remotes.load('menu'))).toBe(fault)
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['its code throws', () => Promise.reject(new Error('boom')), 'broken'],
    [
      'a shared package has an incompatible version',
      () =>
        Promise.reject(new Error('Unsatisfied version 19.3.1 from x of shared singleton module react (required ^20)')),
      'incompatible',
    ],
    [
      'a shared package is missing',
      () => Promise.reject(new Error("Shared module @carte/ui doesn't exist in shared scope default")),
      'incompatible',
    ],
    ['it exposes something else', async () => ({ other: 1 }), 'incompatible'],
    ['its screens are a string', async () => ({ screens: 'menu' }), 'incompatible'],
    ['it exposes nothing', async () => undefined, 'incompatible'],
  ])('names the fault when %s', async (_case, load, fault) => {
    const remotes = createRemotes(registry(version('1')), {
      origin: ORIGIN,
      fetch: serve(script).fetch,
      runtime: runtime(load),
    })
    expect(await faultOf(remotes.load('menu'))).toBe(fault)
  })
})

it('RemoteError names the remote and the thrown message', async () => {
  const remotes = createRemotes(registry(version('1')), {
    origin: ORIGIN,
    fetch: serve(script).fetch,
    runtime: runtime(() => Promise.reject(new Error('boom'))),
  })
  await expect(remotes.load('menu')).rejects.toThrow('The remote "menu" cannot be shown: broken: boom')
})

describe('a remote version that fails', () => {
  const both = registry(version('2'), version('1'))
  const failing = (bad: RegExp) => serve((url) => (bad.test(url) ? new Response('', { status: 404 }) : script()))
  /** Creates remotes with two versions. Records the reported failures and the evaluated versions. */
  function start(bad: RegExp, snapshot = both) {
    const failures: Failed[] = []
    const used: string[] = []
    const remotes = createRemotes(snapshot, {
      origin: ORIGIN,
      fetch: failing(bad).fetch,
      onFailed: (event) => failures.push(event),
      runtime: runtime(async (_remote, { version }) => {
        used.push(version)
        return screens
      }),
    })
    return { remotes, failures, used }
  }
  const failed = (version: string, fault: Failed['fault'], instead: string | null): Failed => ({
    ...{ kind: 'failed', remote: 'menu', version, fault, instead },
  })
  const thrown = new Error('boom')
  const chunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

  it('to load is reported once with its fallback, which stays in use', async () => {
    const { remotes, failures, used } = start(/\/2\//)
    await remotes.load('menu')
    await remotes.load('menu')
    expect(failures).toEqual([failed('2', 'missing', '1')])
    expect([used, remotes.isFallback?.('menu')]).toEqual([['1'], true])
  })

  it('without a working fallback is reported for each version', async () => {
    const { remotes, failures } = start(/entry/)
    expect(await faultOf(remotes.load('menu'))).toBe('missing')
    expect(failures).toEqual([failed('2', 'missing', null), failed('1', 'missing', null)])
    expect(remotes.isFallback?.('menu')).toBe(false)
  })

  it.each([
    ['threw', thrown],
    ['missing', chunk],
  ] as const)('with the fault "%s" while rendering is replaced from then on', async (fault, cause) => {
    const { remotes, failures, used } = start(/nothing/)
    await remotes.load('menu')
    await expect(remotes.loadPrevious?.('menu', cause)).resolves.toBe(screens)
    await remotes.load('menu')
    expect(failures).toEqual([failed('2', fault, '1')])
    expect([used, remotes.isFallback?.('menu')]).toEqual([['2', '1'], true])
  })

  it.each([
    ['there is no other', /nothing/, registry(version('2')), [failed('2', 'threw', null)]],
    ['the other one cannot be loaded', /\/1\//, both, [failed('2', 'threw', null), failed('1', 'missing', null)]],
  ])('while rendering stays in use when %s', async (_case, bad, snapshot, expected) => {
    const { remotes, failures } = start(bad, snapshot)
    await remotes.load('menu')
    await expect(remotes.loadPrevious?.('menu', thrown)).rejects.toBe(thrown)
    expect(failures).toEqual(expected)
    expect(remotes.isFallback?.('menu')).toBe(false)
    await expect(remotes.load('menu')).resolves.toBe(screens)
  })

  it('together with its fallback rejects and reports both', async () => {
    const { remotes, failures } = start(/nothing/)
    await remotes.load('menu')
    await remotes.loadPrevious?.('menu', thrown)
    await expect(remotes.loadPrevious?.('menu', thrown)).rejects.toBe(thrown)
    expect(failures).toEqual([failed('2', 'threw', '1'), failed('1', 'threw', null)])
  })

  it('of an unknown remote rejects without a report', async () => {
    const { remotes, failures } = start(/nothing/)
    await expect(remotes.loadPrevious?.('nobody', thrown)).rejects.toBe(thrown)
    expect(failures).toEqual([])
  })
})

describe('a live version that loads slowly', () => {
  afterEach(() => void jest.useRealTimers())

  it('has the previous version prefetched after two seconds', async () => {
    jest.useFakeTimers()
    const never = new Promise<Response>(() => {})
    const { requests, fetch } = serve((url) => (url.includes('/2/') ? never : script()))
    const options = { origin: ORIGIN, fetch, runtime: runtime(async () => screens) }
    void createRemotes(registry(version('2'), version('1')), options).load('menu')
    await jest.advanceTimersByTimeAsync(1900)
    expect(requests.filter((url) => url.includes('/1/'))).toEqual([])
    await jest.advanceTimersByTimeAsync(200)
    expect(requests.filter((url) => url.includes('/1/'))).toEqual([
      '/remotes/menu/1/entry.js',
      '/remotes/menu/1/screens.js',
    ])
  })

  it('prefetches nothing from another origin', async () => {
    jest.useFakeTimers()
    const { requests, fetch } = serve(() => new Promise<Response>(() => {}))
    const foreign = version('1', file('https://evil.test/entry.js'))
    const options = { origin: ORIGIN, fetch, runtime: runtime(async () => screens) }
    void createRemotes(registry(version('2'), foreign), options).load('menu')
    await jest.advanceTimersByTimeAsync(3000)
    expect(requests.every((url) => url.includes('/2/'))).toBe(true)
  })
})

describe('style sheets of a remote', () => {
  afterEach(() => document.head.replaceChildren())

  const styled: RemoteVersion = {
    ...version('1'),
    exposes: { './screens': { js: [], css: [file('/remotes/menu/1/screens.css')] } },
  }
  const { fetch } = serve((url) =>
    url.endsWith('.css') ? new Response('', { headers: { 'content-type': 'text/css' } }) : script(),
  )
  const link = () =>
    waitFor(() => {
      const found = document.querySelector('link')
      if (!found) throw new Error('no style sheet yet')
      return found
    })

  it('are loaded with their hash before the code runs', async () => {
    const remotes = createRemotes(registry(styled), { origin: ORIGIN, fetch, runtime: runtime(async () => screens) })
    const loaded = remotes.load('menu')
    const sheet = await link()
    expect(sheet).toHaveAttribute('integrity', INTEGRITY)
    sheet.dispatchEvent(new Event('load'))
    await expect(loaded).resolves.toBe(screens)
  })

  it('that the server has inlined are not requested again, including those of lazy screens', async () => {
    const lazy = { js: [], css: [file('/remotes/menu/1/screens.css'), file('/remotes/menu/1/article.css')] }
    const rendered = { ...styled, exposes: { ...styled.exposes, './article': lazy } }
    for (const { url } of lazy.css) {
      const style = Object.assign(document.createElement('style'), { textContent: 'p {}' })
      style.dataset.href = url
      document.head.append(style)
    }
    const remotes = createRemotes(registry(rendered), { origin: ORIGIN, fetch, runtime: runtime(async () => screens) })
    await expect(remotes.load('menu')).resolves.toBe(screens)
    const links = [...document.querySelectorAll('link')]
    expect(links.map(({ href, disabled }) => [new URL(href).pathname, disabled])).toEqual(
      lazy.css.map(({ url }) => [url, true]),
    )
  })

  it('leave no link behind when they fail', async () => {
    const remotes = createRemotes(registry(styled), { origin: ORIGIN, fetch, runtime: runtime(async () => screens) })
    const loaded = faultOf(remotes.load('menu'))
    const sheet = await link()
    sheet.dispatchEvent(new Event('error'))
    expect(await loaded).toBe('unreachable')
    expect(document.querySelector('link')).toBeNull()
  })
})
