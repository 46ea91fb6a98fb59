import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const articles: readonly SampleArticle[] = [
  {
    code: 'smash-burger',
    kind: 0,
    name: { sv: 'Smash burger', en: 'Smash burger', fi: 'Smash-burgeri', ru: 'Смэш-бургер', no: 'Smash burger' },
    text: {
      sv: 'Två tunna burgare, cheddar, picklad gurka och hussås',
      en: 'Two thin patties, cheddar, pickles, house sauce, potato bun',
      fi: 'Kaksi ohutta pihviä, cheddaria, suolakurkkua ja talon kastiketta',
      ru: 'Две тонкие котлеты, чеддер, огурчики и фирменный соус',
      no: 'To tynne, sprø burgere, cheddar, sylteagurk, husets saus og potetbrød',
    },
    priceMinor: price(149, 15.9, 195),
    image: 'smash-burger.webp',
    allergens: ['gluten', 'milk', 'egg', 'mustard'],
    tags: ['popular'],
    goods: 'food',
  },
  {
    code: 'bbq-bacon-burger',
    kind: 0,
    name: { sv: 'BBQ & bacon', en: 'BBQ & bacon', fi: 'BBQ-pekoniburgeri', ru: 'Барбекю с беконом', no: 'BBQ & bacon' },
    text: {
      sv: 'Grillad högrev, rökt bacon, cheddar, friterad lök och fyllig bbq-sås',
      en: 'Grilled chuck, smoked bacon, cheddar, crisp onions, barbecue sauce',
      fi: 'Naudanpihvi, savupekonia, cheddaria ja bbq-kastiketta',
      ru: 'Говядина, копчёный бекон, чеддер и соус барбекю',
      no: 'Grillet høyrygg, røkt bacon, cheddar, sprø løk og bbq-saus',
    },
    priceMinor: price(169, 17.9, 219),
    image: 'bbq-bacon-burger.webp',
    allergens: ['gluten', 'milk', 'egg', 'mustard', 'celery'],
    tags: [],
    goods: 'food',
  },
  {
    code: 'crispy-chicken-burger',
    kind: 0,
    name: {
      sv: 'Krispig kyckling',
      en: 'Crispy chicken',
      fi: 'Rapea kana',
      ru: 'Хрустящая курица',
      no: 'Sprø kylling',
    },
    text: {
      sv: 'Panerad kycklingfilé, coleslaw, picklad rödlök och chilimajonnäs',
      en: 'Buttermilk chicken, coleslaw, pickled red onion, chilli mayo',
      fi: 'Paneroitua kanaa, coleslaw’ta, punasipulia ja chilimajoneesia',
      ru: 'Филе в панировке, коул-слоу, лук и майонез с чили',
      no: 'Panert kyllingfilet, coleslaw, syltet rødløk og chilimajones',
    },
    priceMinor: price(152, 16.5, 199),
    image: 'crispy-chicken-burger.webp',
    allergens: ['gluten', 'milk', 'egg', 'mustard'],
    tags: ['spicy'],
    goods: 'food',
  },
  {
    code: 'halloumi-burger',
    kind: 0,
    name: { sv: 'Halloumi', en: 'Halloumi', fi: 'Halloumi', ru: 'Халлуми', no: 'Halloumi' },
    text: {
      sv: 'Från grillen, med rostad paprika, gurka, mynta och vitlöksyoghurt',
      en: 'Off the grill, with roasted pepper, cucumber, mint and garlic yoghurt',
      fi: 'Grillattuna, paprikaa, minttua ja jogurttia',
      ru: 'С гриля, с печёным перцем, мятой и йогуртом',
      no: 'Fra grillen, med stekt paprika, agurk, mynte og hvitløksyoghurt',
    },
    priceMinor: price(148, 15.9, 192),
    image: 'halloumi-burger.webp',
    allergens: ['gluten', 'milk'],
    tags: ['vegetarian'],
    goods: 'food',
  },
  {
    code: 'garden-burger',
    kind: 0,
    name: {
      sv: 'Grönsaksburgare',
      en: 'Garden burger',
      fi: 'Kasvisburgeri',
      ru: 'Овощной бургер',
      no: 'Grønnsaksburger',
    },
    text: {
      sv: 'Ärter och svamp, tomat, sallad och rökig vegansk majonnäs',
      en: 'Pea and mushroom patty, tomato, lettuce, smoky vegan mayo',
      fi: 'Herne-sienipihvi, salaattia ja savuista vegaanimajoneesia',
      ru: 'Котлета из гороха и грибов, копчёный веганский майонез',
      no: 'Erter og sopp, tomat, salat og røkt vegansk majones',
    },
    priceMinor: price(149, 15.9, 195),
    image: 'garden-burger.webp',
    allergens: ['gluten', 'soy', 'mustard'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'fish-burger',
    kind: 0,
    name: { sv: 'Fiskburgare', en: 'Fish burger', fi: 'Kalaburgeri', ru: 'Бургер с треской', no: 'Fiskeburger' },
    text: {
      sv: 'Panerad torsk, remoulad, dill och krispig isbergssallad',
      en: 'Breaded cod, remoulade, dill and crisp iceberg lettuce',
      fi: 'Leivitettyä turskaa, remouladea, tilliä ja rapeaa jäävuorisalaattia',
      ru: 'Треска в панировке, ремулад, укроп и салат айсберг',
      no: 'Panert torsk, remulade, dill og sprø isbergsalat',
    },
    priceMinor: price(155, 16.5, 205),
    image: 'fish-burger.webp',
    allergens: ['gluten', 'fish', 'egg', 'milk', 'mustard'],
    tags: ['new'],
    goods: 'food',
  },
]

const suggestions = ['lemonade', 'cola', 'aioli', 'cookie']
const smash = place('smash-burger', ['burger-side', 'burger-extras'], ['lemonade', 'chipotle-mayo', 'cookie'])

const grilled = place('bbq-bacon-burger', ['burger-doneness', 'burger-side', 'burger-extras', 'dip'], suggestions)
const special = new Map([smash, grilled].map((item) => [item.code, item]))

/**
 * Burgers come with a side. All but the smash burger, which has its own sauce, offer a dip. The barbecue burger asks
 * for the doneness.
 */
export const burgers: MenuSection = {
  articles,
  container: container(
    { sv: 'Burgare', en: 'Burgers', fi: 'Burgerit', ru: 'Бургеры', no: 'Burgere' },
    articles.map(({ code }) => special.get(code) ?? place(code, ['burger-side', 'burger-extras', 'dip'], suggestions)),
  ),
}
