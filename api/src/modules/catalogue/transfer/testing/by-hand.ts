import {
  changeAdminShopStatus,
  changeBrand,
  changeCampaign,
  changeInstallation,
  changePaymentAccount,
  changeShopAddress,
  changeShopCapacity,
  changeShopCapacityDay,
  changeShopContact,
  changeShopDay,
  changeShopGeneral,
  changeShopHours,
  changeShopOrdering,
  changeShopPosition,
  changeShopSpots,
  changeVatRate,
  createShop,
  getBrand,
  getInstallation,
} from '@carte/contract/admin'
import type { Client } from '@carte/contract/client'
import type {
  CampaignSettings,
  Capacity,
  CapacityDay,
  PaymentAccount,
  ShopSpot,
  VatRate,
} from '@carte/contract/schemas'
import { brandColors } from '../../settings/brand-colors.ts'
import type { KindName } from '../kinds.ts'
import { answerOf, type FolderContents, type FolderRecord, textsIn } from './folder-records.ts'
import { makeMenus } from './menus-by-hand.ts'

// Makes what an import folder contains by the calls of the back office, field by field as its forms do.

/** Returns a form with the values of a record in its fields; an empty value is an empty text where a text is expected. */
function filled<Form extends object>(form: Form, record: FolderRecord): Form {
  const entries = Object.entries(form).map(([name, value]) => {
    if (!(name in record)) return [name, value]
    return [name, typeof value === 'string' ? String(record[name] ?? '') : record[name]]
  })
  return Object.fromEntries(entries) as Form
}

/** In one call. */
const SPOTS_MAX = 50

const NO_RATE: VatRate = { country: '', goods: '', orderType: 'takeAway', validFrom: '', validTo: '', rate: null }
const NO_SPOT: ShopSpot = { id: '', name: '', names: textsIn({}, 'name'), orderType: 'takeAway' }
const NO_ACCOUNT: PaymentAccount = { shopId: '', provider: '', account: '' }
const NO_LIMIT: CapacityDay = { orderType: 'takeAway', date: '', ordersMax: null, unitsMax: null }
const NO_CAPACITY: Capacity = {
  slotMinutes: 15,
  ordersMax: null,
  unitsMax: null,
  walkInPercent: null,
  leadUnits: null,
  leadMinutes: null,
  lastOrderMinutes: null,
  daysAhead: null,
}
const NO_CAMPAIGN: CampaignSettings = {
  code: '',
  name: '',
  names: textsIn({}, 'name'),
  description: '',
  descriptions: textsIn({}, 'description'),
  imageUrl: '',
  imageIds: textsIn({}, 'imageId'),
  articleCodes: [],
  kind: 'percent',
  percent: null,
  prices: [],
  from: '',
  to: '',
  membersOnly: false,
}

async function makeInstallation({ call }: Client, { kinds, brand }: FolderContents): Promise<void> {
  const [record = {}] = kinds.get('operator') ?? []
  const { settings: before } = answerOf(await call(getInstallation, {}))
  const providers = Object.entries(record.externalLoginProviders ?? {}).map(([id, name]) => `${id}=${name}`)
  const after = {
    ...filled(before, record),
    extraInfos: textsIn(record, 'extraInfo'),
    externalLoginProviders: providers.join('|'),
  }
  answerOf(await call(changeInstallation, { body: { before, after } }))
  for (const rate of kinds.get('vat-rates') ?? [])
    answerOf(await call(changeVatRate, { body: { before: null, after: filled(NO_RATE, rate) } }))
  if (brand === null) return
  const colors = answerOf(await call(getBrand, {}))
  answerOf(await call(changeBrand, { body: { before: colors, after: brandColors(brand) } }))
}

