import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, SCRIPT, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'

// Responses that a CDN can cache: identical from every server for every client (OPS-21).

const FINAL = 'public, max-age=31536000, immutable'
const IMMUTABLE = [
  ['a file of the shell', '/shell/1.0.0/main.js'],
  ['a file that is a dictionary', '/shell/1.0.0/chunk.1234abcd.js'],
  ['a font', '/shell/1.0.0/letters.woff2'],
  ['a file of a remote', '/remotes/menu/2.0.0/main.js'],
  ['a picture', '/api/images/smash-burger.webp?w=128&_t=1'],
] as const

const MANIFEST = { metaData: { remoteEntry: {}, types: {} }, exposes: [], shared: [] }

let fake: FakeSite
let servers: readonly TestApi[]
beforeAll(async () => {
  fake = await writeFakeSite()
  await fake.write('shell/main.js', SCRIPT)
  await fake.write('shell/chunk.1234abcd.js', SCRIPT.repeat(3))
  await fake.write('shell/letters.woff2', 'letters')
  await fake.write('menu/main.js', SCRIPT)
  await fake.write('menu/mf-manifest.json', JSON.stringify(MANIFEST))
  servers = await Promise.all([createTestApi({ site: fake.site }), createTestApi({ site: fake.site })])
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await fake.remove()
})

/** Leaves out headers of the connection, the time and the request. */
const stableHeaders = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !['connection', 'date', 'keep-alive', 'x-request-id'].includes(name)),
  )

async function get(server: TestApi | undefined, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server?.url}${path}`, {
    headers: { 'accept-encoding': 'br', accept: 'image/webp,*/*', ...headers },
  })
  return { status: answer.status, headers: stableHeaders(answer.headers), body: await answer.text() }
}

/** Cookies of a returning customer with a chosen language. */
const COOKIES = 'carte-visit=1~abc~2~shell_1.0.0~sig; .AspNetCore.Culture=c%3Dfi; carte-session=none'

describe.each(IMMUTABLE)('%s', (_, path) => {
  it('is public and immutable, and sets no cookie', async () => {
    const { status, headers } = await get(servers[0], path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe(FINAL)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(['accept', 'accept-encoding', 'available-dictionary, accept-encoding', undefined]).toContain(headers.vary)
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
  })

  it('is the same for a visitor with cookies, another language and another referrer', async () => {
    const other = { cookie: COOKIES, 'accept-language': 'fi', referer: 'https://www.kvarnen.example/' }
    expect(await get(servers[0], path, other)).toEqual(await get(servers[0], path))
  })

  it('is the same from another server', async () => {
    expect(await get(servers[1], path)).toEqual(await get(servers[0], path))
  })
})

it.each(IMMUTABLE.filter(([, path]) => !path.startsWith('/api')))(
  '%s can be used by pages of other sites',
  async (_, path) => {
    const { headers } = await get(servers[0], path, { origin: 'https://www.kvarnen.example' })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  },
)

it.each([
  ['a missing file', '/shell/1.0.0/other.js'],
  ['a missing version', '/remotes/menu/9.9.9/main.js'],
  ['a missing picture', '/api/images/nothing.webp?_t=1'],
])('%s is answered with no-store', async (_, path) => {
  const { status, headers } = await get(servers[0], path)
  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
})

it.each(['/remotes.json', '/remotes/menu/mf-manifest.json'])('%s is answered with no-cache', async (path) => {
  const { status, headers } = await get(servers[0], path)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
})
