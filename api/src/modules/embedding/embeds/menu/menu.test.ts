import { LANGUAGES, type Language } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi, until } from '../../../../testing/index.ts'
import { menuTexts } from './texts.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await api.sql(
    `insert into chain (key, name, origins, shops, brand, created_at)
     values ('roma', 'Roma', '{https://roma.example}', '{centrum,helsinki,dagtid}', '', now())`,
  )
})
afterAll(() => api.close())

const ask = (shopId = 'centrum', query = '', headers: Record<string, string> = {}) =>
  api.visitor()(`/embed/roma/menu/${shopId}${query}`, { headers })
const textOf = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('\u00a0', ' ')
}
const inLanguage = (language: Language) => `?language=${language}`

interface Thing {
  readonly '@type': string
  readonly name: string
  readonly hasMenuSection?: readonly Thing[]
  readonly hasMenuItem?: readonly Thing[]
  readonly [key: string]: unknown
}
const dataIn = (text: string): Thing & { readonly hasMenu: Thing } => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(json) as Thing & { readonly hasMenu: Thing }
}
const itemsIn = ({ hasMenuSection = [], hasMenuItem = [] }: Thing): readonly Thing[] => [
  ...hasMenuItem,
  ...hasMenuSection.flatMap(itemsIn),
]

describe('GET /embed/{key}/menu/{shopId}', () => {
  it('answers with a link to the menu on the site, and with the dishes below their categories', async () => {
    const text = await textOf('centrum', inLanguage('en'))
    const [before] = text.split('<script')
    expect(before).toBe(`<section lang="en">
<h2>Menu – Centrum</h2>
<p><a href="${api.url}/shop/centrum/menu">Order from Centrum</a></p>
<h3>Food</h3>
<ul>
<li><p><strong>Burger</strong> 100 kr</p><p>With cheese</p><p>Contains gluten and milk</p></li>
<li><p><strong>Margherita</strong> 120 kr</p><p>Contains gluten and milk</p></li>
<li><p><strong>Salad</strong> 60 kr (Regular price 80 kr)</p></li>
<li><p><strong>Soup</strong> 90 kr – Sold out</p></li>
</ul>
<h3>Drinks</h3>
<h4>Soft drinks</h4>
<ul>
<li><p><strong>Cola</strong> 25 kr</p></li>
</ul>
<h3>Sides</h3>
<ul>
<li><p><strong>Fries</strong> 30 kr</p></li>
<li><p><strong>Dip</strong> 10 kr</p><p>Contains egg</p></li>
</ul>
`)
  })

  it.each(LANGUAGES)('answers in %s', async (language) => {
    const answer = await ask('centrum', inLanguage(language))
    expect(answer.headers.get('content-language')).toBe(language)
    const text = await answer.text()
    const t = menuTexts(language)
    for (const words of [`lang="${language}"`, t('menu', { shop: 'Centrum' }), t('order', { shop: 'Centrum' })])
      expect(text).toContain(words)
    expect(text).toContain(t('soldOut'))
    expect(text).toContain(t('allergen.egg'))
    expect(text).not.toMatch(/\{(?:shop|price|allergens)\}/)
  })

  it.each<[string, string, string | undefined, Language]>([
    ['the address', '?language=fi', 'ru', 'fi'],
    ['the browser', '', 'de, ru;q=0.8, en;q=0.5', 'ru'],
    ['the browser when the address has an unsupported one', '?language=de', 'nb-NO', 'no'],
    ['the operator', '', undefined, 'sv'],
  ])('uses the language of %s', async (_, query, accept, language) => {
    const answer = await ask('centrum', query, accept === undefined ? {} : { 'accept-language': accept })
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('vary')).toContain('accept-language')
  })

  it('formats prices in the shop’s currency and the language', async () => {
    await api.sql("update article set price_minor = 1290 where code = 'cola'")
    const text = await until(
      () => textOf('helsinki', inLanguage('fi')),
      (found) => found.includes('12,90 €'),
    )
    const cola = itemsIn(dataIn(text).hasMenu).find(({ name }) => name === 'Cola (fi)')
    expect(cola).toMatchObject({ offers: { price: '12.90', priceCurrency: 'EUR' } })
    await api.sql("update article set price_minor = 2500 where code = 'cola'")
  })

  it('has no styles, no executable script, and noindex', async () => {
    const answer = await ask()
    const text = await answer.text()
    expect(text.match(/<script\b[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
    expect(text).not.toMatch(/<style|<link|\s(?:style|class|id|on\w+)=/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  it('answers 304 when unchanged, and changes with the menu', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask('centrum', '', { 'if-none-match': etag })).status).toBe(304)
    await api.sql("insert into shop_article (shop_id, code, sold_out) values ('centrum', 'fries', true)")
    await until(
      () => textOf('centrum', inLanguage('en')),
      (text) => /Fries<\/strong> 30 kr – Sold out/.test(text),
    )
  })

  it('marks a dish as sold out when all options of a required choice are sold out', async () => {
    await api.sql("update article set sold_out = true where code in ('size-regular', 'size-large')")
    const text = await until(
      () => textOf('helsinki', inLanguage('en')),
      (found) => /Margherita<\/strong> [^<]* – Sold out/.test(found),
    )
    const pizza = itemsIn(dataIn(text).hasMenu).find(({ name }) => name === 'Margherita')
    expect(pizza).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    await api.sql("update article set sold_out = false where code in ('size-regular', 'size-large')")
  })

  it('answers 404 for a shop outside the chain and for an unknown shop', async () => {
    for (const shopId of ['pausad', 'nowhere']) {
      const answer = await ask(shopId)
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'shop-not-found' })])
    }
  })
})

