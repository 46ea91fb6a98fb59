import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, jest } from '@jest/globals'
import { PASSWORD, postAccount, registration } from '../../testing/accounts.ts'
import { createFetch } from '../../testing/cookie-fetch.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  rejectionLog,
  send,
  startInstances,
  until,
} from '../../testing/index.ts'
import { createOperatorKey } from '../../testing/operators.ts'
import { createLogger, createLoggerTo, type Level, mayContainSecret, redact } from './logger.ts'

expectLog(
  rejectionLog('call', 'not-authenticated'),
  rejectionLog('password-reset', 'InvalidToken'),
  rejectionLog('sign-in', 'Failed'),
)

const TOKEN = randomBytes(32).toString('base64url').replace(/^../, 'aB')

describe('redact', () => {
  it.each([
    ['Key (email)=(anna.l+x@mail.example.com) is there', 'Key (email)=(<mail>) is there'],
    ['/order/1?mail=anna%40mail.example.com&code=1', '/order/1?mail=<mail>&code=1'],
    ['https://x.example/?q=anna.l%2Bx%40example.com#a', 'https://x.example/?q=<mail>#a'],
    ['/login?redirectUri=%2Fp%3Fmail%3Danna%2540example.com%26b', '/login?redirectUri=<mail>%26b'],
    ['?mail=anna%252540example%252ecom', '?mail=<mail>'],
    ['anna%40EXAMPLE%2Ecom', '<mail>'],
    ['anna@exämple.com, anna%40ex%C3%A4mple.com, анна@пример.рф', '<mail>, <mail>, <mail>'],
    ['connect postgres://carte:p%40ss@db.example/carte', 'connect postgres://<password>@db.example/carte'],
    ['Invalid API Key: sk_live_51AbC, pk_test_9, whsec_x1', 'Invalid API Key: <key>, <key>, <key>'],
    ['pi_3Nabc_secret_Xyz of it', '<key> of it'],
    ['authorization: Bearer abc.def-1', 'authorization: Bearer <key>'],
    [`carte_staff_${TOKEN}`, '<key>'],
    [`the session ${TOKEN} ended`, 'the session <token> ended'],
    ['4242 4242 4242 4242 and 4000000000000002', '<card> and <card>'],
    ['3782 822463 10005', '<card>'],
  ])('replaces secrets in %j: %j', (text, wanted) => {
    expect(redact(text)).toBe(wanted)
  })

  it.each([
    'at close (/srv/node_modules/.pnpm/fastify@5.12.8/node_modules/fastify/lib/route.js:123:45)',
    'order 5f2b0c9d8e7a4b6c9d0e1f2a3b4c5d6e at 2026-11-22T17:57:46.123Z, 1763834266000 ms',
    '/node_modules/%40carte%2Fshell/index.js 100%40',
    'GET /menu?q=caf%C3%A9%20%26%20bar',
    'duplicate key value violates unique constraint "idempotency_key_pkey"',
  ])('does not change %j', (text) => {
    expect(redact(text)).toBe(text)
  })
})

function lineOf(level: Level, fields: object, message: string, at: Date): string {
  jest.useFakeTimers({ now: at, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] })
  let line = ''
  createLogger('info', {
    write: (text) => {
      line += text
    },
  })[level](fields, message)
  jest.useRealTimers()
  return line.trimEnd()
}

describe('the quick check for secrets', () => {
  it.each([...Array(90).keys()])('finds a token after %i other characters', (before) => {
    expect(mayContainSecret(`${' .'.repeat(45).slice(0, before)}${TOKEN}`)).toBe(true)
    expect(mayContainSecret(`${'a '.repeat(45).slice(0, before)}"${TOKEN}"}`)).toBe(true)
  })

  it('passes words that are shorter than a token', () => {
    expect(mayContainSecret(`${'a'.repeat(42)} ${'b-_9'.repeat(10)}.${'c'.repeat(42)}`)).toBe(false)
  })
})

