import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { chain } from './chain.ts'
import { mediaFolder, samples } from './index.ts'
import type { SampleArticleItem, SampleContainer, SampleItem, Tag, Texts } from './types.ts'

const articlesIn = (items: readonly SampleItem[]): readonly SampleArticleItem[] =>
  items.flatMap((item) => (item.type === 'article' ? [item] : articlesIn(item.items)))
const containersIn = (items: readonly SampleItem[]): readonly SampleContainer[] =>
  items.flatMap((item) => (item.type === 'article' ? [] : [item, ...containersIn(item.items)]))
const depthOf = (items: readonly SampleItem[]): number =>
  Math.max(0, ...items.map((item) => (item.type === 'article' ? 0 : 1 + depthOf(item.items))))
const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const { articles, choiceGroups, campaigns, menu, shops } = chain
const placed = articlesIn(menu.items)
const containers = containersIn(menu.items)
const articleOf = new Map(articles.map((article) => [article.code, article]))
const groupOf = new Map(choiceGroups.map((group) => [group.code, group]))
const groupsOf = (item: SampleArticleItem) => item.choices.flatMap((code) => groupOf.get(code) ?? [])

/** Collects every translated text of the sample, at any depth. */
function textsIn(value: unknown): readonly Texts[] {
  if (typeof value !== 'object' || value === null) return []
  if ('sv' in value) return [value as Texts]
  return Object.values(value).flatMap(textsIn)
}

describe('the menu', () => {
  it('is large and three levels deep', () => {
    expect(placed.length).toBeGreaterThanOrEqual(64)
    expect(containers.length).toBeGreaterThanOrEqual(9)
    expect(depthOf(menu.items)).toBe(3)
  })

  it('gives every code once, and every article one place', () => {
    expect(repeated(articles.map(({ code }) => code))).toEqual([])
    expect(repeated(choiceGroups.map(({ code }) => code))).toEqual([])
    expect(repeated(campaigns.map(({ code }) => code))).toEqual([])
    expect(repeated(placed.map(({ code }) => code))).toEqual([])
  })

  it('refers only to articles and choice groups that exist, and uses all of them', () => {
    const options = choiceGroups.flatMap((group) => group.options)
    const named = [...placed.map(({ code }) => code), ...options]
    expect(named.filter((code) => !articleOf.has(code))).toEqual([])
    expect(articles.map(({ code }) => code).filter((code) => !named.includes(code))).toEqual([])

    const asked = placed.flatMap((item) => item.choices)
    expect(asked.filter((code) => !groupOf.has(code))).toEqual([])
    expect(choiceGroups.map(({ code }) => code).filter((code) => !asked.includes(code))).toEqual([])
  })

  it('has no two containers of one name beside each other, and no slash in a name that becomes an address', () => {
    for (const items of [menu.items, ...containers.map((container) => container.items)]) {
      const names = items.flatMap((item) => (item.type === 'container' ? [item.name.sv] : []))
      expect(repeated(names)).toEqual([])
      expect(names.filter((name) => name.includes('/'))).toEqual([])
    }
  })

  it('suggests only articles of the menu that are added with one tap', () => {
    for (const item of placed) {
      for (const code of item.suggestions) {
        expect(code).not.toBe(item.code)
        expect(articleOf.get(code)?.kind).toBe(1)
        expect(placed.find((other) => other.code === code)?.choices).toEqual([])
      }
    }
    expect(placed.filter((item) => item.suggestions.length > 0).length).toBeGreaterThan(40)
  })

  it('has prices in whole minor units in three currencies', () => {
    const orderable = new Set(placed.map(({ code }) => code))
    for (const { code, priceMinor, takeAwayMinor } of articles) {
      for (const amount of [priceMinor, takeAwayMinor ?? priceMinor].flatMap(({ SEK, EUR, NOK }) => [SEK, EUR, NOK])) {
        expect(Number.isInteger(amount) && amount >= (orderable.has(code) ? 1 : 0)).toBe(true)
      }
    }
    // Prices must look chosen, not converted: whole kronor, and euros that end in .00, .50 or .90.
    const cents = new Set(articles.map(({ priceMinor }) => priceMinor.EUR % 100))
    expect([...cents].sort((one, other) => one - other)).toEqual([0, 50, 90])
    expect(articles.filter(({ priceMinor }) => priceMinor.SEK % 100 || priceMinor.NOK % 100)).toEqual([])
    expect(articleOf.get('margherita')?.priceMinor.SEK).toBe(12900)
    expect(articleOf.get('smash-burger')?.priceMinor.SEK).toBe(14900)
    expect(articleOf.get('lemonade')?.priceMinor.SEK).toBe(3900)
    expect(articleOf.get('green-bowl')?.priceMinor.SEK).toBe(13500)
  })

  it('shows something sold out', () => {
    expect(placed.filter(({ code }) => articleOf.get(code)?.soldOut).length).toBeGreaterThanOrEqual(3)
  })
})