describe('the structured data of a menu', () => {
  it('describes the restaurant with address and opening hours', async () => {
    await api.sql(`update shop set opening_hours_exceptions = $1 where id = 'dagtid'`, [
      JSON.stringify([{ date: '2026-12-24' }, { date: '2026-12-31', opens: '10:00:00', closes: '15:00:00' }]),
    ])
    const text = await until(
      () => textOf('dagtid', inLanguage('sv')),
      (found) => found.includes('2026-12-24'),
    )
    const restaurant = dataIn(text)
    expect(restaurant).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': `${api.url}/shop/dagtid`,
      name: 'Dagtid',
      description: 'Dagtid lagar mat',
      url: `${api.url}/shop/dagtid/menu`,
      telephone: '+46812345678',
      currenciesAccepted: 'SEK',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Storgatan 6',
        postalCode: '111 22',
        addressLocality: 'Uppsala',
        addressCountry: 'SE',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 59.86, longitude: 17.64 },
      potentialAction: { '@type': 'OrderAction', target: `${api.url}/shop/dagtid/menu` },
    })
    expect(restaurant.openingHoursSpecification).toHaveLength(7)
    expect((restaurant.openingHoursSpecification as Thing[])[0]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '10:00:00',
      closes: '20:00:00',
    })
    expect(restaurant.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-24',
        validThrough: '2026-12-24',
        opens: '00:00:00',
        closes: '00:00:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
        opens: '10:00:00',
        closes: '15:00:00',
      },
    ])
  })

  it('writes opening around the clock as 00:00:00 to 23:59:59', async () => {
    const { openingHoursSpecification } = dataIn(await textOf())
    expect((openingHoursSpecification as Thing[])[0]).toMatchObject({ opens: '00:00:00', closes: '23:59:59' })
  })

  it('contains the menu sections with an offer for each dish', async () => {
    const { hasMenu } = dataIn(await textOf('helsinki', inLanguage('en')))
    expect(hasMenu).toMatchObject({
      '@type': 'Menu',
      name: 'Menu – Helsinki',
      inLanguage: 'en',
      hasMenuSection: [
        { '@type': 'MenuSection', name: 'Food' },
        { '@type': 'MenuSection', name: 'Drinks', hasMenuSection: [{ name: 'Soft drinks' }] },
        { '@type': 'MenuSection', name: 'Sides' },
      ],
    })
    const items = itemsIn(hasMenu)
    expect(items.map(({ name }) => name)).toEqual(['Burger', 'Margherita', 'Salad', 'Soup', 'Cola', 'Fries', 'Dip'])
    expect(items[0]).toEqual({
      '@type': 'MenuItem',
      name: 'Burger',
      description: 'With cheese',
      image: `${api.url}/api/images/smash-burger.webp`,
      offers: { '@type': 'Offer', price: '10.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    })
    expect(items[2]).toMatchObject({
      suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'],
    })
    expect(items[3]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  })
})

it('a menu fragment escapes the names and descriptions of dishes and the name of the shop', async () => {
  const name = `</script><script>alert(1)</script><img src=x onerror="alert(2)"> & 'more' <!-- $& {price}`
  await api.sql(`update article set description = $1, text = $1, i18n = '[]' where code = 'burger'`, [name])
  await api.sql(`update shop set name = $1, description = $1, i18n = '[]' where id = 'centrum'`, [name])
  const text = await until(
    () => textOf('centrum', inLanguage('en')),
    (found) => found.includes('alert(2)'),
  )
  expect(text.match(/<\/?script/g)).toHaveLength(2)
  expect(text).not.toContain('<img')
  expect(text).not.toContain('<!--')
  expect(dataIn(text).name).toBe(name)
  expect(itemsIn(dataIn(text).hasMenu)[0]).toMatchObject({ name, description: name })
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  const [, heading = ''] = /<h2>([^<]*)<\/h2>/.exec(text) ?? []
  expect(heading.replace(/&(\w+|#39);/g, (_, entity: string) => characters[entity] ?? '')).toBe(`Menu – ${name}`)
})
