import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from './commands.ts'
import { importFolder } from './import.ts'
import { contentsOf, createPlaces, importInto } from './testing/places.ts'
import { SMALL, small } from './testing/small.ts'

let api: TestApi
let places: Awaited<ReturnType<typeof createPlaces>>
let empty: Kysely<Database>
let filled: Kysely<Database>
beforeAll(async () => {
  api = await createTestApi()
  places = await createPlaces(api)
  empty = await places.emptyDatabase()
  filled = await places.emptyDatabase()
  await importInto(filled, await places.folder(SMALL))
})
afterAll(async () => {
  await places.close()
  await api.close()
})

type Changes = Readonly<Record<string, string | Buffer | null>>
const errorsOf = async (changes: Changes, db = empty) => {
  const result = await importFolder(db, await places.folder(small(changes)))
  return result.ok ? ['no error'] : result.errors
}
/** Replaces a text in one file of the small folder. */
const replaceIn = (name: string, from: string | RegExp, to: string): Changes => {
  const text = SMALL[name] ?? ''
  expect(text).toMatch(from)
  return { [name]: text.replace(from, to) }
}
/** Changes fields of the folder's only shop. */
const shopWith = (more: object): Changes => ({
  'shops.json': `[\n${JSON.stringify({ ...JSON.parse(SMALL['shops.json'] ?? '')[0], ...more })}\n]`,
})

