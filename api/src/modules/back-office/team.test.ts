import type { AuditLog, StaffRole, Team, TeamMember } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect } from '../../infrastructure/database/connect.ts'
import { createTestApi, expectLog, rejectionLog, signInAdmin, type TestApi, until } from '../../testing/index.ts'
import { callAdmin } from '../../testing/staff-accounts.ts'

expectLog(
  rejectionLog('admin-(?:account-deleted|roles-changed|invited|reset|sign-in)'),
  rejectionLog('call', 'role-required'),
)

const at = (role: 'owner' | 'manager' | 'shift' | 'kitchen', shopId = 'centrum'): StaffRole => ({ shopId, role })
const ADMIN: StaffRole = { shopId: null, role: 'admin' }
const DEVELOPER: StaffRole = { shopId: null, role: 'developer' }

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.sql('delete from staff_account')
  await api.sql('delete from staff_invitation')
})

const person = (roles: readonly StaffRole[], name = 'Sara Shift') => signInAdmin(api, roles, { name })
type Person = Awaited<ReturnType<typeof person>>
const getTeam = async ({ fetch }: Person): Promise<Team> => (await callAdmin<Team>(fetch, 'GET', '/team')).body
const setRoles = (by: Person, of: Person, before: readonly StaffRole[], roles: readonly StaffRole[]) =>
  callAdmin<TeamMember & { current?: TeamMember }>(by.fetch, 'PUT', `/team/${of.accountId}/roles`, { before, roles })
const invite = (by: Person, roles: readonly StaffRole[], email = 'new@example.com') =>
  callAdmin<Team>(by.fetch, 'POST', '/invitations', { email, language: 'en', roles })
const isSignedIn = async ({ fetch }: Person) => (await callAdmin(fetch, 'GET', '/session')).status === 200

