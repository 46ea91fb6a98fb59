import type { AdminChain, BrandColors, Problem, TabletKey } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createTestApi,
  expectLog,
  rejectionLog,
  type SignedInAdmin,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'role-required', 'verification-required'))

let api: TestApi
let admin: SignedInAdmin
let owner: SignedInAdmin
let unverified: SignedInAdmin
beforeAll(async () => {
  api = await createTestApi()
  admin = await signInAdmin(api)
  owner = await signInAdmin(api, [{ shopId: 'centrum', role: 'owner' }])
  unverified = await signInAdmin(api, undefined, { isVerified: false })
})
afterAll(() => api.close())

const audited = async (action: string) =>
  api.sql('select subject, before, after from audit_entry where action = $1 order by id', [action])

// SETUP-9
describe('/api/admin/chains', () => {
  const chain = { name: 'Roma', origins: ['https://roma.example'], shops: null, brand: '' }
  const add = (fields: object, { fetch } = admin) =>
    send<AdminChain>(fetch, 'POST', '/api/admin/chains', { key: 'roma', ...chain, ...fields })

  it('is for the operator, and changes need a verification', async () => {
    for (const method of ['GET', 'POST'])
      expect((await send(owner.fetch, method, '/api/admin/chains', method === 'POST' ? {} : undefined)).status).toBe(
        403,
      )
    expect(await add({}, unverified)).toMatchObject({ status: 403, body: { code: 'verification-required' } })
  })

  it.each([
    [{ key: 'Not a key' }, { key: ['invalid'] }],
    [{ name: ' ' }, { name: ['invalid'] }],
    [{ origins: [] }, { origins: ['invalid'] }],
    [{ origins: ['http://roma.example'] }, { origins: ['invalid'] }],
    [
      { origins: ['https://roma.example/'], shops: ['nowhere'] },
      { origins: ['invalid'], shops: ['invalid'] },
    ],
    [{ brand: ':root { background: url(//evil.example) }' }, { brand: ['invalid'] }],
  ])('rejects %j by field, and adds nothing', async (fields, errors) => {
    expect(await add(fields)).toMatchObject({ status: 400, body: { code: 'validation', errors } })
    expect(await api.sql("select key from chain where name = 'Roma'")).toEqual([])
  })

  it('adds a chain with the lines to paste, changes it once for two people, and revokes it', async () => {
    const added = await add({ shops: ['centrum'] })
    expect(added.body.lines).toContain('/embed.js?chain=roma"></script>\n<carte-menu shop-id="centrum">')
    expect(await add({})).toMatchObject({ status: 400, body: { errors: { key: ['duplicate'] } } })
    const before = { ...chain, shops: ['centrum'] }
    const put = (after: object) => send<Problem>(admin.fetch, 'PUT', '/api/admin/chains/roma', { before, after })
    const after = { ...before, origins: ['https://www.roma.example'] }
    expect((await put(after)).status).toBe(200)
    expect(await put({ ...before, name: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: after },
    })
    const used = async () =>
      (await api.fetch('/embed/roma/api/settings', { headers: { origin: 'https://www.roma.example' } })).status
    await until(used, (status) => status === 200)
    for (let times = 0; times < 2; times++)
      expect((await send(admin.fetch, 'DELETE', '/api/admin/chains/roma')).status).toBe(204)
    await until(used, (status) => status === 404)
    expect((await audited('chain.changed')).map((entry) => entry.after)).toEqual([{ origins: after.origins }])
    expect(await audited('chain.removed')).toHaveLength(1)
  })
})

// SETUP-10
describe('/api/admin/brand', () => {
  const read = async () => (await send<BrandColors>(admin.fetch, 'GET', '/api/admin/brand')).body
  const put = (before: unknown, after: unknown) =>
    send<Problem>(admin.fetch, 'PUT', '/api/admin/brand', { before, after })

  it('keeps other values of the style sheet, and reaches guests', async () => {
    await api.sql(
      "update operator set stylesheet = ':root { --carte-radius-m: 3px; --carte-accent: rgb(27, 107, 58) }'",
    )
    const before = await read()
    expect(before.accent).toEqual({ light: '#1b6b3a', dark: '#1b6b3a' })
    const after = {
      ...before,
      accent: { light: '#0a4d8c', dark: '#9cc8ff' },
      accentInk: { light: '#ffffff', dark: '#001122' },
    }
    expect((await put(before, after)).status).toBe(200)
    const design = async () => (await api.fetch('/api/settings/design')).text()
    await until(design, (text) => text.includes('#0a4d8c'))
    expect(await design()).toContain('--carte-radius-m: 3px')
    // The paper has no color of its own, and keeps the default.
    expect(await design()).not.toContain('--carte-paper')
    expect(await put(before, { ...before, accent: after.accent })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: after },
    })
  })

  it.each([
    ['accentInk', { light: '#0a4d8c', dark: '#001122' }, { 'accentInk.light': ['low-contrast'] }],
    ['paper', { light: 'url(//evil.example)', dark: '#000000' }, { 'paper.light': ['invalid'] }],
  ])('rejects %s %j', async (name, color, errors) => {
    const before = await read()
    expect(await put(before, { ...before, [name]: color })).toMatchObject({ status: 400, body: { errors } })
    expect(await read()).toEqual(before)
  })
})

// SETUP-8
describe('/api/admin/shops/{shopId}/tablet-keys', () => {
  it('creates a key once, records it without the key, and revokes only keys of the shop', async () => {
    const path = '/api/admin/shops/centrum/tablet-keys'
    type Created = TabletKey & { readonly key: string }
    expect((await send(unverified.fetch, 'POST', path, { name: 'Bar' })).status).toBe(403)
    const { body: created } = await send<Created>(owner.fetch, 'POST', path, { name: 'Bar' })
    expect(created.key).toMatch(/^carte_staff_/)
    const { body: listed } = await send<TabletKey[]>(owner.fetch, 'GET', path)
    expect(listed).toEqual([{ id: created.id, name: 'Bar', createdAt: created.createdAt }])
    expect(JSON.stringify(await audited('tablet-key.created'))).not.toContain(created.key)
    const other = `/api/admin/shops/helsinki/tablet-keys/${created.id}`
    expect((await send(owner.fetch, 'DELETE', other)).status).toBe(404)
    expect((await send(admin.fetch, 'DELETE', other)).status).toBe(204)
    expect((await send<TabletKey[]>(owner.fetch, 'GET', path)).body).toHaveLength(1)
    for (let times = 0; times < 2; times++)
      expect((await send(owner.fetch, 'DELETE', `${path}/${created.id}`)).status).toBe(204)
    expect((await send<TabletKey[]>(owner.fetch, 'GET', path)).body).toEqual([])
  })
})
