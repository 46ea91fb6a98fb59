import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const articles: readonly SampleArticle[] = [
  {
    code: 'green-bowl',
    kind: 0,
    name: { sv: 'Grön bowl', en: 'Green bowl', fi: 'Vihreä bowl', ru: 'Зелёный боул', no: 'Grønn bowl' },
    text: {
      sv: 'Broccoli, edamame, avokado, rostade frön och citrontahini',
      en: 'Broccoli, edamame, avocado, toasted seeds and lemon tahini',
      fi: 'Parsakaalia, edamamea, avokadoa ja sitruunatahinia',
      ru: 'Брокколи, эдамаме, авокадо и лимонная тахини',
      no: 'Brokkoli, edamame, avokado, ristede frø og sitrontahini',
    },
    priceMinor: price(135, 13.9, 175),
    image: 'green-bowl.webp',
    allergens: ['soy', 'sesame'],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree', 'popular'],
    goods: 'food',
  },
  {
    code: 'salmon-poke',
    kind: 0,
    name: { sv: 'Laxpoke', en: 'Salmon poke', fi: 'Lohipoke', ru: 'Поке с лососем', no: 'Laksepoke' },
    text: {
      sv: 'Rå lax i soja och sesam, mango, gurka, rödkål och picklad ingefära',
      en: 'Raw salmon, mango, cucumber, red cabbage, pickled ginger',
      fi: 'Raakaa lohta, mangoa, kurkkua, punakaalia ja inkivääriä',
      ru: 'Сырой лосось, манго, огурец, капуста и имбирь',
      no: 'Rå laks i soya og sesam, mango, agurk, rødkål og syltet ingefær',
    },
    priceMinor: price(159, 16.9, 199),
    image: 'salmon-poke.webp',
    allergens: ['fish', 'soy', 'sesame', 'gluten'],
    tags: ['lactosefree', 'popular'],
    goods: 'food',
  },
  {
    code: 'chicken-mango-bowl',
    kind: 0,
    name: {
      sv: 'Kyckling & mango',
      en: 'Chicken & mango',
      fi: 'Kana & mango',
      ru: 'Курица и манго',
      no: 'Kylling & mango',
    },
    text: {
      sv: 'Grillad kyckling, mango, svarta bönor, majs och koriander',
      en: 'Grilled chicken, mango, black beans, sweetcorn and coriander',
      fi: 'Grillattua kanaa, mangoa, mustapapuja, maissia ja korianteria',
      ru: 'Курица на гриле, манго, чёрная фасоль, кукуруза и кинза',
      no: 'Grillet kylling, mango, svarte bønner, mais og koriander',
    },
    priceMinor: price(149, 15.5, 189),
    image: 'chicken-mango-bowl.webp',
    allergens: [],
    tags: ['glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'falafel-bowl',
    kind: 0,
    name: {
      sv: 'Falafelbowl',
      en: 'Falafel bowl',
      fi: 'Falafelbowl',
      ru: 'Боул с фалафелем',
      no: 'Falafelbowl',
    },
    text: {
      sv: 'Nyfriterad falafel, hummus, tabbouleh, picklad rova och persilja',
      en: 'Falafel, hummus, tabbouleh, pickled turnip and parsley',
      fi: 'Falafelia, hummusta, taboulia ja pikkelöityä naurista',
      ru: 'Горячий фалафель, хумус, табуле и петрушка',
      no: 'Nystekt falafel, hummus, tabbouleh, syltet nepe og persille',
    },
    priceMinor: price(139, 14.5, 179),
    image: 'falafel-bowl.webp',
    allergens: ['gluten', 'sesame'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'thai-curry-bowl',
    kind: 0,
    name: {
      sv: 'Röd curry',
      en: 'Red curry',
      fi: 'Punainen curry',
      ru: 'Красный карри',
      no: 'Rød curry',
    },
    text: {
      sv: 'Friterad tofu, kokosmjölk, sockerärter, thaibasilika och mycket chili',
      en: 'Crisp tofu, coconut milk, sugar snaps, Thai basil and plenty of chilli',
      fi: 'Rapeaa tofua, kookosmaitoa, thaibasilikaa ja chiliä',
      ru: 'Хрустящий тофу, кокосовое молоко, базилик и чили',
      no: 'Sprø tofu, kokosmelk, sukkererter, thaibasilikum og chili',
    },
    priceMinor: price(142, 14.9, 185),
    image: 'thai-curry-bowl.webp',
    allergens: ['soy'],
    tags: ['vegan', 'vegetarian', 'spicy', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'caesar-salad',
    kind: 0,
    name: {
      sv: 'Caesarsallad',
      en: 'Caesar salad',
      fi: 'Caesarsalaatti',
      ru: 'Салат «Цезарь»',
      no: 'Cæsarsalat',
    },
    text: {
      sv: 'Romansallad, kyckling, parmesan, krutonger, sardelldressing',
      en: 'Romaine, grilled chicken, parmesan, croutons and anchovy dressing',
      fi: 'Grillattua kanaa, parmesaania, krutonkeja ja anjoviskastiketta',
      ru: 'Курица на гриле, пармезан, гренки и соус с анчоусами',
      no: 'Romanosalat, kylling, parmesan, krutonger, ansjosdressing',
    },
    priceMinor: price(145, 14.9, 189),
    image: 'caesar-salad.webp',
    allergens: ['gluten', 'milk', 'egg', 'fish', 'mustard'],
    tags: [],
    goods: 'food',
  },
]

const suggestions = ['mineral-water', 'edamame', 'lemonade']
/** Exceptions: the salad needs no base and no dressing, the curry no dressing. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'caesar-salad': ['bowl-size', 'bowl-extras'],
  'thai-curry-bowl': ['bowl-size', 'bowl-base', 'bowl-extras'],
}

export const bowls: MenuSection = {
  articles,
  container: container(
    { sv: 'Bowls', en: 'Bowls', fi: 'Bowlit', ru: 'Боулы', no: 'Bowls' },
    articles.map(({ code }) =>
      place(code, choices[code] ?? ['bowl-size', 'bowl-base', 'bowl-extras', 'bowl-dressing'], suggestions),
    ),
  ),
}
