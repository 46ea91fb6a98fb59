import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, named, place, price } from './section.ts'

const articles: readonly SampleArticle[] = [
  {
    code: 'tacos-al-pastor',
    kind: 0,
    name: named('Tacos al pastor', 'Тако аль пастор'),
    text: {
      sv: 'Långbakad fläskkarré, grillad ananas, koriander och lime',
      en: 'Slow-roasted pork, grilled pineapple, coriander and lime',
      fi: 'Haudutettua possua, ananasta, korianteria ja limeä',
      ru: 'Томлёная свинина, ананас на гриле, кинза и лайм',
      no: 'Svinenakke, grillet ananas, koriander og lime',
    },
    priceMinor: price(135, 13.9, 175),
    image: 'tacos-al-pastor.webp',
    allergens: [],
    tags: ['popular', 'lactosefree', 'glutenfree'],
    goods: 'food',
  },
  {
    code: 'tacos-baja',
    kind: 0,
    name: named('Tacos Baja', 'Тако Баха'),
    text: {
      sv: 'Friterad torsk, kålsallad, picklad rödlök och limekräm',
      en: 'Fried cod, cabbage slaw, pickled red onion and lime cream',
      fi: 'Friteerattua turskaa, kaalia, punasipulia ja limekastiketta',
      ru: 'Треска в кляре, капуста, лук и крем с лаймом',
      no: 'Fritert torsk, kålsalat, syltet rødløk og limekrem',
    },
    priceMinor: price(139, 14.5, 179),
    image: 'tacos-baja.webp',
    allergens: ['fish', 'gluten', 'milk', 'egg'],
    tags: [],
    goods: 'food',
  },
  {
    code: 'tacos-jackfruit',
    kind: 0,
    name: {
      sv: 'Tacos med jackfruit',
      en: 'Jackfruit tacos',
      fi: 'Jakkihedelmätacot',
      ru: 'Тако с джекфрутом',
      no: 'Taco med jackfrukt',
    },
    text: {
      sv: 'Rökig jackfruit i adobo, svarta bönor, majs och guacamole',
      en: 'Smoky jackfruit in adobo, black beans, sweetcorn and guacamole',
      fi: 'Savuista jakkihedelmää, mustapapuja ja guacamolea',
      ru: 'Копчёный джекфрут в адобо, чёрная фасоль, кукуруза и гуакамоле',
      no: 'Røkt jackfrukt i adobo, svarte bønner, mais og guacamole',
    },
    priceMinor: price(132, 13.5, 169),
    image: 'tacos-jackfruit.webp',
    allergens: [],
    tags: ['vegan', 'vegetarian', 'spicy', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'chicken-burrito',
    kind: 0,
    name: {
      sv: 'Kycklingburrito',
      en: 'Chicken burrito',
      fi: 'Kanaburrito',
      ru: 'Буррито с курицей',
      no: 'Kyllingburrito',
    },
    text: {
      sv: 'Grillad kyckling, ris, bönor, ost och pico de gallo i en varm tortilla',
      en: 'Grilled chicken, rice, beans, cheese and pico de gallo in a warm tortilla',
      fi: 'Grillattua kanaa, riisiä, papuja, juustoa ja pico de galloa',
      ru: 'Курица на гриле, рис, фасоль, сыр и пико-де-гальо',
      no: 'Grillet kylling, ris, bønner, ost og pico de gallo i varm tortilla',
    },
    priceMinor: price(139, 14.5, 179),
    image: 'chicken-burrito.webp',
    allergens: ['gluten', 'milk'],
    tags: [],
    goods: 'food',
  },
  {
    code: 'quesadilla',
    kind: 0,
    name: { sv: 'Quesadilla', en: 'Quesadilla', fi: 'Quesadilla', ru: 'Кесадилья', no: 'Quesadilla' },
    text: {
      sv: 'Smält ost, rostad majs och poblano, med gräddfil vid sidan om',
      en: 'Melted cheese, charred sweetcorn and poblano, soured cream on the side',
      fi: 'Sulavaa juustoa, maissia ja poblanochiliä, smetanaa',
      ru: 'Тягучий сыр, печёная кукуруза и перец поблано',
      no: 'Smeltet ost, grillet mais og poblano, med rømme ved siden av',
    },
    priceMinor: price(119, 12.5, 155),
    image: 'quesadilla.webp',
    allergens: ['gluten', 'milk'],
    tags: ['vegetarian'],
    goods: 'food',
  },
  {
    code: 'street-dog',
    kind: 0,
    name: { sv: 'Gatukorv', en: 'Street dog', fi: 'Katuhodari', ru: 'Хот-дог', no: 'Gatepølse' },
    text: {
      sv: 'Grillad lammkorv, senap, rostad lök och bostongurka',
      en: 'Grilled lamb sausage in a sourdough bun, mustard, crisp onions and relish',
      fi: 'Lammasmakkara, sinappia, paahdettua sipulia ja kurkkua',
      ru: 'Колбаска из баранины, горчица, жареный лук и огурчики',
      no: 'Grillet lammepølse, sennep, sprøstekt løk og agurkmiks',
    },
    priceMinor: price(85, 8.9, 109),
    image: 'street-dog.webp',
    allergens: ['gluten', 'mustard', 'celery'],
    tags: ['lactosefree'],
    goods: 'food',
  },
]

const taco = ['taco-count', 'tortilla', 'taco-extras', 'salsa']
const filled = ['taco-extras', 'salsa']
const choices: Readonly<Record<string, readonly string[]>> = {
  'chicken-burrito': filled,
  quesadilla: filled,
  'street-dog': ['dip'],
}
const suggestions = ['lemonade', 'cola', 'churros']

export const street: MenuSection = {
  articles,
  container: container(
    {
      sv: 'Tacos & street',
      en: 'Tacos & street food',
      fi: 'Tacot ja katuruoka',
      ru: 'Тако и стритфуд',
      no: 'Taco & gatemat',
    },
    articles.map(({ code }) => place(code, choices[code] ?? taco, suggestions)),
  ),
}