// ADMIN-10
describe('the team', () => {
  it('of an owner has the people of the owner’s shops, with only their roles there; that of an admin has all', async () => {
    const owner = await person([at('owner')], 'Olga Owner')
    await person([at('shift'), at('manager', 'helsinki')], 'Both Shops')
    await person([at('kitchen', 'helsinki')], 'Helsinki Only')
    await person([], 'No Role')
    const admin = await person([ADMIN], 'Ada Admin')
    await invite(admin, [at('shift'), at('shift', 'helsinki')], 'both@example.com')
    await invite(admin, [at('shift', 'helsinki')], 'helsinki@example.com')

    const own = await getTeam(owner)
    expect(own.members.map(({ name, roles, canReset }) => [name, roles, canReset])).toEqual([
      ['Both Shops', [at('shift')], false],
      ['Olga Owner', [at('owner')], true],
    ])
    expect(own.invitations).toMatchObject([{ email: 'both@example.com', roles: [at('shift')], invitedBy: 'Ada Admin' }])
    const all = await getTeam(admin)
    expect(all.members.map(({ name }) => name)).toEqual([
      'Ada Admin',
      'Both Shops',
      'Helsinki Only',
      'No Role',
      'Olga Owner',
    ])
    expect(all.members.every(({ canReset }) => canReset)).toBe(true)
    expect(all.invitations).toHaveLength(2)
    expect(JSON.stringify([own, all])).not.toMatch(/hash|secret|token/i)
  })

  it.each<[string, readonly StaffRole[], readonly StaffRole[], number, string | undefined]>([
    ['an owner gives a role at the own shop', [at('owner')], [at('manager')], 200, undefined],
    ['an owner makes another owner', [at('owner')], [at('owner')], 200, undefined],
    ['an owner gives a role at another shop', [at('owner')], [at('kitchen', 'helsinki')], 404, 'error.notFound'],
    [
      'an owner gives a role at a shop that does not exist',
      [at('owner')],
      [at('kitchen', 'none')],
      404,
      'error.notFound',
    ],
    [
      'an owner gives a role at a shop where they are a manager',
      [at('owner'), at('manager', 'helsinki')],
      [at('kitchen', 'helsinki')],
      403,
      'role-required',
    ],
    ['an owner gives a role of the operator', [at('owner')], [DEVELOPER], 403, 'role-required'],
    ['a manager gives a role', [at('manager')], [at('kitchen')], 403, 'role-required'],
    ['a developer gives a role', [DEVELOPER], [at('kitchen')], 403, 'role-required'],
    ['an admin gives any roles', [ADMIN], [ADMIN, at('kitchen', 'helsinki')], 200, undefined],
    ['an admin gives a role at a shop that does not exist', [ADMIN], [at('kitchen', 'none')], 404, 'error.notFound'],
    ['an admin gives two roles at one shop', [ADMIN], [at('kitchen'), at('shift')], 400, 'validation'],
  ])('when %s: an invitation and a change of roles are answered alike', async (_case, own, given, status, code) => {
    const [by, of] = [await person(own), await person([at('shift')])]
    expect(await invite(by, given)).toMatchObject({ status, body: code === undefined ? {} : { code } })
    expect(await setRoles(by, of, [at('shift')], given)).toMatchObject({
      status,
      body: code === undefined ? {} : { code },
    })
    expect((await api.sql('select 1 from staff_invitation')).length).toBe(status === 200 ? 1 : 0)
  })

  it('hides a person of other shops from an owner like one who does not exist', async () => {
    const [owner, other] = [await person([at('owner')]), await person([at('shift', 'helsinki')])]
    for (const accountId of [other.accountId, crypto.randomUUID()]) {
      for (const answer of [
        await callAdmin(owner.fetch, 'PUT', `/team/${accountId}/roles`, { before: [], roles: [at('kitchen')] }),
        await callAdmin(owner.fetch, 'POST', `/team/${accountId}/reset`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    }
    expect(await isSignedIn(other)).toBe(true)
  })

  it('lets an owner reset only people without roles elsewhere', async () => {
    const owner = await person([at('owner')])
    const both = await person([at('shift'), at('shift', 'helsinki')])
    const own = await person([at('shift')])
    const reset = async ({ accountId }: Person) =>
      (await callAdmin(owner.fetch, 'POST', `/team/${accountId}/reset`)).status
    expect([await reset(both), await reset(own)]).toEqual([403, 204])
    expect([await isSignedIn(both), await isSignedIn(own)]).toEqual([true, false])
  })

  it('lets an owner take back what an invitation gives at the own shop, and no more', async () => {
    const [owner, admin] = [await person([at('owner')]), await person([ADMIN])]
    await invite(admin, [at('shift'), at('shift', 'helsinki')])
    const { body } = await invite(admin, [at('shift', 'helsinki')], 'other@example.com')
    for (const { id } of body.invitations)
      expect((await callAdmin(owner.fetch, 'DELETE', `/invitations/${id}`)).status).toBe(204)
    expect((await getTeam(admin)).invitations.map(({ email, roles }) => [email, roles])).toEqual([
      ['new@example.com', [at('shift', 'helsinki')]],
      ['other@example.com', [at('shift', 'helsinki')]],
    ])
  })
})

// ADMIN-11
describe('a change of roles', () => {
  it('applies at once, and keeps the roles that the owner does not see', async () => {
    const [owner, of] = [await person([at('owner')]), await person([at('shift'), at('manager', 'helsinki'), DEVELOPER])]
    expect((await setRoles(owner, of, [at('shift')], [])).body).toMatchObject({ roles: [] })
    expect((await callAdmin(of.fetch, 'GET', '/session')).body).toMatchObject({
      account: { roles: [DEVELOPER, at('manager', 'helsinki')] },
    })
  })

  it('without any role left signs the person out', async () => {
    const [owner, of] = [await person([at('owner')]), await person([at('shift')])]
    await setRoles(owner, of, [at('shift')], [at('kitchen')])
    expect(await isSignedIn(of)).toBe(true)
    await setRoles(owner, of, [at('kitchen')], [])
    expect(await api.sql('select 1 from admin_session where account_id = $1', [of.accountId])).toEqual([])
  })

  it('is rejected if another one came first, with the present roles', async () => {
    const [owner, of] = [await person([at('owner')]), await person([at('shift')])]
    const both = await Promise.all([
      setRoles(owner, of, [at('shift')], [at('manager')]),
      setRoles(owner, of, [at('shift')], [at('kitchen')]),
    ])
    const [first, second] = both[0].status === 200 ? both : both.reverse()
    expect(first?.status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(second?.body.current?.roles).toEqual(first?.body.roles)
  })

  it('never takes the role of the last admin, also when two take it from each other', async () => {
    const [a, b] = [await person([ADMIN]), await person([ADMIN])]
    const connection = connect(api.databaseUrl, { max: 1 })
    // Both calls have been allowed when they wait here: otherwise the first could end the other one's session.
    const { calls } = await connection.db.transaction().execute(async (trx) => {
      await sql`select 1 from staff_role for update`.execute(trx)
      const calls = Promise.all([setRoles(a, b, [ADMIN], []), setRoles(b, a, [ADMIN], [])])
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await until(
        () => api.sql(waiting),
        ({ length }) => length === 2,
      )
      return { calls }
    })
    const both = await calls
    await connection.close()
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const rejected = both.find(({ status }) => status === 409)
    expect(rejected?.body.code).toBe('last-admin')
    const [left = a] = (await isSignedIn(a)) ? [a] : [b]
    expect((await setRoles(left, left, [ADMIN], [DEVELOPER])).body.code).toBe('last-admin')
    expect((await setRoles(left, left, [ADMIN], [ADMIN, at('owner')])).status).toBe(200)
  })
})

const remove = (by: Person, accountId: string) => callAdmin<{ code?: string }>(by.fetch, 'DELETE', `/team/${accountId}`)

// ADMIN-33
describe('deleting an account', () => {
  it('deletes roles, ways to sign in, sessions and all that refers to the person', async () => {
    const [admin, of] = [await person([ADMIN]), await person([at('shift'), DEVELOPER])]
    await callAdmin(admin.fetch, 'POST', `/team/${of.accountId}/reset`)
    expect((await remove(admin, of.accountId)).status).toBe(204)
    expect((await getTeam(admin)).members.map(({ id }) => id)).toEqual([admin.accountId])
    expect(await isSignedIn(of)).toBe(false)
    for (const table of ['staff_role', 'staff_passkey', 'staff_invitation', 'staff_challenge', 'admin_session'])
      expect(await api.sql(`select 1 from ${table} where account_id = $1`, [of.accountId])).toEqual([])
    expect(await remove(admin, of.accountId)).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
  })

  it('frees the address for a new invitation', async () => {
    const [admin, of] = [await person([ADMIN]), await person([at('shift')])]
    const [{ email } = {}] = await api.sql('select email from staff_account where id = $1', [of.accountId])
    await remove(admin, of.accountId)
    const { body } = await invite(admin, [at('kitchen')], String(email))
    expect(body.invitations).toMatchObject([{ email, roles: [at('kitchen')] }])
    expect(body.members.map(({ id }) => id)).toEqual([admin.accountId])
  })

  it('deletes the invitations by the person, which could give every role without an author', async () => {
    const [admin, owner] = [await person([ADMIN]), await person([at('owner')], 'Olga Owner')]
    await invite(owner, [at('manager')], 'by-owner@example.com')
    await invite(admin, [at('manager')], 'by-admin@example.com')
    await remove(admin, owner.accountId)
    expect((await getTeam(admin)).invitations.map(({ email }) => email)).toEqual(['by-admin@example.com'])
    expect(await api.sql('select 1 from staff_invitation where invited_by is null')).toEqual([])
  })

  it.each<[string, (owner: Person, of: Person) => ReturnType<typeof callAdmin>]>([
    ['an invitation', (owner) => invite(owner, [at('kitchen')])],
    ['a reset', (owner, of) => callAdmin(owner.fetch, 'POST', `/team/${of.accountId}/reset`)],
  ])('while the person stores %s answers 401 to them, and stores none', async (_what, write) => {
    const [owner, of] = [await person([at('owner')]), await person([at('shift')])]
    const connection = connect(api.databaseUrl, { max: 1 })
    const { answer } = await connection.db.transaction().execute(async (trx) => {
      await sql`delete from staff_account where id = ${owner.accountId}`.execute(trx)
      // The call is authorized, because the deletion is not visible yet.
      const answer = write(owner, of)
      await until(
        () => api.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        ({ length }) => length === 1,
      )
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
    await connection.close()
    expect(await api.sql('select 1 from staff_invitation')).toEqual([])
  })

  it.each<[string, readonly StaffRole[]]>([
    ['an owner', [at('owner')]],
    ['a developer', [DEVELOPER]],
    ['a manager', [at('manager')]],
  ])('is not for %s', async (_role, own) => {
    const [by, of] = [await person(own), await person([at('kitchen')])]
    expect(await remove(by, of.accountId)).toMatchObject({ status: 403, body: { code: 'role-required' } })
    expect(await isSignedIn(of)).toBe(true)
  })

  it('needs a recent verification', async () => {
    const [by, of] = [await signInAdmin(api, [ADMIN], { isVerified: false }), await person([at('kitchen')])]
    expect(await remove(by, of.accountId)).toMatchObject({ status: 403, body: { code: 'verification-required' } })
  })

  it('never deletes the last admin, also when two delete each other', async () => {
    const [a, b] = [await person([ADMIN]), await person([ADMIN])]
    const connection = connect(api.databaseUrl, { max: 1 })
    const { calls } = await connection.db.transaction().execute(async (trx) => {
      await sql`select 1 from staff_role for update`.execute(trx)
      const calls = Promise.all([remove(a, b.accountId), remove(b, a.accountId)])
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await until(
        () => api.sql(waiting),
        ({ length }) => length === 2,
      )
      return { calls }
    })
    const both = await calls
    await connection.close()
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const [left = a] = (await isSignedIn(a)) ? [a] : [b]
    expect(await remove(left, left.accountId)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    expect(await isSignedIn(left)).toBe(true)
  })

  it('is in the log with the name, at each shop as a lost role, and changes no earlier entry', async () => {
    const [admin, owner] = [await person([ADMIN], 'Ada Admin'), await person([at('owner')], 'Olga Owner')]
    const other = await person([at('owner')], 'Otto Owner')
    await invite(owner, [at('kitchen')], 'kitchen@example.com')
    const earlier = await readLog(admin, `?accountId=${owner.accountId}`)
    expect(earlier.entries).toMatchObject([{ accountName: 'Olga Owner', action: 'team.invite' }])
    await remove(admin, owner.accountId)
    expect(await readLog(admin, `?accountId=${owner.accountId}`)).toEqual(earlier)
    const subject = owner.accountId
    const by = { accountName: 'Ada Admin' }
    const { entries } = await readLog(admin, `?accountId=${admin.accountId}`)
    expect(entries).toMatchObject([
      { ...by, shopId: null, action: 'team.delete', subject, before: { name: 'Olga Owner' }, after: null },
      { ...by, shopId: 'centrum', action: 'team.role', subject, before: { role: 'owner' }, after: { role: null } },
      { ...by, shopId: 'centrum', action: 'team.revoke', before: { email: 'kitchen@example.com', role: 'kitchen' } },
    ])
    const ofShop = await readLog(other, '?shopId=centrum')
    expect(ofShop.entries.slice(0, 2).map(({ action }) => action)).toEqual(['team.role', 'team.revoke'])
  })
})

const readLog = async ({ fetch }: Person, query = '') =>
  (await callAdmin<AuditLog>(fetch, 'GET', `/audit${query}`)).body

// ADMIN-7
describe('the audit log', () => {
  it('records who changed what at which shop, before and after', async () => {
    const [owner, of] = [await person([at('owner')], 'Olga Owner'), await person([at('shift')])]
    await setRoles(owner, of, [at('shift')], [at('manager')])
    await invite(owner, [at('kitchen')])
    await callAdmin(owner.fetch, 'POST', `/team/${of.accountId}/reset`)
    // Rejected changes are not recorded.
    await setRoles(owner, of, [at('shift')], [])
    const { entries, hasMore } = await readLog(owner, `?accountId=${owner.accountId}`)
    const author = { accountId: owner.accountId, accountName: 'Olga Owner', shopId: 'centrum' }
    expect(entries).toMatchObject([
      { ...author, action: 'team.reset', subject: of.accountId, before: null, after: null },
      { ...author, action: 'team.invite', before: null, after: { email: 'new@example.com', role: 'kitchen' } },
      { ...author, action: 'team.role', subject: of.accountId, before: { role: 'shift' }, after: { role: 'manager' } },
    ])
    expect(hasMore).toBe(false)
  })

  it('shows an owner only the own shops, and an admin everything, fifty at a time', async () => {
    const [owner, admin] = [await person([at('owner')]), await person([ADMIN])]
    await api.sql(
      `insert into audit_entry (at, account_id, account_name, shop_id, action, subject)
        select now(), $1, 'x', case when n % 2 = 0 then 'helsinki' else 'centrum' end, 'test', '' from generate_series(1, 120) n`,
      [crypto.randomUUID()],
    )
    const shops = new Set((await readLog(owner)).entries.map(({ shopId }) => shopId))
    expect([...shops]).toEqual(['centrum'])
    expect((await callAdmin(owner.fetch, 'GET', '/audit?shopId=helsinki')).status).toBe(404)
    expect((await readLog(admin, '?shopId=helsinki')).entries.every(({ shopId }) => shopId === 'helsinki')).toBe(true)
    const first = await readLog(admin)
    expect([first.entries.length, first.hasMore]).toEqual([50, true])
    const second = await readLog(admin, `?before=${first.entries.at(-1)?.id}`)
    expect(second.entries[0]?.id).toBeLessThan(first.entries.at(-1)?.id ?? 0)
  })

  it.each([
    ['changed', "update audit_entry set action = 'other'"],
    ['deleted', 'delete from audit_entry'],
    ['emptied', 'truncate audit_entry'],
  ])('cannot be %s, not even by SQL', async (_how, statement) => {
    await api.sql("insert into audit_entry (at, account_name, action, subject) values (now(), 'x', 'test', '')")
    await expect(api.sql(statement)).rejects.toThrow('Entries of the audit log cannot be changed')
  })
})
