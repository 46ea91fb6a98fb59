import type { CreatedOperatorKey, OperatorKeyEntry, PartStatus, Releases } from '@carte/contract'
import { openReleases, openStore } from '@carte/releases'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { signInAdmin } from '../../../testing/admin.ts'
import { type FakeReleases, writeFakeReleases } from '../../../testing/fake-releases.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi } from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'role-required', 'verification-required', 'not-authenticated', 'changed-meanwhile'))

type Conflict = { readonly code: string; readonly current: PartStatus | null }

let api: TestApi
let fake: FakeReleases
let admin: typeof globalThis.fetch
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  fake = await writeFakeReleases()
  api = await createTestApi({ site: { store: fake.store, pollMs: 20 } })
  opened.unshift(api.close, fake.remove)
  admin = (await signInAdmin(api, undefined, { name: 'Olga Operator' })).fetch
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const read = async (fetch = admin) => (await send<Releases>(fetch, 'GET', '/api/admin/releases')).body
const call = <T = PartStatus & Conflict>(method: string, path: string, body: unknown, fetch = admin) =>
  send<T>(fetch, method, `/api/admin/releases/${path}`, body)
const journal = async (part = 'menu') => (await openReleases(openStore(fake.store)).states()).get(part)?.history.at(-1)
const audited = async () =>
  (await api.sql('select account_name, action, subject, before, after from audit_entry order by id desc limit 1'))[0]
const reason = 'Guests could not order'

describe('releases in the back office', () => {
  it('shows what is released, and whether it can be changed (RELEASE-40)', async () => {
    await fake.canary('menu', '1.1.0', 5)
    const { parts, canChange, remoteOverride } = await read()
    expect(parts.map(({ part }) => part)).toEqual(['shell', 'menu'])
    expect(parts[1]).toMatchObject({ live: { version: '1.0.0' }, canary: { version: '1.1.0', share: 5 } })
    expect([canChange, remoteOverride]).toEqual([true, { current: null }])
  })

  it('changes the share of a canary, promotes it and rolls it back, with the person as author (RELEASE-41)', async () => {
    await fake.canary('menu', '1.1.0', 5)
    const changed = await call('PUT', 'menu/canary', { version: '1.1.0', before: 5, share: 50, reason })
    expect(changed).toMatchObject({ status: 200, body: { canary: { version: '1.1.0', share: 50 } } })
    expect(await journal()).toMatchObject({ action: 'canary', share: 50, by: 'Olga Operator' })
    expect(await audited()).toEqual({
      account_name: 'Olga Operator',
      action: 'release.canary',
      subject: 'menu',
      before: { share: 5 },
      after: { share: 50, reason },
    })

    const promoted = await call('POST', 'menu/promotion', { version: '1.1.0', reason })
    expect(promoted).toMatchObject({ status: 200, body: { live: { version: '1.1.0' }, canary: null } })
    expect(await journal()).toMatchObject({ action: 'promote', version: '1.1.0', by: 'Olga Operator' })

    const back = await call('POST', 'menu/rollback', { version: '1.1.0', to: '1.0.0', reason })
    expect(back).toMatchObject({ status: 200, body: { live: { version: '1.0.0' }, withdrawn: ['1.1.0'] } })
    expect(await journal()).toMatchObject({ action: 'rollback', version: '1.1.0', to: '1.0.0', by: 'Olga Operator' })
    expect(await audited()).toMatchObject({
      action: 'release.rollback',
      before: { live: '1.1.0' },
      after: { live: '1.0.0', reason },
    })
  })

  it('withdraws a canary alone, and rolls back the shell (RELEASE-41)', async () => {
    await fake.canary('menu', '1.1.0', 5)
    const withdrawn = await call('POST', 'menu/rollback', { version: '1.1.0', to: null, reason })
    expect(withdrawn).toMatchObject({
      status: 200,
      body: { live: { version: '1.0.0' }, canary: null, withdrawn: ['1.1.0'] },
    })
    await fake.release('shell', '1.1.0')
    const shell = await call('POST', 'shell/rollback', { version: '1.1.0', to: '1.0.0', reason })
    expect(shell).toMatchObject({ status: 200, body: { part: 'shell', live: { version: '1.0.0' } } })
  })

  it('changes and records nothing if the state is not what the person saw (RELEASE-41)', async () => {
    await fake.canary('menu', '1.1.0', 5)
    const before = await journal()
    for (const [method, path, body] of [
      ['PUT', 'menu/canary', { version: '1.1.0', before: 10, share: 50, reason }],
      ['PUT', 'menu/canary', { version: '1.2.0', before: 5, share: 50, reason }],
      ['POST', 'menu/promotion', { version: '1.2.0', reason }],
      ['POST', 'menu/rollback', { version: '1.2.0', to: null, reason }],
      ['POST', 'menu/rollback', { version: '1.1.0', to: '1.0.0', reason }],
      // There is no version before the live one.
      ['POST', 'menu/rollback', { version: '1.0.0', to: '0.9.0', reason }],
      ['POST', 'shell/promotion', { version: '1.0.0', reason }],
    ] as const) {
      const answer = await call<Conflict>(method, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'changed-meanwhile'])
      expect(answer.body.current?.live?.version).toBe('1.0.0')
    }
    expect(await journal()).toEqual(before)
    expect(await audited()).toBeUndefined()
    expect((await call('POST', 'no-such-part/promotion', { version: '1.0.0', reason })).status).toBe(404)
  })

  it.each([
    ['no reason', { version: '1.0.0', to: null, reason: ' ' }],
    ['a long reason', { version: '1.0.0', to: null, reason: 'x'.repeat(301) }],
  ])('rejects %s with 400', async (_what, body) => expect((await call('POST', 'menu/rollback', body)).status).toBe(400))

  it('lets developers look, and only verified admins change (RELEASE-41)', async () => {
    await fake.canary('menu', '1.1.0', 5)
    const developer = (await signInAdmin(api, [{ shopId: null, role: 'developer' }])).fetch
    const owner = (await signInAdmin(api, [{ shopId: 'centrum', role: 'owner' }])).fetch
    const unverified = (await signInAdmin(api, undefined, { isVerified: false })).fetch
    expect((await read(developer)).parts).toHaveLength(2)
    expect((await send(owner, 'GET', '/api/admin/releases')).status).toBe(403)
    for (const [method, path, body] of [
      ['PUT', 'menu/canary', { version: '1.1.0', before: 5, share: 50, reason }],
      ['POST', 'menu/promotion', { version: '1.1.0', reason }],
      ['POST', 'menu/rollback', { version: '1.1.0', to: null, reason }],
    ] as const) {
      expect((await call(method, path, body, developer)).body).toMatchObject({ code: 'role-required' })
      expect((await call(method, path, body, unverified)).body).toMatchObject({ code: 'verification-required' })
      expect((await call(method, path, body, api.fetch)).status).toBe(401)
    }
    expect(await journal()).toMatchObject({ action: 'canary', share: 5 })
  })
})

