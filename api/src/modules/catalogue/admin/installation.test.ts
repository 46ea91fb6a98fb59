import type {
  AdminCampaigns,
  Campaign,
  CampaignPreview,
  CampaignSettings,
  FoundArticles,
  Installation,
  UploadedPicture,
} from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
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
beforeAll(async () => {
  api = await createTestApi()
  admin = await signInAdmin(api)
})
afterAll(() => api.close())

type Rejected = { readonly code?: string; readonly errors?: Readonly<Record<string, readonly string[]>> }
const call = <T>(method: string, path: string, body?: unknown, person = admin) =>
  send<T & Rejected & { readonly current?: unknown }>(person.fetch, method, `/api/admin${path}`, body)
const installation = async () => (await call<Installation>('GET', '/installation')).body
const audited = (action: string) =>
  api.sql('select account_id, subject, before, after from audit_entry where action = $1 order by id', [action])
const texts = (some: Readonly<Record<string, string>> = {}) => ({ sv: '', en: '', fi: '', ru: '', no: '', ...some })

describe('calls about the installation', () => {
  it.each([
    ['GET', '/installation'],
    ['PUT', '/installation'],
    ['PUT', '/installation/vat-rates'],
    ['PUT', '/installation/payment-accounts'],
    ['GET', '/campaigns'],
    ['PUT', '/campaigns'],
    ['POST', '/campaigns/preview'],
    ['GET', '/campaigns/articles?search=a'],
    ['PUT', '/campaigns/picture'],
    ['POST', '/campaigns/picture/crop'],
  ])('%s %s is for admins only (ADMIN-3)', async (method, path) => {
    const owner = await signInAdmin(api, [{ shopId: 'centrum', role: 'owner' }])
    expect(await call(method, path, undefined, owner)).toMatchObject({ status: 403, body: { code: 'role-required' } })
  })

  it.each(['vat-rates', 'payment-accounts'])('%s need a recent verification', async (path) => {
    const unverified = await signInAdmin(api, undefined, { isVerified: false })
    const { status, body } = await call('PUT', `/installation/${path}`, { before: null, after: null }, unverified)
    expect([status, body.code]).toEqual([403, 'verification-required'])
  })
})

