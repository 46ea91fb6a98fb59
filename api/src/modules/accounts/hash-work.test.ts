import type { Operation } from '@carte/contract'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import argon2 from '@node-rs/argon2'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { createLockout } from '../../infrastructure/lockout.ts'
import { verifyPassword } from '../../infrastructure/passwords.ts'
import { PASSWORD } from '../../testing/accounts.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import type { Accounts } from './account-deps.ts'
import { resetRoutes } from './routes.ts'
import { signInRoutes } from './sign-in.ts'

// Counts hash computations, which dominate the response time (LOGIN-4). `npm run bench accounts` measures the time
// itself.

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  connection = connect(api.databaseUrl, { max: 2 })
  // Compute the dummy hash first: it is made once per process.
  await verifyPassword(null, PASSWORD)
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

type Handler = (call: object) => Promise<unknown>

function handlersOf(
  install: (app: FastifyInstance, deps: Accounts & { readonly createSharedLimiter: SharedLimits }) => void,
): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>()
  const operation = ({ path }: Operation, handler: Handler) => void handlers.set(path, handler)
  const limiter = { take() {}, check() {} }
  const deps = {
    ...{ db: connection.db, clock: systemClock, config: { limits: {} }, createSharedLimiter: () => limiter },
    ...{
      limits: { passwords: limiter, signIns: limiter, wrongCodes: limiter },
      lockout: createLockout({ db: connection.db, clock: systemClock }),
    },
  }
  install(
    { operation } as unknown as FastifyInstance,
    deps as unknown as Accounts & { readonly createSharedLimiter: SharedLimits },
  )
  return handlers
}

const request = { ip: '192.0.2.1' } as FastifyRequest
const hashesOf = async (handler: Handler | undefined, body: object) => {
  const [hashed, verified] = [jest.spyOn(argon2, 'hash'), jest.spyOn(argon2, 'verify')]
  await expect(handler?.({ body, query: {}, request })).rejects.toThrow()
  const work = [
    ...hashed.mock.calls.map(([, options]) => ['hash', options]),
    // The parameters in a hash decide how much work it is to verify.
    ...verified.mock.calls.map(([hash]) => ['verify', String(hash).split('$').slice(0, 4).join('$')]),
  ]
  hashed.mockRestore()
  verified.mockRestore()
  return work
}

it.each([
  ['sign-in', signInRoutes, '/identity/login', { password: 'Wrong-1' }],
  ['sign-in with a code', signInRoutes, '/identity/login', { code: '000000' }],
  ['password reset', resetRoutes, '/identity/resetPassword', { resetCode: 'x'.repeat(43), newPassword: PASSWORD }],
] as const)(
  'a %s computes one hash, of the same cost for a known address and an unknown one',
  async (_name, install, path, body) => {
    const handler = handlersOf(install).get(path)
    const known = await hashesOf(handler, { ...body, email: 'anna@example.com' })
    expect(known).toHaveLength(1)
    expect(await hashesOf(handler, { ...body, email: 'nobody@example.com' })).toEqual(known)
  },
)