describe('keys of operators’ machines in the back office', () => {
  it('are created, shown once, listed and revoked (RELEASE-42)', async () => {
    const keys = (method: string, path = '', body?: unknown, fetch = admin) =>
      send<OperatorKeyEntry[] & CreatedOperatorKey>(fetch, method, `/api/admin/keys${path}`, body)
    const { status, body: created } = await keys('POST', '', { name: 'Prometheus' })
    expect([status, created]).toEqual([201, expect.objectContaining({ name: 'Prometheus' })])
    const metrics = async () =>
      (await api.fetch('/metrics', { headers: { authorization: `Bearer ${created.key}` } })).status
    expect(await metrics()).toBe(200)
    const { key, ...entry } = created
    expect((await keys('GET')).body).toEqual([entry])
    expect(await audited()).toMatchObject({
      action: 'operator-key.create',
      subject: entry.id,
      after: { name: 'Prometheus' },
    })
    expect(JSON.stringify(await audited())).not.toContain(key)

    const developer = (await signInAdmin(api, [{ shopId: null, role: 'developer' }])).fetch
    const unverified = (await signInAdmin(api, undefined, { isVerified: false })).fetch
    for (const [method, path, body] of [
      ['POST', '', { name: 'x' }],
      ['DELETE', `/${entry.id}`],
    ] as const) {
      expect((await keys(method, path, body, developer)).status).toBe(403)
      expect((await keys(method, path, body, unverified)).status).toBe(403)
    }
    expect((await keys('GET', '', undefined, developer)).status).toBe(403)
    for (let time = 0; time < 2; time++) expect((await keys('DELETE', `/${entry.id}`)).status).toBe(204)
    expect([await metrics(), (await keys('GET')).body]).toEqual([401, []])
    expect(await audited()).toMatchObject({ action: 'operator-key.revoke', subject: entry.id })
  })
})
