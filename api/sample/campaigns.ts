import { price } from './menu/section.ts'
import type { SampleCampaign } from './types.ts'

/**
 * Two campaigns for everyone and two for members. When an article is in several, the server decides which one counts.
 */
export const campaigns: readonly SampleCampaign[] = [
  {
    code: 'bowl-weeks',
    name: {
      sv: 'Bowlveckor',
      en: 'Bowl weeks',
      fi: 'Bowl-viikot',
      ru: 'Недели боулов',
      no: 'Bowl-uker',
    },
    description: {
      sv: '15 % på de gröna favoriterna, så blir vardagen lite godare',
      en: '15% off the green favourites, for slightly better weekdays',
      fi: '15 % alennusta vihreistä suosikeista, ja arki maistuu paremmalta',
      ru: 'Скидка 15 % на зелёные хиты, чтобы будни были вкуснее',
      no: '15 % på de grønne favorittene, så smaker hverdagen litt bedre',
    },
    articleCodes: ['falafel-bowl', 'thai-curry-bowl'],
    discount: { kind: 'percent', value: 15 },
    membersOnly: false,
  },
  {
    code: 'member-smash',
    name: {
      sv: 'Medlemmarnas smash',
      en: 'The members’ smash',
      fi: 'Jäsenten smash',
      ru: 'Смэш для своих',
      no: 'Medlemmenes smash',
    },
    description: {
      sv: 'Smash burger till medlemspris, så ofta du vill',
      en: 'The smash burger at the members’ price, as often as you like',
      fi: 'Smash-burgeri jäsenhintaan niin usein kuin haluat',
      ru: 'Смэш-бургер по цене для членов клуба, сколько угодно раз',
      no: 'Smash burger til medlemspris, så ofte du vil',
    },
    image: 'smash-burger.webp',
    articleCodes: ['smash-burger'],
    discount: { kind: 'price', valueMinor: price(129, 13.9, 169) },
    membersOnly: true,
  },
  {
    code: 'sweet-ending',
    name: {
      sv: 'Ett sött slut',
      en: 'A sweet ending',
      fi: 'Makea loppu',
      ru: 'Сладкий финал',
      no: 'En søt slutt',
    },
    description: {
      sv: 'Brownie och brylépudding för ett litet pris, så länge de räcker',
      en: 'Brownie and crème caramel at a small price, while they last',
      fi: 'Brownie ja karamellivanukas pikkurahalla niin kauan kuin niitä riittää',
      ru: 'Брауни и крем-карамель по приятной цене, пока не закончились',
      no: 'Brownie og karamellpudding til en liten pris, så lenge de varer',
    },
    image: 'creme-caramel.webp',
    articleCodes: ['brownie', 'creme-caramel'],
    discount: { kind: 'price', valueMinor: price(35, 3.9, 45) },
    membersOnly: false,
  },
  {
    code: 'member-coffee',
    name: {
      sv: 'Kaffe på huset, nästan',
      en: 'Coffee on the house, almost',
      fi: 'Kahvi talon piikkiin, melkein',
      ru: 'Кофе почти в подарок',
      no: 'Kaffe på huset, nesten',
    },
    description: {
      sv: 'Halva priset på alla kaffedrycker för dig som är medlem',
      en: 'Half price on every coffee for members',
      fi: 'Jäsenille kaikki kahvijuomat puoleen hintaan',
      ru: 'Членам клуба — все кофейные напитки за полцены',
      no: 'Halv pris på alle kaffedrikker for medlemmer',
    },
    image: 'cappuccino.webp',
    articleCodes: ['filter-coffee', 'espresso', 'cappuccino', 'iced-latte'],
    discount: { kind: 'percent', value: 50 },
    membersOnly: true,
  },
]
