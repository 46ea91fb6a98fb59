const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
type Texts = readonly [sv: string, en: string, fi: string, ru: string, no: string]

const KINDS: readonly Texts[] = [
  ['Grillad', 'Grilled', 'Grillattu', 'Жареный на гриле', 'Grillet'],
  ['Krämig', 'Creamy', 'Kermainen', 'Сливочный', 'Kremet'],
  ['Krispig', 'Crispy', 'Rapea', 'Хрустящий', 'Sprø'],
  ['Kryddig', 'Spicy', 'Mausteinen', 'Пряный', 'Krydret'],
  ['Ljummen', 'Warm', 'Haalea', 'Тёплый', 'Lun'],
  ['Rökt', 'Smoked', 'Savustettu', 'Копчёный', 'Røkt'],
  ['Syrlig', 'Tangy', 'Kirpeä', 'Кисловатый', 'Syrlig'],
  ['Ugnsbakad', 'Oven-baked', 'Uunissa paistettu', 'Запечённый', 'Ovnsbakt'],
]
const DISHES: readonly (readonly [picture: string, Texts])[] = [
  ['avocado', ['avokado', 'avocado', 'avokado', 'авокадо', 'avokado']],
  ['fish', ['torsk', 'cod', 'turska', 'треска', 'torsk']],
  ['corn', ['majs', 'corn', 'maissi', 'кукуруза', 'mais']],
  ['taco', ['taco', 'taco', 'taco', 'тако', 'taco']],
  ['ramen', ['nudelsoppa', 'noodle soup', 'nuudelikeitto', 'суп с лапшой', 'nudelsuppe']],
  ['pizza', ['pizza', 'pizza', 'pizza', 'пицца', 'pizza']],
  ['burger', ['burgare', 'burger', 'burgeri', 'бургер', 'burger']],
  ['green-salad', ['sallad', 'salad', 'salaatti', 'салат', 'salat']],
  ['dumpling', ['dumpling', 'dumpling', 'dumpling', 'пельмень', 'dumpling']],
  ['chicken-leg', ['kyckling', 'chicken', 'kana', 'курица', 'kylling']],
]
const DISH_TEXT: Texts = [
  'Med husets såser, säsongens grönsaker och nybakat bröd till',
  'With our own sauces, vegetables of the season and fresh bread',
  'Talon kastikkeilla, kauden kasviksilla ja tuoreella leivällä',
  'С фирменными соусами, сезонными овощами и свежим хлебом',
  'Med husets sauser, sesongens grønnsaker og nybakt brød til',
]
const OPTIONS = ['regular', 'large', 'bread', 'sauce', 'cheese', 'nuts'] as const
const GROUPS = [
  { code: 'size', level: 1, min: 1, max: 1, preselected: ['regular'], options: ['regular', 'large'] },
  { code: 'extras', level: 2, min: 0, max: 3, preselected: [], options: ['bread', 'sauce', 'cheese', 'nuts'] },
] as const

/** The shop of the sample whose menu the benchmarks replace by `menuOf`. */
export const MENU_SHOP = 'sodermalm'
/** The id of the menu that `menuOf` makes. */
export const MENU_ID = 'long'

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
const i18nOf = (field: 'name' | 'description' | 'text', texts: readonly string[]) =>
  LANGUAGES.map((language, i) => ({ language, [field]: texts[i] }))

const article = (code: string, names: readonly string[], more: object) => ({
  menu_id: MENU_ID,
  code,
  kind: 0,
  description: names[0],
  text: null as string | null,
  price_minor: 9900,
  image: '',
  i18n: i18nOf('description', names),
  sold_out: false,
  allergens: [] as readonly string[],
  tags: [] as readonly string[],
  goods: 'food',
  ...more,
})

function dish(i: number) {
  const [picture, names] = at(DISHES, i)
  const kind = at(KINDS, Math.floor(i / DISHES.length))
  const full = LANGUAGES.map((_, j) => `${kind[j]} ${names[j]} ${i + 1}`)
  return article(`dish-${i + 1}`, full, {
    text: DISH_TEXT[0],
    price_minor: 8500 + (i % 90) * 100,
    image: `${picture}.webp`,
    i18n: LANGUAGES.map((language, j) => ({ language, description: full[j], text: DISH_TEXT[j] })),
    sold_out: i % 40 === 39,
    allergens: at([['gluten', 'milk'], ['fish'], [], ['egg', 'mustard']], i),
    tags: at([[], ['vegetarian'], ['vegan', 'vegetarian'], ['spicy']], i),
  })
}

const categoryCount = (dishes: number) => (dishes > 100 ? 50 : 5)

/** Returns the database rows of a made-up menu. One dish in five has choices. The result is always the same. */
export function menuOf(dishes: number, categoryTotal = categoryCount(dishes)) {
  const codes = Array.from({ length: dishes }, (_, i) => `dish-${i + 1}`)
  const size = Math.ceil(dishes / categoryTotal)
  const categories = Array.from({ length: categoryTotal }, (_, i) => {
    const name = `Kategori ${i + 1}`
    const items = codes.slice(i * size, (i + 1) * size).map((code, j) => ({
      type: 'article',
      code,
      choices: j % 5 === 4 ? GROUPS.map((group) => group.code) : [],
      suggestions: [],
    }))
    return {
      type: 'container',
      name,
      i18n: i18nOf(
        'name',
        LANGUAGES.map(() => name),
      ),
      items,
    }
  })
  return {
    menu: {
      id: MENU_ID,
      name: 'Meny',
      currency: 'SEK',
      currency_symbol: 'kr',
      choice_levels: [],
      items: categories,
    },
    articles: [
      ...codes.map((_, i) => dish(i)),
      ...OPTIONS.map((code, i) =>
        article(
          code,
          LANGUAGES.map(() => code),
          { price_minor: i * 500 },
        ),
      ),
    ],
    groups: GROUPS.map((group) => ({
      ...group,
      menu_id: MENU_ID,
      name: group.code,
      i18n: i18nOf(
        'name',
        LANGUAGES.map(() => group.code),
      ),
    })),
  }
}
export type MenuRows = ReturnType<typeof menuOf>
