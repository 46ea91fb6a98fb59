import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const plates: readonly SampleArticle[] = [
  {
    code: 'fries',
    kind: 0,
    name: { sv: 'Pommes frites', en: 'Fries', fi: 'Ranskalaiset', ru: 'Картофель фри', no: 'Pommes frites' },
    text: {
      sv: 'Dubbelfriterade med skalet på, flingsalt och rosmarin',
      en: 'Twice-cooked with the skin on, flaky salt and rosemary',
      fi: 'Kahdesti paistettuja kuorineen, sormisuolaa ja rosmariinia',
      ru: 'Дважды обжаренный, в кожуре, с морской солью и розмарином',
      no: 'Fritert to ganger med skallet på, flaksalt og rosmarin',
    },
    priceMinor: price(45, 4.9, 59),
    image: 'fries.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree', 'popular'],
    goods: 'food',
  },
  {
    code: 'sweet-potato-fries',
    kind: 0,
    name: {
      sv: 'Sötpotatispommes',
      en: 'Sweet potato fries',
      fi: 'Bataattiranskalaiset',
      ru: 'Фри из батата',
      no: 'Søtpotetfries',
    },
    text: {
      sv: 'Krispiga, med rökt paprikasalt och lime',
      en: 'Crisp, with smoked paprika salt and lime',
      fi: 'Rapeita, savupaprikasuolaa ja limeä',
      ru: 'Хрустящие ломтики с копчёной паприкой и лаймом',
      no: 'Sprø, med røkt paprikasalt og lime',
    },
    priceMinor: price(55, 5.5, 69),
    image: 'sweet-potato-fries.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'garlic-bread',
    kind: 0,
    name: { sv: 'Vitlöksbröd', en: 'Garlic bread', fi: 'Valkosipulileipä', ru: 'Чесночный хлеб', no: 'Hvitløksbrød' },
    text: {
      sv: 'Surdegsbröd från pizzaugnen med vitlökssmör och persilja',
      en: 'Sourdough from the pizza oven with garlic butter and parsley',
      fi: 'Hapanjuurileipää, valkosipulivoita ja persiljaa',
      ru: 'Хлеб на закваске, чесночное масло и петрушка',
      no: 'Surdeigsbrød fra pizzaovnen med hvitløkssmør og persille',
    },
    priceMinor: price(49, 4.9, 65),
    image: 'garlic-bread.webp',
    allergens: ['gluten', 'milk'],
    tags: ['vegetarian'],
    goods: 'food',
  },
  {
    code: 'edamame',
    kind: 1,
    name: { sv: 'Edamame', en: 'Edamame', fi: 'Edamame', ru: 'Эдамаме', no: 'Edamame' },
    text: {
      sv: 'Ångade sojabönor med flingsalt, att äta med fingrarna',
      en: 'Steamed soy beans with flaky salt, best eaten with your fingers',
      fi: 'Höyrytettyjä soijapapuja ja sormisuolaa, parasta sormin syötynä',
      ru: 'Соевые бобы на пару с морской солью: едят руками',
      no: 'Dampede soyabønner med flaksalt, best å spise med fingrene',
    },
    priceMinor: price(45, 4.9, 59),
    image: 'edamame.webp',
    allergens: ['soy'],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
]

/** Articles of the menu that dishes also offer as their dip, at the same price. */
const dips: readonly SampleArticle[] = [
  {
    code: 'aioli',
    kind: 1,
    name: { sv: 'Aioli', en: 'Aioli', fi: 'Aioli', ru: 'Айоли', no: 'Aioli' },
    text: {
      sv: 'Len, med mycket vitlök och en skvätt citron',
      en: 'Silky, with plenty of garlic and a dash of lemon',
      fi: 'Samettinen, reilusti valkosipulia ja tilkka sitruunaa',
      ru: 'Нежный соус, много чеснока и капля лимона',
      no: 'Silkemyk, med mye hvitløk og litt sitron',
    },
    priceMinor: price(15, 1.9, 22),
    allergens: ['egg', 'mustard'],
    tags: ['vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'chipotle-mayo',
    kind: 1,
    name: {
      sv: 'Chipotlemajonnäs',
      en: 'Chipotle mayo',
      fi: 'Chipotlemajoneesi',
      ru: 'Майонез чипотле',
      no: 'Chipotlemajones',
    },
    text: {
      sv: 'Rökig, lagom het och farligt god till pommes',
      en: 'Smoky, fairly hot and dangerously good with fries',
      fi: 'Savuinen ja sopivan tulinen, tehty ranskalaisille',
      ru: 'Копчёный, в меру острый, для картошки фри',
      no: 'Røkt, passe sterk og farlig god til pommes frites',
    },
    priceMinor: price(15, 1.9, 22),
    allergens: ['egg', 'mustard'],
    tags: ['vegetarian', 'spicy', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'truffle-mayo',
    kind: 1,
    name: {
      sv: 'Tryffelmajonnäs',
      en: 'Truffle mayo',
      fi: 'Tryffelimajoneesi',
      ru: 'Трюфельный майонез',
      no: 'Trøffelmajones',
    },
    text: {
      sv: 'Helt vegansk, och ändå lite lyxig',
      en: 'Entirely vegan, and still a little luxurious',
      fi: 'Täysin vegaaninen ja silti vähän ylellinen',
      ru: 'Полностью веганский, но с ноткой роскоши',
      no: 'Helt vegansk, og likevel litt luksuriøs',
    },
    priceMinor: price(18, 2.5, 26),
    image: 'truffle-mayo.webp',
    allergens: ['soy', 'mustard'],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree', 'new'],
    goods: 'food',
  },
  {
    code: 'mango-salsa',
    kind: 1,
    name: { sv: 'Mangosalsa', en: 'Mango salsa', fi: 'Mangosalsa', ru: 'Сальса из манго', no: 'Mangosalsa' },
    text: {
      sv: 'Mogen mango, rödlök, chili och koriander',
      en: 'Ripe mango, red onion, chilli and coriander',
      fi: 'Kypsää mangoa, punasipulia, chiliä ja korianteria',
      ru: 'Спелое манго, красный лук, чили и кинза',
      no: 'Moden mango, rødløk, chili og koriander',
    },
    priceMinor: price(18, 2.5, 26),
    image: 'mango-salsa.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
]

export const sides: MenuSection = {
  articles: [...plates, ...dips],
  container: container({ sv: 'Tillbehör', en: 'Sides', fi: 'Lisukkeet', ru: 'Закуски и соусы', no: 'Tilbehør' }, [
    ...plates.map(({ code, kind }) =>
      kind === 1 ? place(code) : place(code, ['dip'], ['aioli', 'chipotle-mayo', 'truffle-mayo']),
    ),
    container(
      { sv: 'Dipp', en: 'Dips', fi: 'Dipit', ru: 'Соусы', no: 'Dipp' },
      dips.map(({ code }) => place(code)),
    ),
  ]),
}
