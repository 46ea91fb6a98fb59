import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { createTestApi, type TestApi } from '../../../testing/index.ts'
import { exportFolder } from './export.ts'
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
const faultsOf = async (changes: Changes, db = empty) => {
  const result = await importFolder(db, await places.folder(small(changes)))
  return result.ok ? ['it went well'] : result.errors
}
const but = (name: string, from: string | RegExp, to: string): Changes => {
  const text = SMALL[name] ?? ''
  expect(text).toMatch(from)
  return { [name]: text.replace(from, to) }
}
const shop = (more: object): Changes => ({
  'shops.json': `[\n${JSON.stringify({ ...JSON.parse(SMALL['shops.json'] ?? '')[0], ...more })}\n]`,
})

describe('a fault is told with its file, line and field', () => {
  it.each<[string, Changes, readonly string[]]>([
    ['a file', { 'shop.csv': 'id\n' }, ['shop.csv: is no file of a setting-up folder; did you mean shops.csv?']],
    ['a spreadsheet', { 'shops.xlsx': 'PK' }, ['shops.xlsx: is a spreadsheet: save each of its sheets as CSV (UTF-8)']],
    ['two of a kind', { 'shops.csv': 'id\n' }, ['shops.json: says the same as shops.csv; leave one of them']],
    [
      'a column',
      but('menus.csv', 'currencySymbol', 'curencySymbol'),
      ['menus.csv:1: curencySymbol: there is no such column; did you mean currencySymbol?'],
    ],
    [
      'a field of JSON',
      shop({ openingHour: 'x' }),
      ['shops.json:2: openingHour: there is no such column; did you mean openingHours?'],
    ],
    [
      'a column twice',
      but('menus.csv', 'name', 'id'),
      expect.arrayContaining(['menus.csv:1: id: this column is there twice']) as never,
    ],
    [
      'a key that is not there',
      but('menus.csv', 'id,', 'name:fi,'),
      expect.arrayContaining(['menus.csv:1: id: this column is missing']) as never,
    ],
    [
      'a cell too many',
      but('menus.csv', 'kr', 'kr,,x'),
      ['menus.csv:2: “x” stands in a column that has no name in the first line'],
    ],
    [
      'a price',
      but('articles.csv', '129,50', '129,505'),
      ['articles.csv:2: price: “129,505” is no price; write for example 129, 129.50 or 129,50'],
    ],
    [
      'an allergen',
      but('articles.csv', 'milk', 'mlik'),
      [
        expect.stringMatching(
          /^articles\.csv:2: allergens: “mlik” is none of gluten, .*; did you mean milk\?$/,
        ) as never,
      ],
    ],
    ['an empty name', but('menus.csv', 'Meny', ''), ['menus.csv:2: name: is empty']],
    [
      'hours',
      shop({ openingHours: 'Monday-Funday 10-20' }),
      [
        expect.stringMatching(
          /^shops\.json:2: openingHours: “Funday” is none of Monday, .*did you mean Sunday\?$/,
        ) as never,
      ],
    ],
    [
      'hours without a day',
      shop({ openingHours: '10-20' }),
      ['shops.json:2: openingHours: “10-20” is no day with its hours; write for example Monday-Friday 10:00-20:00'],
    ],
    [
      'a time zone',
      shop({ timeZone: 'Europe/Stokholm' }),
      ['shops.json:2: timeZone: “Europe/Stokholm” is no time zone; did you mean Europe/Stockholm?'],
    ],
    ['a latitude', shop({ latitude: 91 }), ['shops.json:2: latitude: “91” is no number from -90 to 90']],
    ['a status', shop({ status: 'open' }), ['shops.json:2: status: “open” is none of online, paused, offline']],
    [
      'an address that runs a script',
      shop({ externalAppUri: 'javascript:alert(1)' }),
      [expect.stringMatching(/^shops\.json:2: externalAppUri: .* is no address/) as never],
    ],
    [
      'a currency',
      but('menus.csv', 'SEK', 'KRO'),
      ['menus.csv:2: currency: “KRO” is no currency; write for example SEK'],
    ],
    [
      'a date',
      but('opening-hours-exceptions.csv', '2030-12-24', '2030-02-30'),
      ['opening-hours-exceptions.csv:2: date: “2030-02-30” is no date; write for example 2026-12-24'],
    ],
    [
      'a day that no month has',
      but('campaigns.csv', '2026-01-01T00:00+01:00', '2026-02-30T00:00+01:00'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is no point in time/) as never],
    ],
    [
      'an offset that no place has',
      but('campaigns.csv', '2026-01-01T00:00+01:00', '2026-01-01T00:00+16:30'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is no point in time/) as never],
    ],
    [
      'a year that no calendar has',
      but('vat-rates.csv', '2020-01-01', '0000-01-01'),
      expect.arrayContaining([expect.stringMatching(/^vat-rates\.csv:2: validFrom: .* is no date/)]) as never,
    ],
    [
      'half a letter',
      shop({ name: 'Centrum \ud83c' }),
      [expect.stringMatching(/^shops\.json:2: name: has half a letter/) as never],
    ],
    [
      'half a letter of a category',
      {
        'menu-items.csv': null,
        'menu-items.json': JSON.stringify([{ menuId: 'm', category: ['Mat \udf55'] }]),
      },
      [expect.stringMatching(/^menu-items\.json:1: category: has half a letter/) as never],
    ],
    [
      'a zero byte of a translation',
      {
        'menu-items.csv': null,
        'menu-items.json': JSON.stringify([{ menuId: 'm', category: ['Mat'], 'name:fi': 'Ru\0oka' }]),
      },
      ['menu-items.json:1: name:fi: has a zero byte'],
    ],
    [
      'a time without its offset',
      but('campaigns.csv', '2026-01-01T00:00+01:00', '2026-01-01 00:00'),
      [expect.stringMatching(/^campaigns\.csv:2: from: .* is no point in time/) as never],
    ],
    [
      'a key where an account belongs',
      but('payment-accounts.csv', 'acct_1Abc', 'sk_live_5'),
      [expect.stringMatching(/^payment-accounts\.csv:2: account: .*never a key/) as never],
    ],
    [
      'a picture out of the folder',
      {
        'articles.csv': 'menuId,code,description,price,imageUrl\nm,a,A,1,../a.webp\n',
        'choice-groups.csv': null,
        'menu-items.csv': null,
        'campaigns.csv': null,
      },
      [expect.stringMatching(/^articles\.csv:2: imageUrl: “\.\.\/a\.webp” is none/) as never],
    ],
    [
      'a stylesheet that sets nothing',
      { 'brand.css': 'body { color: red }' },
      [expect.stringMatching(/^brand\.css: sets nothing that a brand may set/) as never],
    ],
    [
      'an article twice',
      { 'articles.csv': `${SMALL['articles.csv']}\n\nm,dip,Dipp,,10,1,\n` },
      ['articles.csv:8: code: “m dip” is there already on line 5'],
    ],
    [
      'a place in the tree twice',
      { 'menu-items.csv': `${SMALL['menu-items.csv']}m,Mat > Dipp,dip,,,\n` },
      [expect.stringMatching(/^menu-items\.csv:6: code: .* is there already on line 5$/) as never],
    ],
    [
      'two operators',
      { 'operator.csv': `${SMALL['operator.csv']}Lyran;takeAway;;\n` },
      ['operator.csv:3: there is one operator alone'],
    ],
    [
      'a menu of articles',
      but('articles.csv', 'm,large', 'x,large'),
      [
        'articles.csv:4: menuId: there is no menu “x”',
        'choice-groups.csv:2: options: there is no article “large” in menu “m”, which group “size” names',
      ],
    ],
    [
      'an option',
      but('choice-groups.csv', 'small|large', 'small|huge'),
      ['choice-groups.csv:2: options: there is no article “huge” in menu “m”, which group “size” names'],
    ],
    [
      'an article of the tree',
      but('menu-items.csv', 'Dipp,dip', 'Dipp,dipp'),
      expect.arrayContaining(['menu-items.csv:5: code: there is no article “dipp” in menu “m”']) as never,
    ],
    [
      'a group of the tree',
      but('menu-items.csv', 'size,dip', 'sizes,dip'),
      ['menu-items.csv:3: choices: there is no choice group “sizes” in menu “m”, which “burger” names'],
    ],
    [
      'a suggestion',
      but('menu-items.csv', 'size,dip', 'size,small'),
      expect.arrayContaining([
        'menu-items.csv:3: suggestions: article “small” of menu “m” is suggested by “burger” and is not of kind 1',
      ]) as never,
    ],
    [
      'a category',
      but('menu-items.csv', 'm,Mat > Dipp,dip', 'm,Mat > Dip,dip'),
      expect.arrayContaining([
        'menu-items.csv:5: category: there is no category “Mat > Dip” on a line before this one; give it a line of its own, without a code',
      ]) as never,
    ],
    [
      'a menu of a shop',
      shop({ menuId: 'x' }),
      ['shops.json:2: menuId: there is no menu “x”, which shop “centrum” has'],
    ],
    [
      'a shop of a spot',
      but('delivery-spots.csv', 'centrum', 'nowhere'),
      ['delivery-spots.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'a shop of an account',
      but('payment-accounts.csv', 'centrum', 'nowhere'),
      ['payment-accounts.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'a shop of other hours',
      but('opening-hours-exceptions.csv', 'centrum', 'nowhere'),
      ['opening-hours-exceptions.csv:2: shopId: there is no shop “nowhere”'],
    ],
    [
      'an article of a campaign',
      but('campaigns.csv', 'burger', 'burgare'),
      ['campaigns.csv:2: articleCodes: there is no article “burgare” in any menu, which campaign “var” names'],
    ],
    [
      'a country without rates',
      shop({ country: 'FI' }),
      expect.arrayContaining([
        expect.stringMatching(
          /^shops\.json:2: country: there is no VAT rate today in FI for takeAway \(food\) of menu “m”/,
        ),
      ]) as never,
    ],
    [
      'a price of no article',
      { 'prices.csv': 'menuId,code,price\nm,burgare,1\n' },
      ['prices.csv:2: code: there is no article “burgare” in menu “m”'],
    ],
    [
      'a text of no article',
      { 'texts.csv': 'of,id,language,field,text\narticle,m/burgare,fi,description,X\n' },
      ['texts.csv:2: code: there is no article “burgare” in menu “m”'],
    ],
    [
      'a text of no category',
      { 'texts.csv': 'of,id,language,field,text\ncategory,m/Dryck,fi,name,X\n' },
      ['texts.csv:2: id: there is no category “Dryck” in menu “m”; write menu/category > category'],
    ],
    [
      'a text of a field that has none',
      { 'texts.csv': 'of,id,language,field,text\narticle,m/burger,fi,name,X\n' },
      ['texts.csv:2: field: “name” is nothing of article that is translated; fields: description, text, imageId'],
    ],
    [
      'more at most than there is',
      but('choice-groups.csv', '1,1,small', '1,3,small'),
      ['choice-groups.csv:2: max: 3 is more than there are options, 2'],
    ],
    [
      'less at most than at least',
      but('choice-groups.csv', '1,1,small', '2,1,small'),
      ['choice-groups.csv:2: max: 1 is less than min, 2'],
    ],
    [
      'preselected what is no option',
      but('choice-groups.csv', ',small\n', ',dip\n'),
      ['choice-groups.csv:2: preselected: dip is none of the options small, large'],
    ],
    ['an end before the beginning', but('campaigns.csv', '2036', '2016'), ['campaigns.csv:2: to: is not after from']],
    [
      'a campaign of prices without any',
      but('campaigns.csv', 'percent,25', 'price,'),
      ['campaigns.csv:2: prices: is empty, and kind is price'],
    ],
    [
      'rates that overlap',
      { 'vat-rates.csv': `${SMALL['vat-rates.csv']}SE,food,takeAway,2024-01-01,,6\n` },
      ['vat-rates.csv:2: validFrom: overlaps with the rate from 2024-01-01 on line 4'],
    ],
    [
      'a day that opens and does not close',
      but('opening-hours-exceptions.csv', '24,,', '24,10:00,'),
      [
        'opening-hours-exceptions.csv:2: closes: is missing: give both times, or neither where the shop is closed that day',
      ],
    ],
    [
      'a shop that says too little',
      {
        'shops.json': '[\n\n{"id": "ny"}]',
        'delivery-spots.csv': null,
        'payment-accounts.csv': null,
        'opening-hours-exceptions.csv': null,
      },
      [
        expect.stringMatching(
          /^shops\.json:3: is new, and has to say its name, orderTypes, openingHours, address1/,
        ) as never,
      ],
    ],
    [
      'another encoding',
      { 'menus.csv': Buffer.from('id,name,currency,currencySymbol\nm,Meny,SEK,kr\nn,R\xe4tter,SEK,kr\n', 'latin1') },
      expect.arrayContaining([expect.stringMatching(/^menus\.csv:3: has letters that are not UTF-8/)]) as never,
    ],
    [
      'UTF-16',
      { 'menus.csv': Buffer.from('\uFEFFid,name', 'utf16le') },
      expect.arrayContaining([expect.stringMatching(/^menus\.csv:1: is written in UTF-16/)]) as never,
    ],
    [
      'a quote that is not closed',
      but('menus.csv', 'Meny', '"Meny'),
      expect.arrayContaining(['menus.csv:2: a cell begins with a quote (") that is not closed']) as never,
    ],
    [
      'an empty file, which is not the word that all of its kind is to go',
      { 'campaigns.csv': '\uFEFF\r\n' },
      [
        'campaigns.csv:1: is empty; its first line has to name the columns. Leave the file out if nothing of its kind is to change',
      ],
    ],
    [
      'JSON that is none',
      { 'shops.json': '[\n{"id": "a"},\n{"id": "b",\n"name" "B"}]' },
      expect.arrayContaining([expect.stringMatching(/^shops\.json:4: is no JSON: /)]) as never,
    ],
    [
      'JSON that is no array',
      { 'shops.json': '\n{"id": "a"}' },
      expect.arrayContaining(['shops.json:2: must be an array of records: [ {…}, {…} ]']) as never,
    ],
    [
      'JSON that breaks off',
      { 'shops.json': '[\n{"id": "a"},\n{"id": ' },
      expect.arrayContaining(['shops.json:3: the file ends in the middle of a record']) as never,
    ],
  ])('%s', async (_, changes, told) => {
    expect(await faultsOf(changes)).toEqual(told)
  })

  it('after cells of several lines and empty lines, however these end', async () => {
    const text = (end: string) =>
      ['\uFEFFmenuId;code;description;price', 'm;a;"Ett""', 'två', '";1', '', ';;;', 'm;b;B;x', ''].join(end)
    const others = { 'choice-groups.csv': null, 'menu-items.csv': null, 'campaigns.csv': null }
    for (const end of ['\n', '\r\n', '\r'])
      expect(await faultsOf({ ...others, 'articles.csv': text(end) })).toEqual([
        expect.stringMatching(/^articles\.csv:7: price: “x” is no price/),
      ])
  })

  it('in one file hides none in another; beyond fifty they are counted', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `m,a${at},A,x,0,`).join('\n')
    const told = await faultsOf({
      'articles.csv': `${SMALL['articles.csv']?.replace('description:fi,', '').replace(/^m,.*$/gm, '')}${many}`,
      ...but('menus.csv', 'SEK', 'KRO'),
    })
    expect(told).toContain('menus.csv:2: currency: “KRO” is no currency; write for example SEK')
    expect(told.some((line) => /^articles\.csv: … and 4\d\d more$/.test(line))).toBe(true)
    expect(told.length).toBeLessThan(56)
  })
})

describe('a wrong folder', () => {
  it('changes nothing', async () => {
    const before = await places.folder()
    await exportFolder(filled, before)
    for (const changes of [but('campaigns.csv', '2036', '2016'), shop({ timeZone: 'x', name: 'Y' })])
      expect(await faultsOf({ ...but('menus.csv', 'Meny', 'Annan'), ...changes }, filled)).toHaveLength(1)
    const after = await places.folder()
    await exportFolder(filled, after)
    expect(await contentsOf(after)).toEqual(await contentsOf(before))
  })

  it('that is none is told of in a sentence', async () => {
    await expect(importFolder(filled, '/nowhere/at/all')).rejects.toMatchObject({
      userMessage: 'The folder /nowhere/at/all cannot be read: it is not there',
    })
    await expect(importFolder(filled, await places.folder({ '.gitignore': '' }))).rejects.toMatchObject({
      userMessage: expect.stringMatching(/has nothing to import\. Files: operator\.csv/),
    })
  })
})
