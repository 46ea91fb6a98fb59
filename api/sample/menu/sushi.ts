import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const nigiri: readonly SampleArticle[] = [
  {
    code: 'nigiri-eight',
    kind: 0,
    name: {
      sv: 'Nigiri, 8\u00a0bitar',
      en: 'Nigiri, 8\u00a0pieces',
      fi: 'Nigiri, 8\u00a0palaa',
      ru: 'Нигири, 8\u00a0штук',
      no: 'Nigiri, 8\u00a0biter',
    },
    text: {
      sv: 'Lax och tonfisk, wasabi och picklad ingefära',
      en: 'Salmon and tuna, wasabi, pickled ginger',
      fi: 'Lohta ja tonnikalaa, wasabia ja pikkelöityä inkivääriä',
      ru: 'Лосось и тунец, васаби и маринованный имбирь',
      no: 'Laks og tunfisk, wasabi og syltet ingefær',
    },
    priceMinor: price(159, 16.9, 205),
    image: 'nigiri-eight.webp',
    soldOut: true,
    allergens: ['fish'],
    tags: ['lactosefree', 'popular'],
    goods: 'food',
  },
  {
    code: 'nigiri-salmon',
    kind: 0,
    name: {
      sv: 'Flamberad lax, 6\u00a0bitar',
      en: 'Seared salmon, 6\u00a0pieces',
      fi: 'Liekitetty lohi, 6\u00a0palaa',
      ru: 'Опалённый лосось, 6\u00a0штук',
      no: 'Flambert laks, 6\u00a0biter',
    },
    text: {
      sv: 'Norsk lax bränd vid disken, salladslök och ponzu',
      en: 'Norwegian salmon torched at the counter, spring onion, ponzu',
      fi: 'Tiskillä liekitettyä lohta, kevätsipulia ja ponzua',
      ru: 'Обжигаем при вас, с зелёным луком и понзу',
      no: 'Norsk laks flambert ved disken, vårløk og ponzu',
    },
    priceMinor: price(145, 15.5, 185),
    image: 'nigiri-salmon.webp',
    allergens: ['fish', 'soy', 'gluten'],
    tags: ['lactosefree'],
    goods: 'food',
  },
]

const maki: readonly SampleArticle[] = [
  {
    code: 'avocado-maki',
    kind: 0,
    name: {
      sv: 'Avokadomaki, 8\u00a0bitar',
      en: 'Avocado maki, 8\u00a0pieces',
      fi: 'Avokadomaki, 8\u00a0palaa',
      ru: 'Маки с авокадо, 8\u00a0штук',
      no: 'Avokadomaki, 8\u00a0biter',
    },
    text: {
      sv: 'Krämig avokado, gurka och rostad sesam i spröd nori',
      en: 'Creamy avocado, cucumber and toasted sesame in crisp nori',
      fi: 'Avokadoa, kurkkua ja seesamia rapeassa norissa',
      ru: 'Авокадо, огурец и кунжут в хрустящей нори',
      no: 'Kremet avokado, agurk og ristet sesam i sprø nori',
    },
    priceMinor: price(89, 9.5, 119),
    image: 'avocado-maki.webp',
    allergens: ['sesame'],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'spicy-tuna-maki',
    kind: 0,
    name: {
      sv: 'Stark tonfiskmaki, 8\u00a0bitar',
      en: 'Spicy tuna maki, 8\u00a0pieces',
      fi: 'Tulinen tonnikalamaki, 8\u00a0palaa',
      ru: 'Острые маки с тунцом, 8\u00a0штук',
      no: 'Sterk tunfiskmaki, 8\u00a0biter',
    },
    text: {
      sv: 'Tonfisk, srirachamajonnäs, gurka och krispig schalottenlök',
      en: 'Tuna, sriracha mayo, cucumber and crispy shallots',
      fi: 'Tonnikalaa, srirachamajoneesia ja kurkkua',
      ru: 'Тунец, майонез со шрирачей, огурец и хрустящий лук-шалот',
      no: 'Tunfisk, srirachamajones, agurk og sprø sjalottløk',
    },
    priceMinor: price(129, 13.5, 165),
    image: 'spicy-tuna-maki.webp',
    allergens: ['fish', 'egg', 'mustard', 'gluten', 'sesame'],
    tags: ['spicy'],
    goods: 'food',
  },
  {
    code: 'tempura-roll',
    kind: 0,
    name: {
      sv: 'Tempurarulle, 8\u00a0bitar',
      en: 'Tempura roll, 8\u00a0pieces',
      fi: 'Tempurarulla, 8\u00a0palaa',
      ru: 'Ролл с темпурой, 8\u00a0штук',
      no: 'Tempurarull, 8\u00a0biter',
    },
    text: {
      sv: 'Friterad räka, avokado, tobiko och en sötsalt unagisås',
      en: 'Fried prawn, avocado, tobiko and a sweet, salty unagi sauce',
      fi: 'Jättikatkarapua, avokadoa ja makeaa unagikastiketta',
      ru: 'Креветка в кляре, авокадо, тобико и соус унаги',
      no: 'Fritert reke, avokado, tobiko og søt og salt unagisaus',
    },
    priceMinor: price(142, 14.9, 182),
    image: 'tempura-roll.webp',
    allergens: ['crustaceans', 'fish', 'gluten', 'egg', 'soy', 'sesame'],
    tags: ['popular'],
    goods: 'food',
  },
]