async function makeDays({ call }: Client, shopId: string, records: readonly FolderRecord[]): Promise<void> {
  for (const [date, ofDate] of Map.groupBy(records, (record) => String(record.date))) {
    const after = ofDate.map((record) => ({
      ...filled({ opens: '', closes: '', reason: '' }, record),
      reasons: textsIn(record, 'reason'),
    }))
    answerOf(await call(changeShopDay, { params: { shopId, date }, body: { before: [], after } }))
  }
}

async function makeShop(client: Client, record: FolderRecord, of: (kind: KindName) => readonly FolderRecord[]) {
  const { call } = client
  const shopId = String(record.id)
  const params = { shopId }
  const body = { id: shopId, name: String(record.name), menuId: String(record.menuId) }
  const { general, address, contact, ordering, position, hours, capacity } = answerOf(await call(createShop, { body }))
  const change = <Form extends object>(before: Form) => ({ params, body: { before, after: filled(before, record) } })
  const descriptions = textsIn(record, 'description')
  const generalAfter = { ...filled(general, record), descriptions }
  answerOf(await call(changeShopGeneral, { params, body: { before: general, after: generalAfter } }))
  answerOf(await call(changeShopOrdering, change(ordering)))
  answerOf(await call(changeShopAddress, change(address)))
  answerOf(await call(changeShopContact, change(contact)))
  answerOf(await call(changeShopHours, change(hours)))
  if ('position' in record) answerOf(await call(changeShopPosition, change(position)))
  await makeDays(client, shopId, of('opening-hours-exceptions'))
  const changes = of('delivery-spots').map((spot) => ({
    before: null,
    after: { ...filled(NO_SPOT, spot), names: textsIn(spot, 'name') },
  }))
  for (let at = 0; at < changes.length; at += SPOTS_MAX)
    answerOf(await call(changeShopSpots, { params, body: { changes: changes.slice(at, at + SPOTS_MAX) } }))
  const limits = of('pickup-capacity').map((limit) => [limit.orderType, filled(NO_CAPACITY, limit)] as const)
  if (limits.length > 0) {
    const after = { ...capacity, ...Object.fromEntries(limits) }
    answerOf(await call(changeShopCapacity, { params, body: { before: capacity, after } }))
  }
  for (const limit of of('pickup-exceptions'))
    answerOf(await call(changeShopCapacityDay, { params, body: { before: null, after: filled(NO_LIMIT, limit) } }))
  for (const account of of('payment-accounts'))
    answerOf(await call(changePaymentAccount, { body: { before: null, after: filled(NO_ACCOUNT, account) } }))
  const status = (record.status ?? 'online') as 'online' | 'paused' | 'offline'
  if (status === 'offline') return
  answerOf(await call(changeAdminShopStatus, { params, body: { before: 'offline', after: 'online' } }))
  if (status === 'paused')
    answerOf(await call(changeAdminShopStatus, { params, body: { before: 'online', after: 'paused' } }))
}

async function makeCampaigns({ call }: Client, records: readonly FolderRecord[]): Promise<void> {
  for (const record of records) {
    const prices = Object.entries((record.prices ?? {}) as Readonly<Record<string, number>>)
    const after: CampaignSettings = {
      ...filled(NO_CAMPAIGN, record),
      names: textsIn(record, 'name'),
      descriptions: textsIn(record, 'description'),
      imageIds: textsIn(record, 'imageId'),
      prices: prices.map(([currency, price]) => ({ currency, price })),
    }
    answerOf(await call(changeCampaign, { body: { before: null, after } }))
  }
}

/** Makes everything in a folder on a site that has an operator and nothing else. */
export async function makeByHand(client: Client, folder: FolderContents): Promise<void> {
  await makeInstallation(client, folder)
  await makeMenus(client, folder)
  for (const shop of folder.kinds.get('shops') ?? [])
    await makeShop(client, shop, (kind) => (folder.kinds.get(kind) ?? []).filter(({ shopId }) => shopId === shop.id))
  await makeCampaigns(client, folder.kinds.get('campaigns') ?? [])
}
