import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, named, place, price } from './section.ts'

const ices: readonly SampleArticle[] = [
  {
    code: 'soft-ice',
    kind: 0,
    name: { sv: 'Mjukglass', en: 'Soft ice cream', fi: 'Pehmis', ru: 'Мягкое мороженое', no: 'Softis' },
    text: {
      sv: 'Vanilj eller choklad, strössel om du vill',
      en: 'Vanilla or chocolate, sprinkles if you like',
      fi: 'Vaniljaa tai suklaata, päälle strösseleitä jos haluat',
      ru: 'Ваниль или шоколад, с посыпкой, если захочется',
      no: 'Vanilje eller sjokolade, strøssel om du vil',
    },
    priceMinor: price(39, 4.5, 49),
    allergens: ['milk'],
    tags: ['vegetarian', 'popular'],
    goods: 'food',
  },
  {
    code: 'gelato',
    kind: 0,
    name: {
      sv: 'Gelato, tre kulor',
      en: 'Gelato, three scoops',
      fi: 'Gelato, kolme palloa',
      ru: 'Джелато, три шарика',
      no: 'Gelato, tre kuler',
    },
    text: {
      sv: 'Pistage, stracciatella och havssaltad karamell i en skål',
      en: 'Pistachio, stracciatella and sea-salted caramel in a bowl',
      fi: 'Pistaasia, stracciatellaa ja merisuolakaramellia kulhossa',
      ru: 'Фисташка, страчателла и карамель с морской солью в креманке',
      no: 'Pistasj, stracciatella og karamell med havsalt i skål',
    },
    priceMinor: price(65, 6.9, 85),
    allergens: ['milk', 'egg', 'nuts', 'soy'],
    tags: ['vegetarian'],
    goods: 'food',
  },
  {
    code: 'mango-sorbet',
    kind: 0,
    name: { sv: 'Mangosorbet', en: 'Mango sorbet', fi: 'Mangosorbetti', ru: 'Сорбет из манго', no: 'Mangosorbet' },
    text: {
      sv: 'Bara mango, lime och socker. Kommer tillbaka när mangon är mogen',
      en: 'Just mango, lime and sugar. Back as soon as the mangoes are ripe',
      fi: 'Vain mangoa, limeä ja sokeria. Palaa, kun mangot ovat kypsiä',
      ru: 'Только манго, лайм и сахар. Вернётся, как только манго созреет',
      no: 'Bare mango, lime og sukker. Tilbake når mangoen er moden',
    },
    priceMinor: price(49, 4.9, 65),
    soldOut: true,
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'ice-lolly',
    kind: 1,
    name: { sv: 'Isglass', en: 'Ice lolly', fi: 'Mehujää', ru: 'Фруктовый лёд', no: 'Saftis' },
    text: {
      sv: 'Jordgubb och fläder, fryst på pinne i vårt eget kök',
      en: 'Strawberry and elderflower, frozen on a stick in our own kitchen',
      fi: 'Mansikkaa ja seljankukkaa, jäädytetty tikun nokkaan omassa keittiössä',
      ru: 'Клубника и бузина на палочке, замораживаем сами',
      no: 'Jordbær og hylleblomst, fryst på pinne på vårt eget kjøkken',
    },
    priceMinor: price(25, 2.9, 35),
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
]

const baked: readonly SampleArticle[] = [
  {
    code: 'strawberry-cake',
    kind: 0,
    name: {
      sv: 'Jordgubbstårta',
      en: 'Strawberry cake',
      fi: 'Mansikkakakku',
      ru: 'Клубничный торт',
      no: 'Jordbærkake',
    },
    text: {
      sv: 'Vaniljkräm, mandelbotten och färska bär',
      en: 'Vanilla custard, almond base and fresh berries',
      fi: 'Vaniljakreemiä, mantelipohja ja tuoreita marjoja',
      ru: 'Ванильный крем, миндальный корж и свежие ягоды',
      no: 'Vaniljekrem, mandelbunn og friske bær',
    },
    priceMinor: price(62, 6.5, 79),
    allergens: ['milk', 'egg', 'nuts'],
    tags: ['vegetarian', 'glutenfree', 'popular'],
    goods: 'food',
  },
  {
    code: 'cookie',
    kind: 1,
    name: { sv: 'Kaka', en: 'Cookie', fi: 'Keksi', ru: 'Печенье', no: 'Cookie' },
    text: {
      sv: 'Havre och mörk choklad, knaprig kant och seg mitt',
      en: 'Oats and dark chocolate, crisp edge, chewy middle',
      fi: 'Kauraa ja tummaa suklaata, rapea reuna ja sitkeä keskus',
      ru: 'Овёс и тёмный шоколад, хрустящий край и мягкая середина',
      no: 'Havre og mørk sjokolade, sprø kant og seig midte',
    },
    priceMinor: price(28, 2.9, 39),
    allergens: ['gluten', 'milk', 'egg', 'soy'],
    tags: ['vegetarian', 'popular'],
    goods: 'food',
  },
  {
    code: 'cinnamon-bun',
    kind: 1,
    name: { sv: 'Kanelbulle', en: 'Cinnamon bun', fi: 'Korvapuusti', ru: 'Булочка с корицей', no: 'Kanelbolle' },
    text: {
      sv: 'Smör, kardemumma och kanel, bakad varje morgon',
      en: 'Butter, cardamom and cinnamon, baked every morning',
      fi: 'Voita, kardemummaa ja kanelia, leivottu joka aamu',
      ru: 'Сливочное масло, кардамон и корица, печём каждое утро',
      no: 'Smør, kardemomme og kanel, bakt hver morgen',
    },
    priceMinor: price(35, 3.9, 45),
    allergens: ['gluten', 'milk', 'egg'],
    tags: ['vegetarian', 'popular'],
    goods: 'food',
  },
  {
    code: 'brownie',
    kind: 0,
    name: named('Brownie', 'Брауни'),
    text: {
      sv: 'Kladdig mörk choklad, hasselnötter och flingsalt',
      en: 'Gooey dark chocolate, hazelnuts and flaky salt',
      fi: 'Tahmeaa tummaa suklaata, hasselpähkinöitä ja sormisuolaa',
      ru: 'Тягучий тёмный шоколад, фундук и морская соль',
      no: 'Klissete mørk sjokolade, hasselnøtter og flaksalt',
    },
    priceMinor: price(45, 4.9, 59),
    allergens: ['milk', 'egg', 'nuts', 'soy'],
    tags: ['vegetarian', 'glutenfree'],
    goods: 'food',
  },
  {
    code: 'churros',
    kind: 1,
    name: named('Churros', 'Чуррос'),
    text: {
      sv: 'Nyfriterade, rullade i kanelsocker, med varm chokladsås',
      en: 'Freshly fried, rolled in cinnamon sugar, with warm chocolate sauce',
      fi: 'Vastapaistettuja, kanelisokeria ja lämmintä suklaakastiketta',
      ru: 'Горячие, в сахаре с корицей, с тёплым шоколадным соусом',
      no: 'Nystekte, rullet i kanelsukker, med varm sjokoladesaus',
    },
    priceMinor: price(55, 5.9, 72),
    allergens: ['gluten', 'soy'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'creme-caramel',
    kind: 0,
    name: {
      sv: 'Brylépudding',
      en: 'Crème caramel',
      fi: 'Karamellivanukas',
      ru: 'Крем-карамель',
      no: 'Karamellpudding',
    },
    text: {
      sv: 'Vanilj, grädde och mörk karamell som darrar lite på tallriken',
      en: 'Vanilla, cream and dark caramel, with a slight wobble on the plate',
      fi: 'Vaniljaa, kermaa ja tummaa karamellia, hyllyy kauniisti lautasella',
      ru: 'Ваниль, сливки и тёмная карамель, чуть подрагивает на тарелке',
      no: 'Vanilje, fløte og mørk karamell som dirrer litt på tallerkenen',
    },
    priceMinor: price(52, 5.5, 69),
    image: 'creme-caramel.webp',
    allergens: ['milk', 'egg'],
    tags: ['vegetarian', 'glutenfree'],
    goods: 'food',
  },
]

const choices: Readonly<Record<string, readonly string[]>> = { 'soft-ice': ['ice-flavour', 'ice-toppings'] }
/** Desserts suggest a drink. Those that are suggestions themselves have no choices, so one tap adds them. */
const places = (articles: readonly SampleArticle[]) =>
  articles.map(({ code, kind }) => place(code, choices[code], kind === 1 ? [] : ['filter-coffee', 'lemonade']))

export const desserts: MenuSection = {
  articles: [...ices, ...baked],
  container: container({ sv: 'Efterrätter', en: 'Desserts', fi: 'Jälkiruoat', ru: 'Десерты', no: 'Desserter' }, [
    container({ sv: 'Glass', en: 'Ice cream', fi: 'Jäätelöt', ru: 'Мороженое', no: 'Is' }, places(ices)),
    container({ sv: 'Nybakat', en: 'Freshly baked', fi: 'Leivonnaiset', ru: 'Выпечка', no: 'Nybakt' }, places(baked)),
  ]),
}