describe('the logger of a request', () => {
  it('writes its id, and fields and message of Fastify’s own lines without addresses', () => {
    const request = { method: 'GET', url: '/?mail=x', headers: {}, routeOptions: { url: '/order/:id' } }
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => void lines.push(line) }).child({ requestId: 'a-1' })
    log.warn({ req: request, res: { statusCode: 500 }, err: new Error('No') }, 'Late')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.any(String),
      level: 'warn',
      requestId: 'a-1',
      req: { method: 'GET', route: '/order/:id' },
      res: { status: 500 },
      err: expect.stringContaining('Error: No'),
      message: 'Late',
    })
  })

  it('passes fields, its id and messages to a log that is read in the same process', () => {
    const logged: unknown[] = []
    const write = (level: string) => (fields: object, message: string) => void logged.push([level, fields, message])
    const log = createLoggerTo({ info: write('info'), warn: write('warn'), error: write('error') })
    const error = new Error('No')
    log.child({ requestId: 'a-1' }).info({ route: '/' }, 'A call was answered')
    log.warn('Late')
    log.error(error)
    log.info('Server listening at http://127.0.0.1:1')
    expect(logged).toEqual([
      ['info', { route: '/', requestId: 'a-1' }, 'A call was answered'],
      ['warn', {}, 'Late'],
      ['error', { err: error }, 'No'],
    ])
  })
})

describe('a log line', () => {
  const at = new Date('2026-11-22T18:00:00Z')

  it('escapes line breaks and control characters', () => {
    const line = lineOf('warn', { reason: 'a\nb\r\u0000\u001b[31m\u009b31m\u2028\u202e"' }, 'Something', at)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for these characters
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/)
    expect(JSON.parse(line)).toEqual({
      time: '2026-11-22T18:00:00.000Z',
      level: 'warn',
      message: 'Something',
      reason: 'a\nb\r\u0000\u001b[31m\u009b31m\u2028\u202e"',
    })
  })

  it('contains the stacks of an error and its causes, and no other properties', () => {
    const cause = Object.assign(new Error('No route to anna@example.com'), { query: 'select hunter2' })
    const error = new Error('The database is unreachable', { cause })
    const { err } = JSON.parse(lineOf('error', { err: error }, 'A call failed', at)) as { err: string }
    expect(err).toMatch(
      /^Error: The database is unreachable\n {4}at .*\nbecause of Error: No route to <mail>\n {4}at /s,
    )
    expect(err).not.toContain('hunter2')
  })

  it('contains no mail address from a URL, a referer or an error, however it is encoded', () => {
    const err = new Error('GET /user?mail=anna%40example.com failed', { cause: new Error('anna%2540example.com') })
    const fields = { url: '/?mail=anna%40example.com', headers: { referer: 'https://x/?m=anna%2540example.com' }, err }
    const line = lineOf('error', fields, 'A call failed', at)
    expect(line).not.toContain('anna')
    expect(JSON.parse(line)).toMatchObject({ url: '/?mail=<mail>', headers: { referer: 'https://x/?m=<mail>' } })
    expect(lineOf('info', { url: '/?mail=anna%40example.com' }, 'Plain', at)).not.toContain('anna')
  })

  it('redacts a long text in linear time', () => {
    const long = 'a'.repeat(20_000)
    expect(redact(`%40 ${long}`)).toBe(`%40 ${long}`)
    expect(redact(`${long}@${'a.'.repeat(5_000)}`)).toContain('a@a.')
  })

  it('is written also for values that JSON cannot represent', () => {
    const round: Record<string, unknown> = { big: 1n }
    round.self = round
    expect(JSON.parse(lineOf('info', round, 'Round', at))).toMatchObject({
      message: 'Round',
      unwritable: expect.any(String),
    })
  })
})