const boxes: readonly SampleArticle[] = [
  {
    code: 'sushi-box',
    kind: 0,
    name: {
      sv: 'Sushilåda, 12\u00a0bitar',
      en: 'Sushi box, 12\u00a0pieces',
      fi: 'Sushilaatikko, 12\u00a0palaa',
      ru: 'Суши-бокс, 12\u00a0штук',
      no: 'Sushiboks, 12\u00a0biter',
    },
    text: {
      sv: 'Kockens val: sex nigiri och sex maki, det bästa från dagens fångst',
      en: 'The chef’s choice: six nigiri and six maki, the best of today’s catch',
      fi: 'Kokin valinta: kuusi nigiriä ja kuusi makia',
      ru: 'Выбор шефа: шесть нигири и шесть маки, лучшее из улова дня',
      no: 'Kokkens valg: seks nigiri og seks maki, det beste fra dagens fangst',
    },
    priceMinor: price(185, 19.5, 235),
    image: 'sushi-box.webp',
    allergens: ['fish', 'crustaceans', 'gluten', 'soy', 'sesame', 'egg'],
    tags: ['popular', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'green-sushi-box',
    kind: 0,
    name: {
      sv: 'Grön låda, 10\u00a0bitar',
      en: 'Green box, 10\u00a0pieces',
      fi: 'Vihreä laatikko, 10\u00a0palaa',
      ru: 'Зелёный бокс, 10\u00a0штук',
      no: 'Grønn boks, 10\u00a0biter',
    },
    text: {
      sv: 'Inari, avokado, gurka, picklad rättika och shiitake glaserad i soja',
      en: 'Inari, avocado, cucumber, pickled radish and soy-glazed shiitake',
      fi: 'Inaria, avokadoa, kurkkua, retikkaa ja shiitakea',
      ru: 'Инари, авокадо, огурец, дайкон и шиитаке',
      no: 'Inari, avokado, agurk, syltet reddik og soyaglasert shiitake',
    },
    priceMinor: price(149, 15.9, 192),
    image: 'green-sushi-box.webp',
    allergens: ['soy', 'gluten', 'sesame'],
    tags: ['vegan', 'vegetarian', 'lactosefree'],
    goods: 'food',
  },
]

const places = (articles: readonly SampleArticle[]) =>
  articles.map(({ code }) => place(code, ['miso-side', 'sushi-condiments'], ['edamame', 'mineral-water']))

export const sushi: MenuSection = {
  articles: [...nigiri, ...maki, ...boxes],
  container: container({ sv: 'Sushi', en: 'Sushi', fi: 'Sushi', ru: 'Суши', no: 'Sushi' }, [
    container({ sv: 'Nigiri', en: 'Nigiri', fi: 'Nigirit', ru: 'Нигири', no: 'Nigiri' }, places(nigiri)),
    container({ sv: 'Maki', en: 'Maki', fi: 'Makit', ru: 'Маки', no: 'Maki' }, places(maki)),
    container(
      { sv: 'Sushilådor', en: 'Sushi boxes', fi: 'Sushilaatikot', ru: 'Суши-боксы', no: 'Sushibokser' },
      places(boxes),
    ),
  ]),
}