describe('PUT /api/admin/installation (SETUP-13)', () => {
  const change = async (fields: Partial<Installation['settings']>) => {
    const { settings: before } = await installation()
    return call<Installation>('PUT', '/installation', { before, after: { ...before, ...fields } })
  }

  it('changes what guests get, and is recorded', async () => {
    const { status, body } = await change({
      requireEmail: true,
      cancelLateMinutes: 20,
      extraInfo: 'Stängt i juli',
      extraInfos: texts({ en: 'Closed in July' }),
    })
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({ requireEmail: true, cancelLateMinutes: 20, extraInfo: 'Stängt i juli' })
    // Waits until the server has received the notification of the change.
    await api.sql('select 1')
    const { body: guests } = await send(api.fetch, 'GET', '/api/settings')
    expect(guests).toMatchObject({
      orders: { requireEmail: true },
      extraInfo: { text: 'Stängt i juli', i18n: [{ language: 'en', text: 'Closed in July' }] },
    })
    expect((await audited('installation')).at(-1)).toMatchObject({
      account_id: admin.accountId,
      before: { requireEmail: false },
      after: { requireEmail: true },
    })
    await change({ extraInfo: '', extraInfos: texts() })
    await api.sql('select 1')
    expect((await send(api.fetch, 'GET', '/api/settings')).body).not.toHaveProperty('extraInfo')
  })

  it('stores providers of sign-in in one form, so that a repeated change changes nothing', async () => {
    const { settings: before } = await installation()
    const after = { ...before, externalLoginProviders: 'google = Google | bank=Bank ID', version: ' 2.0 ' }
    for (let times = 0; times < 2; times++)
      expect((await call<Installation>('PUT', '/installation', { before, after })).body.settings).toMatchObject({
        externalLoginProviders: 'google=Google|bank=Bank ID',
        version: '2.0',
      })
    expect((await change({ externalLoginProviders: '', version: '' })).body.settings).toEqual(before)
  })

  it('rejects a change of outdated settings with the present ones', async () => {
    const { settings: before } = await installation()
    await change({ name: 'Kvarnen' })
    const answer = await call('PUT', '/installation', { before, after: { ...before, smsEnabled: true } })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile', current: { name: 'Kvarnen', smsEnabled: false } },
    })
  })

  it.each([
    ['no name', { name: ' ' }, { name: ['required'] }],
    ['no language', { languages: [] }, { languages: ['required'] }],
    ['no order type', { orderTypes: [] }, { orderTypes: ['required'] }],
    ['too many minutes', { cancelLateMinutes: 241 }, { cancelLateMinutes: ['invalid'] }],
    ['a text that cannot be stored', { extraInfos: texts({ fi: '\0' }) }, { 'extraInfos.fi': ['invalid'] }],
    ['a provider without a name', { externalLoginProviders: 'google' }, { externalLoginProviders: ['invalid'] }],
  ])('rejects %s', async (_, fields, errors) => {
    expect(await change(fields as Partial<Installation['settings']>)).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('PUT /api/admin/installation/vat-rates (SETUP-14)', () => {
  const rate = (more: object = {}) => ({
    country: 'EE',
    goods: 'food',
    orderType: 'takeAway',
    validFrom: '2026-01-01',
    validTo: '',
    rate: 13,
    ...more,
  })
  const put = (before: object | null, after: object | null) =>
    call<Installation>('PUT', '/installation/vat-rates', { before, after })

  it('adds, ends, follows up and removes rates', async () => {
    expect((await put(null, rate())).body.vatRates).toContainEqual(rate())
    const ended = rate({ validTo: '2026-06-30' })
    expect((await put(rate(), ended)).status).toBe(200)
    const next = rate({ validFrom: '2026-07-01', rate: 13.5 })
    expect((await put(null, next)).status).toBe(200)
    // Repeated, because its answer was lost.
    expect((await put(null, next)).status).toBe(200)
    await put(ended, null)
    const { body } = await put(next, null)
    expect(body.vatRates.filter(({ country }) => country === 'EE')).toEqual([])
    expect((await audited('vat-rate')).map(({ before, after }) => [before === null, after === null])).toEqual([
      [true, false],
      [false, false],
      [true, false],
      [false, true],
      [false, true],
    ])
  })

  it.each([
    ['an unknown country', { country: 'Sverige' }, { country: ['invalid'] }],
    ['a rate above 100 %', { rate: 101 }, { rate: ['invalid'] }],
    ['no rate', { rate: null }, { rate: ['required'] }],
    ['an impossible date', { validFrom: '2026-02-30' }, { validFrom: ['invalid'] }],
    ['an end before the beginning', { validTo: '2025-12-31' }, { validTo: ['invalid'] }],
    ['a rate that overlaps another one', { country: 'SE', validFrom: '2020-01-01' }, { validFrom: ['overlap'] }],
  ])('rejects %s', async (_, fields, errors) => {
    expect(await put(null, rate(fields))).toMatchObject({ status: 400, body: { errors } })
  })

  it('rejects the removal of a rate that shops need today, and keeps it', async () => {
    const { vatRates } = await installation()
    const today = new Date().toISOString().slice(0, 10)
    const needed = vatRates.find(
      ({ country, goods, validFrom, validTo }) =>
        country === 'SE' && goods === 'food' && validFrom <= today && (validTo === '' || validTo >= today),
    )
    expect(await put(needed ?? null, null)).toMatchObject({
      status: 400,
      body: { errors: { validFrom: ['no-vat-rate'] } },
    })
    expect((await installation()).vatRates).toEqual(vatRates)
  })

  it('rejects a change of a rate that has changed meanwhile', async () => {
    const { vatRates } = await installation()
    const [first] = vatRates
    const answer = await put({ ...first, rate: 99 }, { ...first, rate: 98 })
    expect(answer).toMatchObject({ status: 409, body: { current: first } })
  })
})

describe('PUT /api/admin/installation/payment-accounts (SETUP-15)', () => {
  const account = (more: object = {}) => ({ shopId: 'dagtid', provider: 'stripe', account: 'acct_1', ...more })
  const put = (before: object | null, after: object | null) =>
    call<Installation>('PUT', '/installation/payment-accounts', { before, after })

  it('adds, changes and removes an account', async () => {
    expect((await put(null, account())).body.paymentAccounts).toEqual([account()])
    expect((await put(account(), account({ account: 'acct_2' }))).body.paymentAccounts).toEqual([
      account({ account: 'acct_2' }),
    ])
    expect(await put(account(), null)).toMatchObject({ status: 409, body: { current: { account: 'acct_2' } } })
    expect((await put(account({ account: 'acct_2' }), null)).body.paymentAccounts).toEqual([])
    expect((await audited('payment-account')).map(({ subject }) => subject)).toEqual(['stripe', 'stripe', 'stripe'])
  })

  it.each([
    ['an unknown shop', { shopId: 'kiosken' }, { shopId: ['unknown'] }],
    ['a secret key instead of an account', { account: 'sk_live_1' }, { account: ['invalid'] }],
    ['no account', { account: '' }, { account: ['required'] }],
  ])('rejects %s', async (_, fields, errors) => {
    expect(await put(null, account(fields))).toMatchObject({ status: 400, body: { errors } })
  })
})

describe('campaigns in the back office (SETUP-16)', () => {
  const campaign = (more: Partial<CampaignSettings> = {}): CampaignSettings => ({
    code: 'soup-week',
    name: 'Soppvecka',
    names: texts({ en: 'Soup week' }),
    description: '',
    descriptions: texts(),
    imageIds: texts(),
    imageUrl: '',
    articleCodes: ['burger'],
    kind: 'percent',
    percent: 50,
    prices: [],
    from: '2020-01-01T00:00:00.000Z',
    to: '2040-01-01T00:00:00.000Z',
    membersOnly: false,
    ...more,
  })
  const put = (before: object | null, after: object | null) =>
    call<AdminCampaigns>('PUT', '/campaigns', { before, after })

  it('adds a campaign that guests get at once, changes it and removes it', async () => {
    const priceOfBurger = async () => {
      await api.sql('select 1')
      const { body } = await send(api.fetch, 'GET', '/api/shops/centrum/menu')
      return /"code":"burger"[^{}]*?"price":([\d.]+)/.exec(JSON.stringify(body))?.[1]
    }
    const { body } = await put(null, campaign())
    expect(body.campaigns).toContainEqual(campaign())
    expect(body.articles).toContainEqual({ code: 'burger', name: 'Burgare' })
    expect(await priceOfBurger()).toBe('50')
    const fixed = campaign({ kind: 'price', percent: null, prices: [{ currency: 'SEK', price: 79.5 }] })
    expect((await put(campaign(), fixed)).body.campaigns).toContainEqual(fixed)
    expect(await priceOfBurger()).toBe('79.5')
    expect((await put(fixed, null)).body.campaigns.map(({ code }) => code)).not.toContain('soup-week')
    expect(await priceOfBurger()).toBe('100')
    expect((await audited('campaign')).map(({ subject }) => subject)).toEqual(Array(3).fill('soup-week'))
  })

  it.each<[string, Partial<CampaignSettings>, object]>([
    ['an invalid code', { code: 'soup week' }, { code: ['invalid'] }],
    ['a code that another campaign has', { code: 'green-weeks' }, { code: ['duplicate'] }],
    ['no articles', { articleCodes: [] }, { articleCodes: ['required'] }],
    ['an unknown article', { articleCodes: ['burger', 'pie'] }, { 'articleCodes.1': ['unknown'] }],
    ['an end before the beginning', { to: '2019-01-01T00:00:00Z' }, { to: ['invalid'] }],
    ['a time without an offset', { from: '2020-01-01T00:00' }, { from: ['invalid'] }],
    ['a picture in another folder', { imageIds: texts({ fi: '../a.webp' }) }, { 'imageIds.fi': ['invalid'] }],
    ['no reduction', { percent: null }, { percent: ['required'] }],
    ['a reduction above 100 %', { percent: 101 }, { percent: ['invalid'] }],
    ['a fixed price without a price', { kind: 'price', percent: null }, { prices: ['required'] }],
    [
      'an unknown currency',
      { kind: 'price', percent: null, prices: [{ currency: 'KR', price: 5 }] },
      { 'prices.0.price': ['invalid'] },
    ],
  ])('rejects %s', async (_, fields, errors) => {
    expect(await put(null, campaign(fields))).toMatchObject({ status: 400, body: { errors } })
  })

  it('previews sample baskets for guests and members, and stores nothing', async () => {
    const { body } = await call<CampaignPreview>('POST', '/campaigns/preview', {
      campaign: campaign({ articleCodes: ['burger', 'salad'], percent: 10 }),
    })
    expect(body.baskets).toHaveLength(3)
    expect(body.baskets[0]).toMatchObject({ before: 100, after: 90, lines: [{ name: 'Burgare', quantity: 1 }] })
    // The salad is in a campaign of 25 % already, which is better than 10 %.
    expect(body.baskets[2]).toMatchObject({ before: 160, after: 150 })
    // For members, the burger costs 70 by another campaign.
    expect(body.baskets[0]?.afterForMembers).toBe(70)
    expect((await call<AdminCampaigns>('GET', '/campaigns')).body.campaigns.map(({ code }) => code)).not.toContain(
      'soup-week',
    )
  })

  it('previews a basket at the prices of each order type that has others (PRICE-8)', async () => {
    await api.sql("update article set take_away_minor = 8000 where code = 'burger' and menu_id = 'menu-sek'")
    const { body } = await call<CampaignPreview>('POST', '/campaigns/preview', {
      campaign: campaign({ articleCodes: ['burger', 'soup'], percent: 10 }),
    })
    expect(body.baskets.map(({ orderType, before, after }) => [orderType, before, after])).toEqual([
      [undefined, 100, 90],
      [undefined, expect.anything(), expect.anything()],
      [undefined, 190, 171],
      ['takeAway', 170, 153],
    ])
    await api.sql("update article set take_away_minor = null where code = 'burger'")
  })

  it.each([
    ['burg', ['burger']],
    ['Läs', []],
    ['Soup', ['soup']],
    ['%', []],
    ['_', []],
  ])('finds articles by code and by name in each language: %s', async (search, codes) => {
    const query = new URLSearchParams({ search })
    const { body } = await call<FoundArticles>('GET', `/campaigns/articles?${query}`)
    expect(body.map(({ code }) => code)).toEqual(codes)
  })

  it('has a picture that was uploaded, and shows guests the part that was chosen (SETUP-32)', async () => {
    const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a40' } })
      .png()
      .toBuffer()
    const uploaded = await admin.fetch('/api/admin/campaigns/picture', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(png),
    })
    const { imageUrl: original } = (await uploaded.json()) as UploadedPicture
    const part = { imageUrl: original, x: 0, y: 0, width: 5000, height: 10_000 }
    const { imageUrl, version } = (await call<UploadedPicture>('POST', '/campaigns/picture/crop', part)).body
    expect(imageUrl).toBe(`${original}.crop-0-0-5000-10000.webp`)
    const { body } = await put(null, campaign({ code: 'pictured', imageUrl, imageIds: texts({ fi: original }) }))
    expect(body.pictureVersions).toMatchObject({ [imageUrl]: version, [original]: expect.any(String) })
    const shown = await until(
      async () => (await send<Campaign[]>(api.fetch, 'GET', '/api/campaigns')).body,
      (campaigns) => campaigns.some(({ code }) => code === 'pictured'),
    )
    expect(shown).toContainEqual(expect.objectContaining({ imageUrl, imageVersion: version }))
    expect((await api.fetch(`/api/images/${imageUrl}?_t=${version}`)).status).toBe(200)
    await api.sql("delete from campaign where code = 'pictured'")
  })
})
