import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, named, place, price } from './section.ts'

const drink = { goods: 'alcohol-free-drink', kind: 0 } as const

const coffees: readonly SampleArticle[] = [
  {
    ...drink,
    code: 'filter-coffee',
    kind: 1,
    name: { sv: 'Bryggkaffe', en: 'Filter coffee', fi: 'Suodatinkahvi', ru: 'Фильтр-кофе', no: 'Filterkaffe' },
    text: {
      sv: 'Nybryggt, mörkrostat och med påtår på köpet',
      en: 'Freshly brewed, dark roast, refill included',
      fi: 'Tummapaahtoista, santsikuppi kuuluu hintaan',
      ru: 'Тёмной обжарки, вторая чашка в подарок',
      no: 'Nytraktet, mørkbrent, og påfyll er med',
    },
    priceMinor: price(32, 3.5, 39),
    image: 'filter-coffee.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree', 'popular'],
  },
  {
    ...drink,
    code: 'espresso',
    name: named('Espresso', 'Эспрессо'),
    text: {
      sv: 'Kort, mörk och rund, med smak av kakao',
      en: 'Short, dark and round, with a taste of cocoa',
      fi: 'Lyhyt, tumma ja pyöreä, kaakaon makua',
      ru: 'Короткий, тёмный, округлый, с нотой какао',
      no: 'Kort, mørk og rund, med smak av kakao',
    },
    priceMinor: price(29, 2.9, 36),
    takeAwayMinor: price(25, 2.5, 31),
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'cappuccino',
    name: named('Cappuccino', 'Капучино'),
    text: {
      sv: 'Espresso under ett tjockt lager sammetslen skummad mjölk',
      en: 'Espresso under a thick layer of velvety foam',
      fi: 'Espressoa paksun ja samettisen maitovaahdon alla',
      ru: 'Эспрессо под плотной бархатистой пенкой',
      no: 'Espresso under et tykt lag fløyelsmyk melkeskum',
    },
    priceMinor: price(44, 4.5, 55),
    image: 'cappuccino.webp',
    allergens: [],
    tags: ['vegetarian', 'popular'],
  },
  {
    ...drink,
    code: 'iced-latte',
    name: { sv: 'Islatte', en: 'Iced latte', fi: 'Jäälatte', ru: 'Айс-латте', no: 'Islatte' },
    text: {
      sv: 'Dubbel espresso över is och kall mjölk',
      en: 'A double espresso over ice and cold milk',
      fi: 'Tuplaespresso jäiden ja kylmän maidon päällä',
      ru: 'Двойной эспрессо со льдом и холодным молоком',
      no: 'Dobbel espresso over is og kald melk',
    },
    priceMinor: price(49, 4.9, 62),
    image: 'iced-latte.webp',
    allergens: [],
    tags: ['vegetarian'],
  },
]

const teas: readonly SampleArticle[] = [
  {
    ...drink,
    code: 'green-tea',
    name: { sv: 'Grönt te', en: 'Green tea', fi: 'Vihreä tee', ru: 'Зелёный чай', no: 'Grønn te' },
    text: {
      sv: 'Japansk sencha, mild och gräsig',
      en: 'Japanese sencha, mild and grassy',
      fi: 'Japanilaista senchaa, mietoa ja ruohoista',
      ru: 'Японская сенча, мягкая, с травяной нотой',
      no: 'Japansk sencha, mild og gressaktig',
    },
    priceMinor: price(34, 3.5, 42),
    image: 'green-tea.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
  {
    ...drink,
    code: 'pot-of-tea',
    name: { sv: 'Kanna te', en: 'Pot of tea', fi: 'Pannullinen teetä', ru: 'Чайник чая', no: 'Kanne te' },
    text: {
      sv: 'Svart, rooibos eller mynta, räcker till två koppar',
      en: 'Black, rooibos or mint, enough for two cups',
      fi: 'Mustaa, rooibosta tai minttua, riittää kahteen kuppiin',
      ru: 'Чёрный, ройбуш или мята, хватит на две чашки',
      no: 'Sort, rooibos eller mynte, nok til to kopper',
    },
    priceMinor: price(42, 4.5, 52),
    image: 'pot-of-tea.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
  },
]

const hotChocolate: SampleArticle = {
  ...drink,
  code: 'hot-chocolate',
  name: { sv: 'Varm choklad', en: 'Hot chocolate', fi: 'Kaakao', ru: 'Горячий шоколад', no: 'Varm sjokolade' },
  text: {
    sv: 'Riktig mörk choklad smält i mjölk, med ett moln av grädde',
    en: 'Real dark chocolate melted into milk, under a cloud of cream',
    fi: 'Tummaa suklaata maidossa, päällä kermavaahtoa',
    ru: 'Тёмный шоколад, растопленный в молоке, и сливки',
    no: 'Ekte mørk sjokolade smeltet i melk, med en sky av krem',
  },
  priceMinor: price(45, 4.5, 58),
  image: 'hot-chocolate.webp',
  allergens: ['milk', 'soy'],
  tags: ['vegetarian', 'glutenfree'],
}

const choices: Readonly<Record<string, readonly string[]>> = {
  espresso: ['espresso-size'],
  cappuccino: ['coffee-size', 'coffee-milk'],
  'iced-latte': ['coffee-size', 'coffee-milk'],
  'pot-of-tea': ['tea-kind'],
}
const suggestions = ['cinnamon-bun', 'cookie']
const places = (articles: readonly SampleArticle[]) =>
  articles.map(({ code, kind }) => place(code, choices[code], kind === 1 ? [] : suggestions))

export const hotDrinks: MenuSection = {
  articles: [...coffees, ...teas, hotChocolate],
  container: container(
    { sv: 'Varma drycker', en: 'Hot drinks', fi: 'Kuumat juomat', ru: 'Горячие напитки', no: 'Varme drikker' },
    [
      container({ sv: 'Kaffe', en: 'Coffee', fi: 'Kahvit', ru: 'Кофе', no: 'Kaffe' }, places(coffees)),
      container({ sv: 'Te', en: 'Tea', fi: 'Teet', ru: 'Чай', no: 'Te' }, places(teas)),
      place(hotChocolate.code, [], suggestions),
    ],
  ),
}
