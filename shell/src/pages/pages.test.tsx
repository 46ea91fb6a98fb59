/** @jest-environment node */
import { CONTACT_DAYS, LANGUAGES, type Language, UNCONFIRMED_DAYS, UNPAID_DAYS } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { paths } from '@carte/navigation'
import { clientAtom } from '@carte/store'
import { createHarness, type Harness, serveScreen } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { loadCompanies } from './companies.ts'
import { pages } from './pages.tsx'

const AT = { terms: paths.termsAndConditions, privacy: paths.privacyPolicy, accessibility: paths.accessibility }
type Page = keyof typeof AT

/** Page titles, effective date and time limit for replies in each language. */
const WORDS: Readonly<Record<Language, Readonly<Record<Page | 'effective' | 'reply', string>>>> = {
  en: {
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    accessibility: 'Accessibility statement',
    effective: '1 May 2023',
    reply: 'within 30 days',
  },
  sv: {
    terms: 'Köpvillkor',
    privacy: 'Integritetspolicy',
    accessibility: 'Tillgänglighetsredogörelse',
    effective: '1 maj 2023',
    reply: 'inom 30 dagar',
  },
  fi: {
    terms: 'Tilausehdot',
    privacy: 'Tietosuojaseloste',
    accessibility: 'Saavutettavuusseloste',
    effective: '1. toukokuuta 2023',
    reply: '30 päivän kuluessa',
  },
  ru: {
    terms: 'Условия заказа',
    privacy: 'Политика конфиденциальности',
    accessibility: 'Заявление о доступности',
    effective: '1 мая 2023',
    reply: 'в течение 30 дней',
  },
  no: {
    terms: 'Salgsvilkår',
    privacy: 'Personvernerklæring',
    accessibility: 'Tilgjengelighetserklæring',
    effective: '1. mai 2023',
    reply: 'innen 30 dager',
  },
}

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

const served = (page: Page) => serveScreen(harness, pages, page, AT[page], AT[page].href())
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ')
const company = ['Provköket AB', '556000-0000', 'SE556000000001', 'mailto:hej@example.com']

describe.each(LANGUAGES)('the legal pages on a server in %s', (language) => {
  const words = WORDS[language]
  beforeAll(() => harness.translator.change(language))

  it.each(['terms', 'privacy', 'accessibility'] as const)(
    'render the page on %s with the company’s data and no missing text',
    async (page) => {
      expect(typeof window).toBe('undefined')
      const html = (await served(page)).replaceAll('\u00AD', '')
      expect(html).toContain(`<title>${words[page]}</title>`)
      expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual([`<h1 tabindex="-1">${words[page]}`])
      for (const fact of company) expect(html).toContain(fact)
      // No missing text, no missing value.
      expect(textOf(html)).not.toMatch(/\b(terms|privacy|accessibility|company)\.\w|\{\{|undefined|NaN/)
    },
  )

  it('state the privacy policy’s effective date and the time limit for replies (SITE-3)', async () => {
    const text = textOf(await served('privacy'))
    expect(text).toContain(words.effective)
    expect(text.split(words.reply)).toHaveLength(3)
  })

  it('name the authorities in their own languages', async () => {
    for (const [page, names] of [
      ['terms', ['ARN', 'Kuluttajariitalautakunta', 'Forbrukertilsynet']],
      ['privacy', ['IMY', 'Tietosuojavaltuutetun', 'Datatilsynet']],
      ['accessibility', ['PTS', 'Traficom', 'universell utforming']],
    ] as const) {
      const html = await served(page)
      const found = [...html.matchAll(/<a href="https[^>]*lang="(\w+)"[^>]*>([^<]*)/g)]
      expect(found.map(([, lang]) => lang)).toEqual(['sv', 'fi', 'nb'])
      for (const [index, name] of names.entries()) expect(found[index]?.[2]).toContain(name)
    }
  })
})

it('The terms link to the privacy policy', async () => {
  expect(await served('terms')).toContain(`href="${paths.privacyPolicy.href()}"`)
})

it('The privacy policy states when a position is sent and how it is rounded', async () => {
  await harness.translator.change('en')
  const text = textOf(await served('privacy'))
  expect(text).toContain('more than 48 restaurants is it sent to us, rounded to about a kilometre')
  expect(text).toContain('up to 48 restaurants, your browser works out the distances itself')
})

it.each(LANGUAGES)(
  'The privacy policy in %s states what a notification needs and who passes it on',
  async (language) => {
    await harness.translator.change(language)
    const text = textOf(await served('privacy'))
    expect(text).toMatch(/\(Google, Mozilla, Apple \p{L}+ Microsoft\)/u)
    expect(text.match(/push/gi)?.length).toBeGreaterThan(2)
  },
)

it.each(LANGUAGES)('The privacy policy in %s states the retention periods of the server', async (language) => {
  await harness.translator.change(language)
  const text = textOf(await served('privacy'))
  for (const days of [CONTACT_DAYS, UNPAID_DAYS, UNCONFIRMED_DAYS]) expect(text).toMatch(new RegExp(`\\b${days}\\b`))
})

it('The privacy policy names every cookie except those of external sign-in', async () => {
  const html = await served('privacy')
  for (const cookie of [
    '.AspNetCore.Culture',
    'carte.shop',
    'carte-session',
    'carte-browser',
    'carte-visit',
    'carte-notice',
  ]) {
    expect(html).toContain(`<dt>${cookie}</dt>`)
  }
})

describe('the legal pages when the shops cannot be loaded', () => {
  const failingFetch = async () => {
    throw new TypeError('The network is gone')
  }
  let before: Harness['client']
  beforeAll(async () => {
    before = harness.client
    await harness.translator.change('en')
    harness.store.set(clientAtom, createClient({ fetch: failingFetch }))
  })
  afterAll(() => harness.store.set(clientAtom, before))

  it('have no companies', async () => {
    expect(await loadCompanies({ store: harness.store })).toEqual({ companies: [] })
  })

  it.each(['terms', 'privacy', 'accessibility'] as const)(
    'render the page on %s without contact addresses',
    async (page) => {
      const html = await served(page)
      expect(html).toContain(WORDS.en[page])
      expect(html).toContain('You’ll find them on your receipt')
      expect(html).not.toContain('mailto:')
    },
  )
})
