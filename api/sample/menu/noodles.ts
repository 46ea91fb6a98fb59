import type { SampleArticle } from '../types.ts'
import { container, type MenuSection, place, price } from './section.ts'

const noodleDishes: readonly SampleArticle[] = [
  {
    code: 'shoyu-ramen',
    kind: 0,
    name: { sv: 'Shoyuramen', en: 'Shoyu ramen', fi: 'Shoyu-ramen', ru: 'Сёю-рамэн', no: 'Shoyuramen' },
    text: {
      sv: 'Tolvtimmarsbuljong, chashufläsk, marinerat ägg, bambuskott och nori',
      en: 'Twelve-hour broth, chashu pork, egg, bamboo shoots, nori',
      fi: 'Pitkään haudutettua lientä, chashupossua, munaa ja noria',
      ru: 'Крепкий бульон, свинина тясю, яйцо, побеги бамбука и нори',
      no: 'Langkokt kraft, chashusvin, egg, bambusskudd og nori',
    },
    priceMinor: price(162, 16.9, 209),
    image: 'shoyu-ramen.webp',
    allergens: ['gluten', 'egg', 'soy', 'fish', 'sesame'],
    tags: ['popular', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'miso-ramen',
    kind: 0,
    name: {
      sv: 'Misoramen med svamp',
      en: 'Mushroom miso ramen',
      fi: 'Sieni-misoramen',
      ru: 'Мисо-рамэн с грибами',
      no: 'Misoramen med sopp',
    },
    text: {
      sv: 'Mustig misobuljong, shiitake, friterad tofu, majs och chiliolja',
      en: 'Deep miso broth, shiitake, fried tofu, sweetcorn and chilli oil',
      fi: 'Misolientä, shiitakea, tofua, maissia ja chiliöljyä',
      ru: 'Бульон мисо, шиитаке, тофу, кукуруза и масло чили',
      no: 'Fyldig misokraft, shiitake, fritert tofu, mais og chiliolje',
    },
    priceMinor: price(152, 15.9, 195),
    image: 'miso-ramen.webp',
    allergens: ['gluten', 'soy', 'sesame'],
    tags: ['vegan', 'vegetarian', 'spicy', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'pad-thai',
    kind: 0,
    name: { sv: 'Pad thai', en: 'Pad thai', fi: 'Pad thai', ru: 'Пад-тай', no: 'Pad thai' },
    text: {
      sv: 'Risnudlar, tamarind, ägg, böngroddar, jordnötter och lime',
      en: 'Rice noodles, tamarind, egg, bean sprouts, peanuts and lime',
      fi: 'Riisinuudeleita, kananmunaa, maapähkinöitä ja limeä',
      ru: 'Рисовая лапша из вока, тамаринд, яйцо, ростки фасоли, арахис и лайм',
      no: 'Risnudler, tamarind, egg, bønnespirer, peanøtter og lime',
    },
    priceMinor: price(145, 14.9, 189),
    allergens: ['egg', 'peanuts', 'fish', 'soy'],
    tags: ['lactosefree', 'popular'],
    goods: 'food',
  },
  {
    code: 'dan-dan-noodles',
    kind: 0,
    name: {
      sv: 'Dan dan-nudlar',
      en: 'Dan dan noodles',
      fi: 'Dan dan -nuudelit',
      ru: 'Лапша дань-дань',
      no: 'Dan dan-nudler',
    },
    text: {
      sv: 'Fläskfärs, sesam, pak choi och sichuanpeppar som sticker på tungan',
      en: 'Minced pork, sesame, pak choi and Sichuan pepper that tingles',
      fi: 'Possua, seesamia, pak choita ja sichuaninpippuria',
      ru: 'Рубленая свинина, кунжут, пак-чой и сычуаньский перец',
      no: 'Svinekjøttdeig, sesam, pak choi og sichuanpepper',
    },
    priceMinor: price(148, 15.5, 192),
    image: 'dan-dan-noodles.webp',
    allergens: ['gluten', 'soy', 'sesame', 'peanuts'],
    tags: ['spicy', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'gyoza',
    kind: 0,
    name: {
      sv: 'Gyoza, 6\u00a0st',
      en: 'Gyoza, 6\u00a0pieces',
      fi: 'Gyozat, 6\u00a0kpl',
      ru: 'Гёдза, 6\u00a0штук',
      no: 'Gyoza, 6\u00a0stk.',
    },
    text: {
      sv: 'Stekta dumplings med kyckling och salladslök, doppas i chilisoja',
      en: 'Pan-fried dumplings with chicken and spring onion, to dip in chilli soy',
      fi: 'Paistettuja kana-kevätsipulinyyttejä, dipattavaksi chilisoijaan',
      ru: 'Жареные пельмени с курицей и луком, соевый соус',
      no: 'Stekte dumplings med kylling og vårløk, dyppes i chilisoya',
    },
    priceMinor: price(89, 9.5, 119),
    image: 'gyoza.webp',
    allergens: ['gluten', 'soy', 'sesame'],
    tags: ['lactosefree'],
    goods: 'food',
  },
]

const soups: readonly SampleArticle[] = [
  {
    code: 'salmon-soup',
    kind: 0,
    name: { sv: 'Laxsoppa', en: 'Salmon soup', fi: 'Lohikeitto', ru: 'Уха по-фински', no: 'Laksesuppe' },
    text: {
      sv: 'Lax, potatis och purjo i gräddig buljong, med ett berg av dill',
      en: 'Salmon, potatoes and leek in a creamy broth, under a mountain of dill',
      fi: 'Lohta, perunaa ja purjoa kermaisessa liemessä, päällä kasa tilliä',
      ru: 'Лосось, картофель и лук-порей в сливочном бульоне',
      no: 'Laks, potet og purre i fløtekraft, under et fjell av dill',
    },
    priceMinor: price(139, 13.9, 185),
    image: 'salmon-soup.webp',
    allergens: ['fish', 'milk', 'celery'],
    tags: ['glutenfree', 'popular'],
    goods: 'food',
  },
  {
    code: 'tomato-soup',
    kind: 0,
    name: {
      sv: 'Rostad tomatsoppa',
      en: 'Roasted tomato soup',
      fi: 'Paahdettu tomaattikeitto',
      ru: 'Суп из печёных томатов',
      no: 'Tomatsuppe',
    },
    text: {
      sv: 'Vita bönor, basilikaolja och en nypa chili',
      en: 'White beans, basil oil and a pinch of chilli',
      fi: 'Valkopapuja, basilikaöljyä ja ripaus chiliä',
      ru: 'Белая фасоль, масло с базиликом и щепотка чили',
      no: 'Ovnsbakte tomater, hvite bønner, basilikumolje og en klype chili',
    },
    priceMinor: price(109, 10.9, 142),
    allergens: ['celery'],
    tags: ['vegan', 'vegetarian', 'glutenfree', 'lactosefree'],
    goods: 'food',
  },
  {
    code: 'tom-yum',
    kind: 0,
    name: { sv: 'Tom yum', en: 'Tom yum', fi: 'Tom yum', ru: 'Том-ям', no: 'Tom yum' },
    text: {
      sv: 'Jätteräkor, citrongräs, galangal, lime och en rejäl sting av chili',
      en: 'King prawns, lemongrass, galangal, lime and plenty of chilli',
      fi: 'Jättikatkarapuja, sitruunaruohoa, limeä ja chiliä',
      ru: 'Королевские креветки, лемонграсс, галангал, лайм и жгучий чили',
      no: 'Kongereker, sitrongress, galangal, lime og et skikkelig stikk av chili',
    },
    priceMinor: price(149, 15.5, 195),
    image: 'tom-yum.webp',
    allergens: ['crustaceans', 'fish'],
    tags: ['spicy', 'lactosefree', 'glutenfree'],
    goods: 'food',
  },
]

const choices: Readonly<Record<string, readonly string[]>> = {
  'pad-thai': ['noodle-size', 'noodle-protein', 'noodle-extras'],
  gyoza: [],
  'tom-yum': [],
}
const suggestions = ['mineral-water', 'edamame', 'lemonade']
const places = (articles: readonly SampleArticle[], usual: readonly string[]) =>
  articles.map(({ code }) => place(code, choices[code] ?? usual, suggestions))

export const noodles: MenuSection = {
  articles: [...noodleDishes, ...soups],
  container: container(
    {
      sv: 'Nudlar & soppor',
      en: 'Noodles & soups',
      fi: 'Nuudelit ja keitot',
      ru: 'Лапша и супы',
      no: 'Nudler & supper',
    },
    [
      container(
        { sv: 'Nudlar', en: 'Noodles', fi: 'Nuudelit', ru: 'Лапша', no: 'Nudler' },
        places(noodleDishes, ['noodle-size', 'noodle-extras']),
      ),
      container({ sv: 'Soppor', en: 'Soups', fi: 'Keitot', ru: 'Супы', no: 'Supper' }, places(soups, ['soup-bread'])),
    ],
  ),
}
