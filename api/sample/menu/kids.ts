import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const articles: readonly SampleArticle[] = [
  {
    code: 'kids-burger',
    kind: 0,
    name: { sv: 'Lilla burgaren', en: 'Little burger', fi: 'Pikkuburgeri', ru: 'Маленький бургер', no: 'Lille burger' },
    text: {
      sv: 'Ost och ketchup, inget konstigt',
      en: 'Just cheese and ketchup, nothing fancy',
      fi: 'Juustoa ja ketsuppia, ei mitään outoa',
      ru: 'С сыром и кетчупом, ничего лишнего',
      no: 'Ost og ketsjup, ikke noe rart',
    },
    priceMinor: price(85, 8.9, 109),
    image: 'kids-burger.webp',
    allergens: ['gluten', 'milk', 'egg'],
    tags: ['popular'],
    goods: 'food',
  },
  {
    code: 'kids-pizza',
    kind: 0,
    name: { sv: 'Minipizza', en: 'Mini pizza', fi: 'Minipizza', ru: 'Мини-пицца', no: 'Minipizza' },
    text: {
      sv: 'Tomat, ost och ett glatt ansikte av majs och paprika',
      en: 'Tomato, cheese and a happy face of sweetcorn and pepper',
      fi: 'Tomaattia, juustoa ja iloinen naama maissista ja paprikasta',
      ru: 'Томат, сыр и весёлая рожица из кукурузы и перца',
      no: 'Tomat, ost og et blidt ansikt av mais og paprika',
    },
    priceMinor: price(82, 8.5, 105),
    image: 'kids-pizza.webp',
    allergens: ['gluten', 'milk'],
    tags: ['vegetarian'],
    goods: 'food',
  },
  {
    code: 'kids-pasta',
    kind: 0,
    name: {
      sv: 'Spaghetti med köttbullar',
      en: 'Spaghetti & meatballs',
      fi: 'Spagetti & lihapullat',
      ru: 'Спагетти с тефтелями',
      no: 'Spaghetti med kjøttboller',
    },
    text: {
      sv: 'Mormors köttbullar i mild tomatsås, parmesan vid sidan om',
      en: 'Grandma’s meatballs in a mild tomato sauce, parmesan on the side',
      fi: 'Mummon lihapullia miedossa tomaattikastikkeessa',
      ru: 'Бабушкины тефтели в мягком томатном соусе, пармезан отдельно',
      no: 'Bestemors kjøttboller i mild tomatsaus, parmesan ved siden av',
    },
    priceMinor: price(85, 8.9, 109),
    image: 'kids-pasta.webp',
    allergens: ['gluten', 'egg', 'milk'],
    tags: [],
    goods: 'food',
  },
  {
    code: 'kids-chicken',
    kind: 0,
    name: {
      sv: 'Krispiga kycklingbitar',
      en: 'Crispy chicken bites',
      fi: 'Rapeat kanapalat',
      ru: 'Хрустящие кусочки курицы',
      no: 'Sprø kyllingbiter',
    },
    text: {
      sv: 'Panerad kycklingfilé i lagom stora bitar, med ketchup att doppa i',
      en: 'Breaded chicken breast in just the right size, with ketchup for dipping',
      fi: 'Leivitettyä kananrintaa sopivina suupaloina, ketsuppia dippaamiseen',
      ru: 'Куриное филе в панировке, с кетчупом',
      no: 'Panert kyllingfilet i passe store biter, med ketsjup å dyppe i',
    },
    priceMinor: price(85, 8.9, 109),
    image: 'kids-chicken.webp',
    allergens: ['gluten', 'egg'],
    tags: ['lactosefree'],
    goods: 'food',
  },
  {
    code: 'kids-pancakes',
    kind: 0,
    name: { sv: 'Pannkakor', en: 'Pancakes', fi: 'Letut', ru: 'Блинчики', no: 'Pannekaker' },
    text: {
      sv: 'En hel hög, med jordgubbssylt och vispgrädde',
      en: 'A whole stack, with strawberry jam and whipped cream',
      fi: 'Kokonainen pino, mansikkahilloa ja kermavaahtoa',
      ru: 'Целая стопка, с клубничным вареньем и сливками',
      no: 'En hel stabel, med jordbærsyltetøy og krem',
    },
    priceMinor: price(79, 7.9, 99),
    image: 'kids-pancakes.webp',
    allergens: ['gluten', 'egg', 'milk'],
    tags: ['vegetarian', 'popular'],
    goods: 'food',
  },
]

const withSide = ['kids-side', 'kids-drink']
const withoutSide = new Set(['kids-pasta', 'kids-pancakes', 'kids-pizza'])

export const kids: MenuSection = {
  articles,
  container: container(
    { sv: 'Barn', en: 'Kids', fi: 'Lapsille', ru: 'Детям', no: 'Barn' },
    articles.map(({ code }) => place(code, withoutSide.has(code) ? ['kids-drink'] : withSide, ['cookie', 'ice-lolly'])),
  ),
}
