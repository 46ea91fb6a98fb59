import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const drink = { goods: 'alcohol-free-drink', kind: 0 } as const

const sodas: readonly SampleArticle[] = [
  {
    ...drink,
    code: 'lemonade',
    kind: 1,
    name: { sv: 'Lemonad', en: 'Lemonade', fi: 'Limonadi', ru: 'Лимонад', no: 'Lemonade' },
    text: {
      sv: 'Pressad citron, mynta och precis så mycket socker som behövs',
      en: 'Pressed lemon, mint and exactly as much sugar as it needs',
      fi: 'Puristettua sitruunaa, minttua ja juuri sopivasti sokeria',
      ru: 'Свежевыжатый лимон, мята и ровно столько сахара, сколько нужно',
      no: 'Presset sitron, mynte og akkurat så mye sukker som trengs',
    },
    priceMinor: price(39, 4.5, 52),
    image: 'lemonade.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree', 'popular'],
  },
  {
    ...drink,
    code: 'cola',
    kind: 1,
    name: { sv: 'Cola, 33 cl', en: 'Cola, 33 cl', fi: 'Kola, 0,33 l', ru: 'Кола, 0,33 л', no: 'Cola, 0,33 l' },
    text: {
      sv: 'Iskall på glasflaska, från ett litet bryggeri',
      en: 'Ice cold in a glass bottle, from a small maker',
      fi: 'Jääkylmänä lasipullossa, pieneltä panimolta',
      ru: 'Ледяная, в стеклянной бутылке, с маленького завода',
      no: 'Iskald på glassflaske, fra et lite bryggeri',
    },
    priceMinor: price(32, 3.5, 45),
    image: 'cola.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'elderflower-soda',
    name: {
      sv: 'Fläderläsk',
      en: 'Elderflower soda',
      fi: 'Seljankukkalimu',
      ru: 'Содовая с бузиной',
      no: 'Hylleblomstbrus',
    },
    text: {
      sv: 'Egen flädersaft, bubblor och en skiva gurka',
      en: 'Our own elderflower cordial, bubbles and a slice of cucumber',
      fi: 'Omaa seljankukkamehua, kuplia ja viipale kurkkua',
      ru: 'Домашний сироп из бузины, пузырьки и ломтик огурца',
      no: 'Egen hylleblomstsaft, bobler og en skive agurk',
    },
    priceMinor: price(36, 3.9, 49),
    image: 'elderflower-soda.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'mineral-water',
    kind: 1,
    name: {
      sv: 'Mineralvatten',
      en: 'Sparkling water',
      fi: 'Kivennäisvesi',
      ru: 'Минеральная вода',
      no: 'Mineralvann',
    },
    text: {
      sv: 'Kolsyrat, naturellt, 33 cl',
      en: 'Plain and sparkling, 33 cl',
      fi: 'Hiilihapotettu ja maustamaton, 0,33 l',
      ru: 'Газированная, без добавок, 0,33 л',
      no: 'Med kullsyre, naturell, 0,33 l',
    },
    priceMinor: price(28, 2.9, 39),
    image: 'mineral-water.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'alcohol-free-lager',
    name: {
      sv: 'Alkoholfri lager',
      en: 'Alcohol-free lager',
      fi: 'Alkoholiton lager',
      ru: 'Безалкогольный лагер',
      no: 'Alkoholfri pils',
    },
    text: {
      sv: 'Frisk humle och noll procent, 33 cl',
      en: 'Fresh hops and zero per cent, 33 cl',
      fi: 'Raikasta humalaa ja nolla prosenttia, 0,33 l',
      ru: 'Свежий хмель и ноль процентов, 0,33 л',
      no: 'Frisk humle og null prosent, 0,33 l',
    },
    priceMinor: price(49, 5.5, 69),
    image: 'alcohol-free-lager.webp',
    allergens: ['gluten'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
  },
]

const juices: readonly SampleArticle[] = [
  {
    ...drink,
    code: 'orange-juice',
    name: {
      sv: 'Färskpressad apelsinjuice',
      en: 'Fresh orange juice',
      fi: 'Tuorepuristettu appelsiinimehu',
      ru: 'Свежий апельсиновый сок',
      no: 'Ferskpresset appelsinjuice',
    },
    text: {
      sv: 'Fyra apelsiner i varje glas, pressade när du beställer',
      en: 'Four oranges in every glass, pressed when you order',
      fi: 'Neljä appelsiinia joka lasissa, puristetaan tilauksesta',
      ru: 'Четыре апельсина в каждом стакане, выжимаем под заказ',
      no: 'Fire appelsiner i hvert glass, presset når du bestiller',
    },
    priceMinor: price(45, 4.9, 59),
    image: 'orange-juice.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'berry-smoothie',
    name: { sv: 'Bärsmoothie', en: 'Berry smoothie', fi: 'Marjasmoothie', ru: 'Ягодный смузи', no: 'Bærsmoothie' },
    text: {
      sv: 'Blåbär, hallon, banan och havredryck',
      en: 'Blueberries, raspberries, banana and oat drink',
      fi: 'Mustikkaa, vadelmaa, banaania ja kaurajuomaa',
      ru: 'Черника, малина, банан и овсяное молоко',
      no: 'Blåbær, bringebær, banan og havredrikk',
    },
    priceMinor: price(55, 5.9, 72),
    allergens: ['gluten'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
  },
  {
    ...drink,
    code: 'bubble-tea',
    name: { sv: 'Bubble tea', en: 'Bubble tea', fi: 'Kuplatee', ru: 'Бабл-ти', no: 'Bubble tea' },
    text: {
      sv: 'Svart te, mjölk, farinsocker och sega tapiokapärlor',
      en: 'Black tea, milk, brown sugar and chewy tapioca pearls',
      fi: 'Mustaa teetä, maitoa, fariinisokeria ja sitkeitä tapiokahelmiä',
      ru: 'Чёрный чай, молоко, тростниковый сахар и шарики тапиоки',
      no: 'Sort te, melk, brunt sukker og seige tapiokaperler',
    },
    priceMinor: price(59, 6.5, 79),
    image: 'bubble-tea.webp',
    allergens: ['milk'],
    tags: ['vegetarian', 'glutenfree', 'new'],
  },
]

/** Suggested drinks and the lager have one size; the others come small or large. */
const places = (articles: readonly SampleArticle[]) =>
  articles.map(({ code, kind }) =>
    kind === 1 || code === 'alcohol-free-lager' ? place(code) : place(code, ['drink-size'], ['cookie']),
  )

export const coldDrinks: MenuSection = {
  articles: [...sodas, ...juices],
  container: container(
    { sv: 'Kalla drycker', en: 'Cold drinks', fi: 'Kylmät juomat', ru: 'Холодные напитки', no: 'Kalde drikker' },
    [
      container(
        {
          sv: 'Läsk & lemonad',
          en: 'Sodas & lemonade',
          fi: 'Limut & limonadit',
          ru: 'Газировка и лимонад',
          no: 'Brus & lemonade',
        },
        places(sodas),
      ),
      container(
        {
          sv: 'Juice & smoothie',
          en: 'Juices & smoothies',
          fi: 'Mehut & smoothiet',
          ru: 'Соки и смузи',
          no: 'Juice & smoothie',
        },
        places(juices),
      ),
    ],
  ),
}