describe('choices', () => {
  it.each(choiceGroups.map((group) => [group.code, group] as const))('%s has valid limits and defaults', (_, group) => {
    expect(group.min).toBeLessThanOrEqual(group.max)
    expect(group.max).toBeLessThanOrEqual(group.options.length)
    expect(repeated(group.options)).toEqual([])
    // A group preselects either nothing or a valid choice.
    if (group.preselected.length > 0) expect(group.preselected.length).toBeGreaterThanOrEqual(group.min)
    expect(group.preselected.length).toBeLessThanOrEqual(group.max)
    for (const code of group.preselected) {
      expect(group.options).toContain(code)
      expect(articleOf.get(code)?.soldOut).not.toBe(true)
    }
    expect(menu.choiceLevels.map(({ level }) => level)).toContain(group.level)
  })

  it('has dishes whose required choice has no default', () => {
    const isAsked = (item: SampleArticleItem) =>
      groupsOf(item).some(({ min, preselected }) => min > 0 && preselected.length === 0)
    const asked = placed.filter(isAsked).map(({ code }) => code)
    expect(asked).toEqual(
      expect.arrayContaining(['bbq-bacon-burger', 'pad-thai', 'soft-ice', 'pot-of-tea', 'kids-burger']),
    )
  })

  it('never puts two groups of one article on one level', () => {
    for (const item of placed) expect(repeated(groupsOf(item).map((group) => String(group.level)))).toEqual([])
  })

  it('includes the sides of the smash burger and limits its extras', () => {
    const smash = placed.find((item) => item.code === 'smash-burger')
    expect(smash && groupsOf(smash).map(({ min, max }) => [min, max])).toEqual([
      [1, 1],
      [0, 3],
    ])
    expect(articleOf.get('side-sweet-potato')?.priceMinor.SEK).toBe(1500)
    expect(articleOf.get('extra-bacon')?.priceMinor.SEK).toBe(1800)
  })
})

describe('diets', () => {
  const forbidden: Readonly<Partial<Record<Tag, readonly string[]>>> = {
    vegan: ['milk', 'egg', 'fish', 'crustaceans', 'molluscs'],
    vegetarian: ['fish', 'crustaceans', 'molluscs'],
    glutenfree: ['gluten'],
  }

  it('match the allergens of each dish and of its preselected options', () => {
    for (const item of placed) {
      const dish = articleOf.get(item.code)
      const chosen = groupsOf(item).flatMap((group) => group.preselected.flatMap((code) => articleOf.get(code) ?? []))
      const allergens = [dish, ...chosen].flatMap((part) => part?.allergens ?? [])
      for (const tag of dish?.tags ?? []) {
        expect([item.code, tag, allergens.filter((one) => forbidden[tag]?.includes(one))]).toEqual([item.code, tag, []])
      }
    }
  })

  it.each(articles.map((article) => [article.code, article] as const))('%s is labelled consistently', (_, article) => {
    for (const tag of article.tags) {
      expect(article.allergens.filter((one) => forbidden[tag]?.includes(one))).toEqual([])
    }
    if (article.tags.includes('vegan')) expect(article.tags).toContain('vegetarian')
    expect(repeated(article.tags)).toEqual([])
    expect(repeated(article.allergens)).toEqual([])
  })
})

