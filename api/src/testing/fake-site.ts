import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './folders.ts'

/**
 * A shell whose paths select an action, so that a test sees what the server passes to a shell and does with its
 * response. The query has the action's arguments. The results of `actions` are sent as JSON.
 */
export const SHELL_CODE = `
const { randomUUID } = require('node:crypto')
const { existsSync } = require('node:fs')
const { crc32, deflateRawSync } = require('node:zlib')
exports.staticPages = (options) => ({ html: JSON.stringify(options), paths: ['/', '/login'] })
exports.isPayment = (pathname) => pathname.startsWith('/pay/')
exports.createHandler = (options) => {
  // Differs for each handler that is created.
  const id = randomUUID()
  let renderCount = 0
  // Resolve the renders of \`hold\`, which \`release\` calls.
  let held = []
  const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
  const actions = {
    options: () => ({ registry: options.registry, shell: options.shell, testMode: options.testMode, cachesViews: Boolean(options.views) }),
    request: (query, { method, url, headers }) => ({ method, url, headers: Object.fromEntries(headers) }),
    site: () => options.site(),
    code: ({ remote, version }) => options.remoteCode(remote, version),
    render: async ({ shared }, request, visitor) => ({
      renderNumber: await visitor.render(async () => ++renderCount, shared === 'yes'),
    }),
    hold: async (query, request, visitor) => ({
      renderNumber: await visitor.render(() => new Promise((resolve) => held.push(resolve)).then(() => ++renderCount), true),
    }),
    held: () => ({ held: held.length }),
    release: () => {
      for (const resolve of held.splice(0)) resolve()
      return {}
    },
    set: (query, request, visitor) => visitor.registry,
    local: (query, request, visitor) => ({ local: visitor.local ?? null }),
    style: ({ url, integrity }) => options.styleText({ url, integrity }),
    view: async ({ key, until = '2999-01-01' }) => ({
      renderNumber: await options.views.get(key, async () => ({ value: ++renderCount, until: new Date(until) })),
    }),
    'render-error': ({ remote = null, version = null, why }) => {
      options.onTrouble({ why, remote, version, path: '/', error: new Error('A render error') })
      return { id }
    },
    id: () => ({ id }),
    throw: () => { throw new Error('The shell threw') },
    // Ends the thread before the page has a response.
    crash: () => {
      setImmediate(() => { throw new Error('A crash') })
      return new Promise(() => {})
    },
    // Blocks the thread until the file exists.
    block: ({ file }) => {
      while (!existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      return {}
    },
  }
  return async (request, visitor) => {
    const { pathname, searchParams, origin } = new URL(request.url)
    const query = Object.fromEntries(searchParams)
    switch (pathname) {
      case '/pages/whole': {
        const parts = ['<!doctype html>', '<p>Hej', ' där</p>'].map((text) => new TextEncoder().encode(text))
        const body = request.method === 'HEAD' ? null : ReadableStream.from(parts)
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'x-own': 'one' })
        headers.append('set-cookie', 'a=1; Path=/')
        headers.append('set-cookie', 'b=2, 3; Path=/; HttpOnly')
        return new Response(body, { status: 418, headers })
      }
      case '/pages/cut': {
        let isFirst = true
        const pull = (controller) => {
          if (isFirst) controller.enqueue(new TextEncoder().encode('<p>'))
          else controller.error(new Error('The body broke off'))
          isFirst = false
        }
        return new Response(new ReadableStream({ pull }))
      }
      case '/pages/shared': {
        const { key = 'view/shops/', until = '2999-01-01' } = query
        const number = String(++renderCount)
        const rest = Buffer.from('<p>' + number)
        const ofRest = crc32(rest)
        const effects = Array.from({ length: 32 }, (_, bit) => crc32(rest, (1 << bit) >>> 0) ^ ofRest)
        visitor.share?.({
          key: key + number,
          until: new Date(until),
          headers: [['content-type', 'text/html'], ['x-nonce', 'is \\0']],
          top: '<b \\0><i \\0>',
          rest: deflateRawSync(rest),
          length: rest.length,
          checksum: { ofRest, effects },
        })
        return new Response('<b>' + number)
      }
      case '/pages/elsewhere':
        return new Response(null, { status: 302, headers: { location: '/login?redirectUri=%2F' } })
      case '/pages/early':
        visitor.early?.(['</a.css>; rel=preload; as=style', '</b.css>; rel=preload; as=style'])
        return json({ hasEarlyHints: Boolean(visitor.early) })
      case '/pages/api': {
        const { path, method = 'GET', body, ...headers } = query
        const answer = await visitor.fetch(new URL(path, origin), { method, body, headers })
        return json({ status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() })
      }
      default: {
        const action = actions[pathname.replace(/^\\/(?:pages|pay)\\//, '')]
        return action ? json(await action(query, request, visitor)) : new Response('A page', { status: 404 })
      }
    }
  }
}
`

export interface FakeSite {
  readonly site: { readonly shell: string; readonly remotes: Readonly<Record<string, string>> }
  /**
   * Writes a file below the folder of all releases, which the server then reads.
   *
   * @returns its hash
   */
  write(path: string, content: string): Promise<string>
  remove(): Promise<void>
}

/** Long enough to be compressed. */
export const SCRIPT = `console.info('carte')\n${'// words to compress\n'.repeat(100)}`
export const REMOTE_CODE = 'exports.screens = {}; exports.texts = []'

/** Writes releases of shell 1.0.0 and remote `menu` 2.0.0, and files that must not be served beside them. */
export async function writeFakeSite(): Promise<FakeSite> {
  const folder = await makeFolder('carte-site-')
  const write = async (path: string, content: string): Promise<string> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    return `sha384-${createHash('sha384').update(content).digest('base64')}`
  }
  const js = { url: '/shell/1.0.0/main.js', integrity: await write('shell/main.js', SCRIPT) }
  const css = { url: '/shell/1.0.0/main.css', integrity: await write('shell/main.css', 'body { margin: 0 }') }
  const node = { file: 'node/shell.cjs', integrity: await write('shell/node/shell.cjs', SHELL_CODE) }
  await write('shell/main.js.map', '{}')
  await write('shell/.env', 'SECRET=1')
  await write('shell/release.json', JSON.stringify({ name: 'shell', version: '1.0.0', js: [js], css: [css], node }))
  const entry = { url: '/remotes/menu/2.0.0/entry.js', integrity: await write('menu/entry.js', SCRIPT) }
  const screens = { file: 'node/screens.cjs', integrity: await write('menu/node/screens.cjs', REMOTE_CODE) }
  const exposes = { './screens': { js: [entry], css: [] } }
  await write('menu/release.json', JSON.stringify({ name: 'menu', version: '2.0.0', entry, exposes, node: screens }))
  return {
    site: { shell: join(folder, 'shell'), remotes: { menu: join(folder, 'menu') } },
    write,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