it('an uncaught error is logged without personal data, and ends the process', async () => {
  const lines = pathToFileURL(join(import.meta.dirname, 'logger.ts'))
  const program = `
    import { createLogger, logUncaughtErrors, toStandardError } from '${lines}'
    const log = createLogger('warn', toStandardError())
    logUncaughtErrors(log)
    log.info({}, 'Not said')
    log.warn({}, 'Said before')
    void Promise.reject(Object.assign(new Error('Too late'), { detail: 'Key (email)=(anna@example.com)' }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  const events = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string; err?: string })
  expect([code, events.map(({ message }) => message)]).toEqual([
    1,
    ['Said before', 'Uncaught error; the process exits'],
  ])
  expect(events[1]?.err).toMatch(/^Error: Too late\n {4}at /)
  expect(output).not.toContain('anna')
})

/** Sends lines over a plain socket, because an HTTP client would refuse to send such requests. */
async function sendRaw(url: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, 'latin1')
  let output = ''
  socket.on('data', (chunk) => {
    output += chunk
  })
  await once(socket, 'close')
  return output
}

it('the log of a server has a line for each call and no secrets (ATTACK-11)', async () => {
  const api = await createTestApi({ customerLogin: true })
  const folder = await mkdtemp(join(tmpdir(), 'carte-log-'))
  const { all, close } = await startInstances({
    count: 1,
    databaseUrl: api.databaseUrl,
    customerLogin: true,
    folder,
    env: { LOG_REQUESTS: 'on' },
  })
  try {
    const url = all[0]?.url ?? ''
    const secrets: string[] = [PASSWORD, 'Wrong-1-word', '4242', 'whsec_nobody', 'v1=abcdef']
    const visitor = createFetch(url)
    const fetch: typeof visitor = async (path, init) => {
      const answer = await visitor(path, init)
      for (const header of answer.headers.getSetCookie()) secrets.push(/=([^;]{4,})/.exec(header)?.[1] ?? PASSWORD)
      return answer
    }
    const body = registration()
    secrets.push(body.email)
    await postAccount(fetch, 'register', body)
    await postAccount(fetch, 'login?useCookies=true', { email: body.email, password: 'Wrong-1-word' })
    await postAccount(fetch, 'login?useCookies=true', { email: 'anna@example.com', password: PASSWORD })
    await postAccount(fetch, 'forgotPassword', { email: body.email })
    await postAccount(fetch, 'resetPassword', { email: body.email, resetCode: TOKEN, newPassword: PASSWORD })
    const { orderId, customerCode } = await placeOrder(fetch, { email: body.email, phone: '+46701234567' })
    secrets.push(TOKEN, customerCode, '701234567')
    await payByCard(fetch, orderId, url)
    const [staff, operator] = [(await createStaffKey(api)).key, await createOperatorKey(api)]
    secrets.push(staff, operator)
    for (const key of [staff, operator, `${staff}x`]) {
      const headers = { authorization: `Bearer ${key}` }
      await send(fetch, 'GET', '/api/staff/shops/centrum/orders', undefined, headers)
      await send(fetch, 'GET', '/metrics', undefined, headers)
    }
    await send(
      fetch,
      'POST',
      '/api/payments/stripe/webhook',
      { secret: 'whsec_nobody' },
      { 'stripe-signature': 't=1,v1=abcdef' },
    )
    await send(fetch, 'GET', `/order/${orderId}?code=${TOKEN}&mail=${body.email}`)
    const answer = await fetch('/api/settings', { headers: { 'x-request-id': 'mine', 'user-agent': 'Evil/1 "}' } })
    const behindProxy = { 'x-request-id': 'edge-7f', 'x-forwarded-for': '192.0.2.1' }
    expect((await fetch('/api/settings', { headers: behindProxy })).headers.get('x-request-id')).toBe('edge-7f')
    for (const id of ['a b', 'x'.repeat(65), '{"level":"error"}'])
      expect(
        (await fetch('/api/settings', { headers: { ...behindProxy, 'x-request-id': id } })).headers.get('x-request-id'),
      ).not.toBe(id)
    expect(
      await sendRaw(url, [
        'GET /%0a%7b%22level%22:%22error%22%7d%1b[31m HTTP/1.1',
        'host: x',
        'x-request-id: a\u001b[31m',
        'x-forwarded-for: 192.0.2.1',
      ]),
    ).not.toContain('\u001b')
    await fetch('/health/ready')

    const read = async () => (await readFile(join(folder, '1.log'), 'utf8')).trimEnd().split('\n')
    const own = answer.headers.get('x-request-id') ?? ''
    const lines = await until(read, (seen) => seen.some((line) => line.includes(own)))
    expect(own).not.toBe('mine')
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const calls = events.filter(({ message }) => message === 'A call was answered')
    expect(calls.find(({ requestId }) => requestId === own)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      message: 'A call was answered',
      method: 'GET',
      route: '/api/settings',
      status: 200,
      ms: expect.any(Number),
      requestId: own,
    })
    expect(calls.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/api/identity/login', '/api/order', '/metrics', '*']),
    )
    expect(lines.join('\n')).not.toContain('/health/')
    for (const secret of new Set(secrets)) expect(lines.join('\n')).not.toContain(secret)
  } finally {
    await close()
    await api.close()
    await rm(folder, { recursive: true, force: true })
  }
})