describe('campaigns', () => {
  it('are of both kinds, for everybody and for members', () => {
    expect(campaigns.some(({ discount, membersOnly }) => discount.kind === 'percent' && !membersOnly)).toBe(true)
    expect(campaigns.some(({ discount, membersOnly }) => discount.kind === 'price' && membersOnly)).toBe(true)
  })

  it('refer to articles of the menu, which refer back to them, and lower each price', () => {
    for (const { code, articleCodes, discount } of campaigns) {
      for (const articleCode of articleCodes) {
        const article = articleOf.get(articleCode)
        expect(placed.some((item) => item.code === articleCode)).toBe(true)
        expect(article?.campaigns).toContain(code)
        if (discount.kind === 'price') {
          for (const currency of ['SEK', 'EUR', 'NOK'] as const) {
            expect(discount.valueMinor[currency]).toBeLessThan(article?.priceMinor[currency] ?? 0)
          }
        } else expect(discount.value > 0 && discount.value < 100).toBe(true)
      }
    }
  })
})

describe('texts', () => {
  const texts = textsIn(chain)

  it('are complete, trimmed, and short enough', () => {
    expect(texts.length).toBeGreaterThan(250)
    for (const text of texts) {
      expect(Object.keys(text).sort()).toEqual(['en', 'fi', 'no', 'ru', 'sv'])
      for (const words of Object.values(text)) {
        expect(words).toBe(words.trim())
        expect(words.length).toBeGreaterThan(0)
        expect(words.length).toBeLessThanOrEqual(115)
      }
    }
  })

  it('keep a number of pieces on one line with its unit', () => {
    const words = texts.flatMap((text) => Object.values(text))
    expect(words.filter((text) => /\d (pieces|bitar|biter|st|stk|palaa|kpl|штук)/.test(text))).toEqual([])
    expect(
      words.filter((text) => /\d\u00a0(pieces|bitar|biter|st|stk|palaa|kpl|штук)/.test(text)).length,
    ).toBeGreaterThan(40)
  })

  it('end with a full stop if they have several sentences', () => {
    const words = texts.flatMap((text) => Object.values(text))
    expect(words.filter((text) => /\. \p{Lu}/u.test(text) && !text.endsWith('.'))).toEqual([])
  })

  it('are really translated: sentences differ in every language, and Russian has no Latin words', () => {
    for (const text of texts) {
      if (text.sv.length > 40) expect(new Set(Object.values(text)).size).toBe(5)
      expect(text.ru).not.toMatch(/[a-z]{2}/i)
    }
  })
})

describe('pictures', () => {
  const files = readdirSync(fileURLToPath(mediaFolder))
  const pictured = [...articles, ...campaigns, ...shops].flatMap(({ image }) => image ?? [])

  it('exist, are all used, and have at most 150 KB', () => {
    expect(pictured.filter((file) => !files.includes(file))).toEqual([])
    expect(files.filter((file) => !pictured.includes(file))).toEqual([])
    for (const file of files) {
      expect(statSync(fileURLToPath(new URL(file, mediaFolder))).size).toBeLessThanOrEqual(150_000)
    }
  })

  it('are named after their article', () => {
    for (const { code, image } of articles) expect([undefined, `${code}.webp`]).toContain(image)
  })

  it('include one for each restaurant, named after it', () => {
    for (const { id, image } of shops) expect(image).toBe(`cover-${id}.webp`)
  })
})

describe('customers', () => {
  it.each(['chain', 'single', 'large'] as const)('of sample %s have valid favorites and passwords', async (name) => {
    const sample = await samples[name]()
    const known = {
      shop: new Set(sample.shops.map(({ id }) => id)),
      article: new Set(sample.articles.map(({ code }) => code)),
    }
    expect(sample.customers).toHaveLength(2)
    for (const { favorites, favoriteShop, password } of sample.customers) {
      expect(known.shop).toContain(favoriteShop)
      expect(favorites.filter(({ code, type }) => !known[type].has(code))).toEqual([])
      for (const rule of [/.{6}/, /[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]) expect(password).toMatch(rule)
    }
  })

  it('of the chain have favorites of both types', () => {
    expect(new Set(chain.customers.flatMap(({ favorites }) => favorites.map(({ type }) => type))).size).toBe(2)
    expect(shops.length).toBe(14)
  })
})