describe('importFolder reports with file, line and field', () => {
  it.each<[string, Changes, readonly string[]]>([
    [
      'an unknown file',
      { 'shop.csv': 'id\n' },
      ['shop.csv: is not a file of an import folder; did you mean shops.csv?'],
    ],
    ['a spreadsheet', { 'shops.xlsx': 'PK' }, ['shops.xlsx: is a spreadsheet: save each of its sheets as CSV (UTF-8)']],
    [
      'two files of one kind',
      { 'shops.csv': 'id\n' },
      ['shops.json: contains the same kind as shops.csv; remove one of them'],
    ],
    [
      'an unknown column',
      replaceIn('menus.csv', 'currencySymbol', 'curencySymbol'),
      ['menus.csv:1: curencySymbol: unknown column; did you mean currencySymbol?'],
    ],
    [
      'an unknown field in JSON',
      shopWith({ openingHour: 'x' }),
      ['shops.json:2: openingHour: unknown column; did you mean openingHours?'],
    ],
    [
      'a duplicate column',
      replaceIn('menus.csv', 'name', 'id'),
      expect.arrayContaining(['menus.csv:1: id: this column occurs twice']) as never,
    ],
    [
      'a missing key column',
      replaceIn('menus.csv', 'id,', 'name:fi,'),
      expect.arrayContaining(['menus.csv:1: id: this column is missing']) as never,
    ],
    [
      'a surplus cell',
      replaceIn('menus.csv', 'kr', 'kr,,x'),
      ['menus.csv:2: “x” is in a column without a name in the first line'],
    ],
    [
      'an invalid price',
      replaceIn('articles.csv', '129,50', '129,505'),
      ['articles.csv:2: price: “129,505” is not a price; write for example 129, 129.50 or 129,50'],
    ],
    [
      'an unknown allergen',
      replaceIn('articles.csv', 'milk', 'mlik'),
      [
        expect.stringMatching(
          /^articles\.csv:2: allergens: “mlik” is not one of gluten, .*; did you mean milk\?$/,
        ) as never,
      ],
    ],
    ['an empty name', replaceIn('menus.csv', 'Meny', ''), ['menus.csv:2: name: is empty']],
    [
      'hours of an unknown day',
      shopWith({ openingHours: 'Monday-Funday 10-20' }),
      [
        expect.stringMatching(
          /^shops\.json:2: openingHours: “Funday” is not one of Monday, .*did you mean Sunday\?$/,
        ) as never,
      ],
    ],
    [
      'hours without a day',
      shopWith({ openingHours: '10-20' }),
      ['shops.json:2: openingHours: “10-20” is not a day with hours; write for example Monday-Friday 10:00-20:00'],
    ],
    [
      'sale times in another form',
      {
        'articles.csv':
          'menuId,code,description,price,kind,saleTimes\nm,burger,Burgare,129,0,Monday-Funday 07-11\nm,small,Liten,0,0,07-11\nm,large,Stor,0,0,Monday 25-26\nm,dip,Dipp,10,1,Monday 07-11|Monday 07-12\n',
        'menu-items.csv': 'menuId,category,code,saleTimes\nm,Mat,,Sunday\nm,Mat,burger,Sunday 08-12\nm,,dip,\n',
      },
      [
        expect.stringMatching(
          /^articles\.csv:2: saleTimes: “Funday” is not one of Monday, .*did you mean Sunday\?$/,
        ) as never,
        'articles.csv:3: saleTimes: “07-11” is not a day with hours; write for example Monday-Friday 10:00-20:00',
        'articles.csv:4: saleTimes: “25” is not a time of day; write for example 10:30',
        'articles.csv:5: saleTimes: Monday opens twice at 07:00',
        'menu-items.csv:2: saleTimes: “Sunday” is not a day with hours; write for example Monday-Friday 10:00-20:00',
        'menu-items.csv:3: saleTimes: are only for categories here; those of an article are in the file of articles',
      ],
    ],
    [
      // SALE-11
      'sale times with dates in another form',
      {
        'articles.csv':
          'menuId,code,description,price,kind,saleTimes\nm,burger,Burgare,129,0,2026-02-30 Monday 07-11\nm,small,Liten,0,0,/\nm,large,Stor,0,0,2026-12-24/2026-12-23\nm,dip,Dipp,10,1,2026-12-24/2026-12-26 Monday 07-11\n',
        'menu-items.csv':
          'menuId,category,code,saleTimes\nm,Mat,,2026-12-01/2026-12-24|2026-12-01/2026-12-24\nm,Mat > Dipp,,2026-12-01/24/12\nm,Mat,burger,\nm,,dip,\n',
      },
      [
        'articles.csv:2: saleTimes: “2026-02-30” is not a date; write for example 2026-12-24',
        'articles.csv:3: saleTimes: “/” has no date; write for example 2026-12-01/2026-12-24',
        'articles.csv:4: saleTimes: “2026-12-24/2026-12-23” ends before it begins',
        'articles.csv:5: saleTimes: “2026-12-24/2026-12-26 Monday 07-11” has no hours on any of its dates, which are Thursday, Friday, Saturday',
        'menu-items.csv:2: saleTimes: Monday opens twice at 00:00',
        'menu-items.csv:3: saleTimes: “24/12” is not a date; write for example 2026-12-24',
      ],
    ],
    [
      // SALE-11
      'dates of sale times in an object, which has none in files',
      {
        'menu-items.csv': null,
        'menu-items.json': JSON.stringify([
          {
            menuId: 'm',
            category: ['Mat'],
            saleTimes: [{ dayOfWeek: 'Monday', opens: '11:00', closes: '14:00', validFrom: '2026-12-01' }],
          },
        ]),
      },
      [
        'menu-items.json:1: saleTimes: takes dates only as text; write for example 2026-12-01/2026-12-24 Monday-Friday 11:00-14:00',
      ],
    ],
    [
      'too many sale times',
      {
        'articles.csv': `menuId,code,description,price,kind,saleTimes\nm,burger,Burgare,129,0,${[7, 8, 9, 10, 11, 12].map((hour) => `Monday-Sunday ${hour}-13`).join('|')}\nm,small,Liten,0,0,\nm,large,Stor,0,0,\nm,dip,Dipp,10,1,\n`,
      },
      ['articles.csv:2: saleTimes: has 42 times; at most 35 are allowed'],
    ],
    [
      'an unknown time zone',
      shopWith({ timeZone: 'Europe/Stokholm' }),
      ['shops.json:2: timeZone: “Europe/Stokholm” is not a time zone; did you mean Europe/Stockholm?'],
    ],
    [
      'a latitude out of range',
      shopWith({ latitude: 91 }),
      ['shops.json:2: latitude: “91” is not a number from -90 to 90'],
    ],
    [
      'an unknown status',
      shopWith({ status: 'open' }),
      ['shops.json:2: status: “open” is not one of online, paused, offline'],
    ],
    [
      'an address that runs a script',
      shopWith({ externalAppUri: 'javascript:alert(1)' }),
      [expect.stringMatching(/^shops\.json:2: externalAppUri: .* is not an address/) as never],
    ],
    [
      'an unknown currency',
      replaceIn('menus.csv', 'SEK', 'KRO'),
      ['menus.csv:2: currency: “KRO” is not a currency; write for example SEK'],
    ],
    [
      'an impossible date',
      replaceIn('opening-hours-exceptions.csv', '2030-12-24', '2030-02-30'),
      ['opening-hours-exceptions.csv:2: date: “2030-02-30” is not a date; write for example 2026-12-24'],
    ],
    [
      'a point in time on an impossible date',
      replaceIn('campaigns.csv', '2026-01-01T00:00+01:00', '2026-02-30T00:00+01:00'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is not a point in time/) as never],
    ],
    [
      'an offset out of range',
      replaceIn('campaigns.csv', '2026-01-01T00:00+01:00', '2026-01-01T00:00+16:30'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is not a point in time/) as never],
    ],
    [
      'the year 0',
      replaceIn('vat-rates.csv', '2020-01-01', '0000-01-01'),
      expect.arrayContaining([expect.stringMatching(/^vat-rates\.csv:2: validFrom: .* is not a date/)]) as never,
    ],
    [
      'half of a surrogate pair',
      shopWith({ name: 'Centrum \ud83c' }),
      [expect.stringMatching(/^shops\.json:2: name: has half of a surrogate pair/) as never],
    ],
    [
      'half of a surrogate pair in a category',
      {
        'menu-items.csv': null,
        'menu-items.json': JSON.stringify([{ menuId: 'm', category: ['Mat \udf55'] }]),
      },
      [expect.stringMatching(/^menu-items\.json:1: category: has half of a surrogate pair/) as never],
    ],
    [
      'records without a key after one with an invalid key',
      {
        'menu-items.csv': null,
        'menu-items.json': `[\n${[{ menuId: 'm', category: ['Mat \udf55'] }, { category: ['Mat'] }, { category: ['Dryck'] }].map((record) => JSON.stringify(record)).join(',\n')}\n]`,
      },
      [
        expect.stringMatching(/^menu-items\.json:2: category: has half of a surrogate pair/) as never,
        'menu-items.json:3: menuId: is missing',
      ],
    ],
    [
      'a zero byte in a translation',
      {
        'menu-items.csv': null,
        'menu-items.json': JSON.stringify([{ menuId: 'm', category: ['Mat'], 'name:fi': 'Ru\0oka' }]),
      },
      ['menu-items.json:1: name:fi: has a zero byte'],
    ],
    [
      'a point in time without an offset',
      replaceIn('campaigns.csv', '2026-01-01T00:00+01:00', '2026-01-01 00:00'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is not a point in time/) as never],
    ],
    [
      'a secret key as payment account',
      replaceIn('payment-accounts.csv', 'acct_1Abc', 'sk_live_5'),
      [expect.stringMatching(/^payment-accounts\.csv:2: account: .*never a key/) as never],
    ],
    [
      'work of an article that is no whole number',
      {
        'articles.csv':
          'menuId,code,description,price,kind,kitchenUnits\nm,burger,Burgare,129,0,1.5\nm,small,Liten,0,0,\nm,large,Stor,20,0,1001\nm,dip,Dipp,10,1,0\n',
      },
      [
        'articles.csv:2: kitchenUnits: “1.5” is not a whole number from 0 to 1000',
        'articles.csv:4: kitchenUnits: “1001” is not a whole number from 0 to 1000',
      ],
    ],
    [
      'a slot length that is not allowed',
      replaceIn('pickup-capacity.csv', ',20,', ',25,'),
      ['pickup-capacity.csv:2: slotMinutes: “25” is not one of 5, 10, 15, 20, 30, 60'],
    ],
    [
      'an empty slot length',
      replaceIn('pickup-capacity.csv', ',20,', ',,'),
      ['pickup-capacity.csv:2: slotMinutes: is empty'],
    ],
    [
      'limits of a slot that are out of range',
      replaceIn('pickup-capacity.csv', '8,30,25,10,5,30,2', '10001,100001,101,0,241,-5,8'),
      [
        'pickup-capacity.csv:2: ordersMax: “10001” is not a whole number from 0 to 10000',
        'pickup-capacity.csv:2: unitsMax: “100001” is not a whole number from 0 to 100000',
        'pickup-capacity.csv:2: walkInPercent: “101” is not a whole number from 0 to 100',
        'pickup-capacity.csv:2: leadUnits: “0” is not a whole number from 1 to 1000',
        'pickup-capacity.csv:2: leadMinutes: “241” is not a whole number from 0 to 240',
        'pickup-capacity.csv:2: lastOrderMinutes: “-5” is not a whole number from 0 to 240',
        'pickup-capacity.csv:2: daysAhead: “8” is not a whole number from 0 to 7',
      ],
    ],
    [
      'limits of a slot that are no whole numbers',
      replaceIn('pickup-capacity.csv', '8,30,25', '-1,many,12.5'),
      [
        'pickup-capacity.csv:2: ordersMax: “-1” is not a whole number from 0 to 10000',
        'pickup-capacity.csv:2: unitsMax: “many” is not a whole number from 0 to 100000',
        'pickup-capacity.csv:2: walkInPercent: “12.5” is not a whole number from 0 to 100',
      ],
    ],
    [
      'an unknown order type of a pick-up capacity',
      replaceIn('pickup-capacity.csv', 'takeAway', 'takeaway'),
      ['pickup-capacity.csv:2: orderType: “takeaway” is not one of takeAway, dineInPlace; did you mean takeAway?'],
    ],
    [
      'a picture outside of the folder',
      {
        'articles.csv': 'menuId,code,description,price,imageUrl\nm,a,A,1,../a.webp\n',
        'choice-groups.csv': null,
        'menu-items.csv': null,
        'campaigns.csv': null,
      },
      [expect.stringMatching(/^articles\.csv:2: imageUrl: “\.\.\/a\.webp” has the wrong form/) as never],
    ],
    [
      'a picture of a shop that is no file name',
      shopWith({ imageUrl: 'https://cdn.example.com/a.webp' }),
      [
        expect.stringMatching(
          /^shops\.json:2: imageUrl: “https:\/\/cdn\.example\.com\/a\.webp” has the wrong form/,
        ) as never,
      ],
    ],
    [
      'a style sheet without allowed properties',
      { 'brand.css': 'body { color: red }' },
      [expect.stringMatching(/^brand\.css: sets none of the allowed properties/) as never],
    ],
    [
      'a duplicate article',
      { 'articles.csv': `${SMALL['articles.csv']}\n\nm,dip,Dipp,,10,1,\n` },
      ['articles.csv:8: code: “m dip” is already on line 5'],
    ],
    [
      'a duplicate menu item',
      { 'menu-items.csv': `${SMALL['menu-items.csv']}m,Mat > Dipp,dip,,,\n` },
      [expect.stringMatching(/^menu-items\.csv:6: code: .* is already on line 5$/) as never],
    ],
    [
      'a duplicate pick-up capacity',
      { 'pickup-capacity.csv': `${SMALL['pickup-capacity.csv']}centrum,takeAway,30,,,,,,,\n` },
      ['pickup-capacity.csv:3: orderType: “centrum takeAway” is already on line 2'],
    ],
    [
      'two operators',
      { 'operator.csv': `${SMALL['operator.csv']}Lyran;takeAway;;\n` },
      ['operator.csv:3: only one operator is allowed'],
    ],
    [
      'an unknown menu of an article',
      replaceIn('articles.csv', 'm,large', 'x,large'),
      [
        'articles.csv:4: menuId: there is no menu “x”',
        'choice-groups.csv:2: options: there is no article “large” in menu “m”, which group “size” names',
      ],
    ],
    [
      'an unknown option of a choice group',
      replaceIn('choice-groups.csv', 'small|large', 'small|huge'),
      ['choice-groups.csv:2: options: there is no article “huge” in menu “m”, which group “size” names'],
    ],
    [
      'an unknown article of a menu item',
      replaceIn('menu-items.csv', 'Dipp,dip', 'Dipp,dipp'),
      expect.arrayContaining(['menu-items.csv:5: code: there is no article “dipp” in menu “m”']) as never,
    ],
    [
      'an unknown choice group of a menu item',
      replaceIn('menu-items.csv', 'size,dip', 'sizes,dip'),
      ['menu-items.csv:3: choices: there is no choice group “sizes” in menu “m”, which “burger” names'],
    ],
    [
      'a suggestion without kind 1',
      replaceIn('menu-items.csv', 'size,dip', 'size,small'),
      expect.arrayContaining([
        'menu-items.csv:3: suggestions: article “small” of menu “m” is suggested by “burger” but does not have kind 1',
      ]) as never,
    ],
    [
      'an unknown category of a menu item',
      replaceIn('menu-items.csv', 'm,Mat > Dipp,dip', 'm,Mat > Dip,dip'),
      expect.arrayContaining([
        'menu-items.csv:5: category: there is no category “Mat > Dip” on a line before this one; give it a line of its own, without a code',
      ]) as never,
    ],
    [
      'an unknown menu of a shop',
      shopWith({ menuId: 'x' }),
      ['shops.json:2: menuId: there is no menu “x”, which shop “centrum” has'],
    ],
    [
      'an unknown shop of a delivery spot',
      replaceIn('delivery-spots.csv', 'centrum', 'nowhere'),
      ['delivery-spots.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'an unknown shop of a payment account',
      replaceIn('payment-accounts.csv', 'centrum', 'nowhere'),
      ['payment-accounts.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'an unknown shop of a pick-up capacity',
      replaceIn('pickup-capacity.csv', 'centrum', 'nowhere'),
      ['pickup-capacity.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'limits for a date of an unknown shop',
      replaceIn('pickup-exceptions.csv', 'centrum', 'nowhere'),
      ['pickup-exceptions.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'limits for a day that does not exist',
      replaceIn('pickup-exceptions.csv', '2030-12-31', '2030-02-30'),
      [expect.stringMatching(/^pickup-exceptions\.csv:2: date: “2030-02-30” is not/) as never],
    ],
    [
      'an unknown shop of an exception',
      replaceIn('opening-hours-exceptions.csv', 'centrum', 'nowhere'),
      ['opening-hours-exceptions.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'an unknown article of a campaign',
      replaceIn('campaigns.csv', 'burger', 'burgare'),
      ['campaigns.csv:2: articleCodes: there is no article “burgare” in any menu, which campaign “var” names'],
    ],
    [
      'a country without VAT rates',
      shopWith({ country: 'FI' }),
      expect.arrayContaining([
        expect.stringMatching(
          /^shops\.json:2: country: there is no VAT rate today in FI for takeAway \(food\) of menu “m”/,
        ),
      ]) as never,
    ],
    [
      'a price of an order type that is no price, in both files',
      {
        ...replaceIn('articles.csv', 'allergens', 'price:takeAway'),
        'prices.csv': 'menuId,code,price:dineInPlace\nm,small,-1\n',
      },
      [
        'articles.csv:2: price:takeAway: “gluten|milk” is not a price; write for example 129, 129.50 or 129,50',
        'articles.csv:5: price:takeAway: “egg” is not a price; write for example 129, 129.50 or 129,50',
        'prices.csv:2: price:dineInPlace: “-1” is not a price; write for example 129, 129.50 or 129,50',
      ],
    ],
    [
      'a price of an unknown order type',
      { 'prices.csv': 'menuId,code,price,price:takeaway\nm,dip,10,5\n' },
      ['prices.csv:1: price:takeaway: unknown column; did you mean price:takeAway?'],
    ],
    [
      'a price of an unknown article',
      { 'prices.csv': 'menuId,code,price\nm,burgare,1\n' },
      ['prices.csv:2: code: there is no article “burgare” in menu “m”'],
    ],
    [
      'a text of an unknown article',
      { 'texts.csv': 'of,id,language,field,text\narticle,m/burgare,fi,description,X\n' },
      ['texts.csv:2: id: there is no article “burgare” in menu “m”'],
    ],
    [
      'a text of an unknown category',
      { 'texts.csv': 'of,id,language,field,text\ncategory,m/Dryck,fi,name,X\n' },
      ['texts.csv:2: id: there is no category “Dryck” in menu “m”; write menu/category > category'],
    ],
    [
      'a text of a field without translations',
      { 'texts.csv': 'of,id,language,field,text\narticle,m/burger,fi,name,X\n' },
      ['texts.csv:2: field: “name” is not a translated field of article; fields: description, text, imageId'],
    ],
    [
      'a max above the number of options',
      replaceIn('choice-groups.csv', '1,1,small', '1,3,small'),
      ['choice-groups.csv:2: max: 3 is more than the number of options, 2'],
    ],
    [
      'a max below min',
      replaceIn('choice-groups.csv', '1,1,small', '2,1,small'),
      ['choice-groups.csv:2: max: 1 is less than min, 2'],
    ],
    [
      'a preselected article that is not an option',
      replaceIn('choice-groups.csv', ',small\n', ',dip\n'),
      ['choice-groups.csv:2: preselected: dip is not one of the options small, large'],
    ],
    [
      'a campaign that ends before it begins',
      replaceIn('campaigns.csv', '2036', '2016'),
      ['campaigns.csv:2: to: is not after from'],
    ],
    [
      'a price campaign without prices',
      replaceIn('campaigns.csv', 'percent,25', 'price,'),
      ['campaigns.csv:2: prices: is empty, but kind is price'],
    ],
    [
      'overlapping VAT rates',
      { 'vat-rates.csv': `${SMALL['vat-rates.csv']}SE,food,takeAway,2024-01-01,,6\n` },
      ['vat-rates.csv:2: validFrom: overlaps with the rate from 2024-01-01 on line 4'],
    ],
    [
      'an exception with an opening time only',
      replaceIn('opening-hours-exceptions.csv', '24,,', '24,10:00,'),
      [
        'opening-hours-exceptions.csv:2: closes: is missing; write both times, or neither for a day on which the shop is closed',
      ],
    ],
    [
      'a new shop without required fields',
      {
        'shops.json': '[\n\n{"id": "ny"}]',
        'delivery-spots.csv': null,
        'pickup-capacity.csv': null,
        'pickup-exceptions.csv': null,
        'payment-accounts.csv': null,
        'opening-hours-exceptions.csv': null,
      },
      [expect.stringMatching(/^shops\.json:3: is new and needs name, orderTypes, openingHours, address1/) as never],
    ],
    [
      'an encoding other than UTF-8',
      { 'menus.csv': Buffer.from('id,name,currency,currencySymbol\nm,Meny,SEK,kr\nn,R\xe4tter,SEK,kr\n', 'latin1') },
      expect.arrayContaining([expect.stringMatching(/^menus\.csv:3: has bytes that are not UTF-8/)]) as never,
    ],
    [
      'UTF-16',
      { 'menus.csv': Buffer.from('\uFEFFid,name', 'utf16le') },
      expect.arrayContaining([expect.stringMatching(/^menus\.csv:1: is written in UTF-16/)]) as never,
    ],
    [
      'a quote that is not closed',
      replaceIn('menus.csv', 'Meny', '"Meny'),
      expect.arrayContaining(['menus.csv:2: a cell begins with a quote (") that is not closed']) as never,
    ],
    [
      'an empty file, which does not remove all rows of its kind',
      { 'campaigns.csv': '\uFEFF\r\n' },
      ['campaigns.csv:1: is empty; the first line must name the columns. Remove the file to leave its kind unchanged'],
    ],
    [
      'invalid JSON',
      { 'shops.json': '[\n{"id": "a"},\n{"id": "b",\n"name" "B"}]' },
      expect.arrayContaining([expect.stringMatching(/^shops\.json:4: is not JSON: /)]) as never,
    ],
    [
      'JSON without an array',
      { 'shops.json': '\n{"id": "a"}' },
      expect.arrayContaining(['shops.json:2: must be an array of records: [ {…}, {…} ]']) as never,
    ],
    [
      'truncated JSON',
      { 'shops.json': '[\n{"id": "a"},\n{"id": ' },
      expect.arrayContaining(['shops.json:3: the file ends in the middle of a record']) as never,
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await errorsOf(changes)).toEqual(expected)
  })

  it('the right line after cells of several lines and empty lines, for all line endings', async () => {
    const text = (end: string) =>
      ['\uFEFFmenuId;code;description;price', 'm;a;"Ett""', 'två', '";1', '', ';;;', 'm;b;B;x', ''].join(end)
    const others = { 'choice-groups.csv': null, 'menu-items.csv': null, 'campaigns.csv': null }
    for (const end of ['\n', '\r\n', '\r'])
      expect(await errorsOf({ ...others, 'articles.csv': text(end) })).toEqual([
        expect.stringMatching(/^articles\.csv:7: price: “x” is not a price/),
      ])
  })

  it('errors of every file, at most fifty, and the number of the others', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `m,a${at},A,x,0,`).join('\n')
    const errors = await errorsOf({
      'articles.csv': `${SMALL['articles.csv']?.replace('description:fi,', '').replace(/^m,.*$/gm, '')}${many}`,
      ...replaceIn('menus.csv', 'SEK', 'KRO'),
    })
    expect(errors).toContain('menus.csv:2: currency: “KRO” is not a currency; write for example SEK')
    expect(errors.some((line) => /^articles\.csv: … and 4\d\d more$/.test(line))).toBe(true)
    expect(errors.length).toBeLessThan(56)
  })
})

describe('importFolder of an invalid folder', () => {
  it('changes nothing', async () => {
    const before = await places.folder()
    await exportFolder(filled, before)
    for (const changes of [replaceIn('campaigns.csv', '2036', '2016'), shopWith({ timeZone: 'x', name: 'Y' })])
      expect(await errorsOf({ ...replaceIn('menus.csv', 'Meny', 'Annan'), ...changes }, filled)).toHaveLength(1)
    const after = await places.folder()
    await exportFolder(filled, after)
    expect(await contentsOf(after)).toEqual(await contentsOf(before))
  })

  it('rejects a missing or empty folder with a message', async () => {
    await expect(importFolder(filled, '/nowhere/at/all')).rejects.toMatchObject({
      userMessage: 'The folder /nowhere/at/all cannot be read: it does not exist',
    })
    await expect(importFolder(filled, await places.folder({ '.gitignore': '' }))).rejects.toMatchObject({
      userMessage: expect.stringMatching(/contains nothing to import\. It can contain operator\.csv/),
    })
  })
})
