import type { ShopSettings } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type SignedInAdmin, send, signInAdmin, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from '../transfer/commands.ts'
import { contentsOf, createPlaces, importInto } from '../transfer/testing/places.ts'

let api: TestApi
let admin: SignedInAdmin
let places: Awaited<ReturnType<typeof createPlaces>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await signInAdmin(api)
  places = await createPlaces(api)
})
afterAll(async () => {
  await places.close()
  await api.close()
})

const texts = (some: Readonly<Record<string, string>>) => ({ sv: '', en: '', fi: '', ru: '', no: '', ...some })

/** Values of one shop, as the back office sends them. */
const GENERAL = {
  name: 'Centrum, ”nytt”',
  description: 'Vid torget',
  descriptions: texts({ fi: 'Torin laidalla', en: '=Square' }),
  imageUrl: 'centrum.webp',
  externalAppUri: '',
}
const ADDRESS = {
  address1: 'Storgatan 1',
  address2: '',
  zipCode: '111 22',
  city: 'Stockholm',
  country: 'SE',
  timeZone: 'Europe/Stockholm',
  latitude: 59.33,
  longitude: 18.06,
}
const CONTACT = {
  phone: '+46 8 123',
  companyName: 'Carte AB',
  orgNumber: '556000-0001',
  vatNumber: '',
  companyEmail: 'hej@example.com',
}
const HOURS = [
  { dayOfWeek: 'Monday', opens: '10:00', closes: '14:00' },
  { dayOfWeek: 'Tuesday', opens: '10:00', closes: '14:00' },
  { dayOfWeek: 'Saturday', opens: '18:00', closes: '02:00' },
]
const CLOSED = { opens: '', closes: '', reason: 'Jul', reasons: texts({ fi: 'Joulu' }) }
const EVE = { opens: '10:00', closes: '12:30', reason: '', reasons: texts({}) }
const SPOT = { id: 'terrass', name: 'Terrass', names: texts({ ru: 'Терраса' }), orderType: 'dineInPlace' }
const CAPACITY = {
  slotMinutes: 20,
  ordersMax: 8,
  unitsMax: null,
  walkInPercent: null,
  leadUnits: 10,
  leadMinutes: 5,
  lastOrderMinutes: null,
  daysAhead: 7,
}

/** The same values as files of the import. */
const FILES = {
  'shops.csv': [
    'id;name;description;description:fi;description:en;imageUrl;address1;address2;zipCode;city;latitude;longitude;phone;companyName;orgNumber;vatNumber;companyEmail;preparationMinutes;openingHours',
    "centrum;Centrum, ”nytt”;Vid torget;Torin laidalla;'=Square;centrum.webp;Storgatan 1;;111 22;Stockholm;59.33;18.06;+46 8 123;Carte AB;556000-0001;;hej@example.com;25;Monday-Tuesday 10:00-14:00|Saturday 18:00-02:00",
  ].join('\n'),
  'opening-hours-exceptions.csv': [
    'shopId,date,opens,closes,reason,reason:fi',
    'centrum,2030-12-24,10:00,12:30,,',
    'centrum,2030-12-25,,,Jul,Joulu',
  ].join('\n'),
  'delivery-spots.csv': 'shopId,id,name,orderType,name:ru\ncentrum,terrass,Terrass,dineInPlace,Терраса\n',
  'pickup-capacity.csv':
    'shopId,orderType,slotMinutes,ordersMax,unitsMax,walkInPercent,leadUnits,leadMinutes,lastOrderMinutes,daysAhead\ncentrum,takeAway,20,8,,,10,5,,7\n',
  'pickup-exceptions.csv': 'shopId,orderType,date,ordersMax,unitsMax\ncentrum,takeAway,2030-12-31,0,\n',
}

// SETUP-7
describe('changes of the back office', () => {
  it('export the same files as an import of the same values', async () => {
    const start = await places.folder()
    await exportFolder(places.db, start)
    const imported = await places.emptyDatabase()
    await importInto(imported, start)
    await importInto(imported, await places.folder(FILES))
    const expected = await places.folder()
    await exportFolder(imported, expected)

    const path = '/api/admin/shops/centrum/settings'
    const settings = (await send<ShopSettings>(admin.fetch, 'GET', path)).body
    // The fixture has no texts of its own for these languages.
    const { menuId } = settings.general
    const { orderTypes } = settings.ordering
    const none = { takeAway: null, dineInPlace: null }
    for (const [group, before, after] of [
      [
        'general',
        settings.general,
        { ...GENERAL, menuId, descriptions: { ...settings.general.descriptions, fi: 'Torin laidalla', en: '=Square' } },
      ],
      ['address', settings.address, ADDRESS],
      ['contact', settings.contact, CONTACT],
      ['ordering', settings.ordering, { orderTypes, preparationMinutes: 25 }],
      ['hours', settings.hours, { openingHours: HOURS }],
      ['days/2030-12-24', [], [EVE]],
      ['days/2030-12-25', [], [CLOSED]],
      ['capacity', settings.capacity, { ...none, takeAway: CAPACITY }],
      ['capacity-days', null, { orderType: 'takeAway', date: '2030-12-31', ordersMax: 0, unitsMax: null }],
    ] as const)
      expect(await send(admin.fetch, 'PUT', `${path}/${group}`, { before, after })).toMatchObject({ status: 200 })
    const spots = { changes: [{ before: null, after: SPOT }] }
    expect(await send(admin.fetch, 'PUT', `${path}/spots`, spots)).toMatchObject({ status: 200 })

    const written = await places.folder()
    await exportFolder(places.db, written)
    expect(await contentsOf(written)).toEqual(await contentsOf(expected))
    const again = await importInto(places.db, expected, { removeMissing: true })
    expect(again.shops).toMatchObject({ added: 0, changed: 0, removed: 0 })
  })
})
