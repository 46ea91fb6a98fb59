import { randomUUID } from 'node:crypto'
import type { Operation } from '@carte/contract'
import { signInWithPassword } from '@carte/contract/schemas'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import argon2 from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '../../config/context.ts'
import { type Connection, connect } from '../../infrastructure/database/connect.ts'
import { createSecrets } from '../../infrastructure/database/secrets.ts'
import { createLockout } from '../../infrastructure/lockout.ts'
import { hashPassword, verifyPassword } from '../../infrastructure/passwords.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import type { BackOffice } from './deps.ts'
import { signInRoutes } from './sign-in.ts'

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 2 })
  // Compute the dummy hash first: it is made once per process.
  await verifyPassword(null, 'Wrong-1')
})
afterAll(async () => {
  await connection.close()
  await api.close()
})

// ADMIN-5
it('A sign-in to the back office computes one hash of the same cost, for a known address and an unknown one', async () => {
  const { db } = connection
  await db
    .insertInto('staff_account')
    .values({
      ...{ id: randomUUID(), email: 'olga@example.com', email_key: 'olga@example.com', name: 'Olga', language: 'en' },
      ...{ password_hash: await hashPassword('Personal-1!'), created_at: new Date() },
    })
    .execute()
  const limiter = { take() {}, check() {} }
  const backOffice = {
    ...{ db, clock: systemClock, config: {}, secrets: createSecrets(db), adminAccess: {} },
    limits: { signIns: limiter, wrongCodes: limiter },
    lockout: createLockout({ db, clock: systemClock }, 'staff'),
  } as unknown as BackOffice
  const handlers = new Map<Operation, (request: object) => Promise<unknown>>()
  const operation = (call: Operation, handler: (request: object) => Promise<unknown>) => handlers.set(call, handler)
  signInRoutes({ operation } as unknown as FastifyInstance, backOffice)

  const workFor = async (email: string, password: string) => {
    const verified = jest.spyOn(argon2, 'verify')
    const body = { email, password, code: '000000' }
    await expect(handlers.get(signInWithPassword)?.({ body, ip: '192.0.2.1' })).rejects.toMatchObject({
      code: 'Failed',
    })
    // The parameters in a hash decide how much work it is to verify.
    const work = verified.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
    verified.mockRestore()
    return work
  }
  const known = await workFor('olga@example.com', 'Wrong-1')
  expect(known).toHaveLength(1)
  expect(await workFor('nobody@example.com', 'Wrong-1')).toEqual(known)
  expect(await workFor('olga@example.com', 'Personal-1!')).toEqual(known)
})
