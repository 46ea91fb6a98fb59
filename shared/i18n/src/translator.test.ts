import { describe, expect, it } from '@jest/globals'
import { defineTexts } from './texts.ts'
import { createTranslator } from './translator.ts'

const en = { hello: 'Hello {{name}}', items_one: '{{count}} article', items_other: '{{count}} articles' } as const
const texts = defineTexts('test', {
  en: async () => en,
  sv: async () => ({ hello: 'Hej {{name}}', items_one: '{{count}} artikel', items_other: '{{count}} artiklar' }),
  fi: async () => ({ hello: 'Hei {{name}}', items_one: '{{count}} tuote', items_other: '{{count}} tuotetta' }),
  no: async () => ({ hello: 'Hei {{name}}', items_one: '{{count}} artikkel', items_other: '{{count}} artikler' }),
  ru: async () => ({
    hello: 'Привет, {{name}}',
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
  }),
})

describe('createTranslator', () => {
  it('uses the plural forms of the language', async () => {
    const translator = createTranslator('ru')
    await translator.ensure([texts])
    const t = translator.translate(texts)
    expect([1, 3, 5, 21].map((count) => t('items', { count }))).toEqual([
      '1 товар',
      '3 товара',
      '5 товаров',
      '21 товар',
    ])
  })

  it('changes the language of all loaded texts', async () => {
    const translator = createTranslator('sv')
    await translator.ensure([texts])
    await translator.change('fi')
    expect(translator.translate(texts)('hello', { name: 'Aino' })).toBe('Hei Aino')
    expect(translator.language()).toBe('fi')
  })

  it('keeps its language when another one cannot be loaded', async () => {
    const broken = defineTexts('broken', {
      ...{ en: async () => ({}), sv: async () => ({}), fi: async () => ({}), no: async () => ({}) },
      ru: () => Promise.reject(new Error('offline')),
    })
    const translator = createTranslator('sv')
    await translator.ensure([texts, broken])
    await expect(translator.change('ru')).rejects.toThrow('offline')
    expect(translator.language()).toBe('sv')
  })

  it('starts with given texts without loading them again', async () => {
    const given = defineTexts('given', {
      ...{
        en: async () => ({ hello: 'Hello' }),
        sv: async () => ({ hello: 'Hej' }),
        ru: async () => ({ hello: 'Привет' }),
      },
      ...{ no: async () => ({ hello: 'Hei' }), fi: () => Promise.reject(new Error('It was there already')) },
    })
    const translator = createTranslator('fi', { given: { hello: 'Moi' } })
    const hello = () => translator.translate(given)('hello')
    expect(hello()).toBe('Moi')
    await translator.ensure([given])
    expect(hello()).toBe('Moi')
    await translator.change('sv')
    expect(hello()).toBe('Hej')
  })

  it('dumps its texts, with which another translator can start', async () => {
    const server = createTranslator('ru')
    expect(server.dump()).toEqual({})
    await server.ensure([texts])
    const dumped = JSON.parse(JSON.stringify(server.dump())) as ReturnType<typeof server.dump>
    expect(Object.keys(dumped)).toEqual(['test'])
    const browser = createTranslator('ru', dumped)
    const t = browser.translate(texts)
    expect([t('hello', { name: 'Anna' }), t('items', { count: 3 })]).toEqual(['Привет, Anna', '3 товара'])
    expect(browser.dump()).toEqual(dumped)
  })

  it('shares no texts and no language with another translator', async () => {
    const [one, other] = [createTranslator('fi', { test: { hello: 'Moi {{name}}' } }), createTranslator('fi')]
    await one.change('sv')
    expect([other.dump(), other.language()]).toEqual([{}, 'fi'])
  })
})
