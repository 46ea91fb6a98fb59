import { AROUND_THE_CLOCK, EVERY_DAY, hours, WEEKDAYS, WEEKEND } from '../hours.ts'
import type { SampleHours, SampleShop, Texts } from '../types.ts'

const ordinary = hours(EVERY_DAY, '10:00-21:00')

/** The lists from which each made-up shop takes its traits. A repeated entry is more likely. */
export const HOURS: readonly [readonly SampleHours[], ...(readonly SampleHours[])[]] = [
  ordinary,
  ordinary,
  ordinary,
  hours(EVERY_DAY, '11:00-23:00'),
  hours(EVERY_DAY, '07:00-19:00'),
  [...hours(WEEKDAYS, '10:30-14:00', '16:30-22:00'), ...hours(WEEKEND, '12:00-23:00')],
  [
    ...hours(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'], '11:00-22:00'),
    ...hours(['Friday', 'Saturday'], '11:00-03:00'),
  ],
  [...hours(WEEKDAYS, '09:00-20:00'), ...hours(['Saturday'], '11:00-18:00')],
  AROUND_THE_CLOCK,
  AROUND_THE_CLOCK,
]

export const ORDER_TYPES: readonly [SampleShop['orderTypes'], ...SampleShop['orderTypes'][]] = [
  ['takeAway', 'dineInPlace'],
  ['takeAway', 'dineInPlace'],
  ['takeAway', 'dineInPlace'],
  ['takeAway'],
  ['dineInPlace'],
]

export const DESCRIPTIONS: readonly [Texts, ...Texts[]] = [
  {
    sv: 'Vedeldad ugn, långbord och plats för barnvagnen',
    en: 'Wood-fired oven, long tables and room for the pram',
    fi: 'Puu-uuni, pitkät pöydät ja tilaa lastenvaunuille',
    ru: 'Дровяная печь, длинные столы и место для коляски',
    no: 'Vedfyrt ovn, langbord og plass til barnevogna',
  },
  {
    sv: 'Litet kök på hörnet med stora fönster mot gatan',
    en: 'A small corner kitchen with large windows on the street',
    fi: 'Pieni kulmakeittiö, isot ikkunat kadulle',
    ru: 'Маленькая кухня на углу с большими окнами на улицу',
    no: 'Lite hjørnekjøkken med store vinduer mot gata',
  },
  {
    sv: 'Nära stationen, för dig som har ett tåg att passa',
    en: 'Close to the station, for those with a train to catch',
    fi: 'Aseman kupeessa, kun juna ei odota',
    ru: 'Рядом с вокзалом, для тех, кто спешит на поезд',
    no: 'Nær stasjonen, for deg som skal rekke toget',
  },
  {
    sv: 'Kvartersköket där personalen kan din beställning utantill',
    en: 'The neighbourhood kitchen that knows your order by heart',
    fi: 'Korttelikeittiö, jossa tilauksesi muistetaan ulkoa',
    ru: 'Районная кухня, где ваш заказ помнят наизусть',
    no: 'Nabolagskjøkkenet som kan bestillingen din utenat',
  },
  {
    sv: 'Uteservering från maj till september, filtar resten av året',
    en: 'Tables outside from May to September, blankets for the rest of the year',
    fi: 'Terassi toukokuusta syyskuuhun, viltit muuksi vuodeksi',
    ru: 'Веранда с мая по сентябрь, а в остальное время пледы',
    no: 'Uteservering fra mai til september, pledd resten av året',
  },
  {
    sv: 'I den gamla verkstaden, med högt i tak och låga trösklar',
    en: 'In the old workshop: high ceilings, low thresholds',
    fi: 'Vanhassa verstaassa: korkea katto, matala kynnys',
    ru: 'В старой мастерской: высокие потолки и тёплый приём',
    no: 'I det gamle verkstedet, høyt under taket og lav terskel',
  },
  {
    sv: 'Vid vattnet, med solnedgång på köpet',
    en: 'By the water, sunset included',
    fi: 'Veden äärellä, auringonlasku kuuluu hintaan',
    ru: 'У воды, закат входит в стоимость',
    no: 'Ved vannet, solnedgangen er inkludert',
  },
  {
    sv: 'Lunch som hinner bli klar innan mötet börjar',
    en: 'Lunch that is ready before your meeting starts',
    fi: 'Lounas, joka valmistuu ennen palaverin alkua',
    ru: 'Обед, который успевает до начала встречи',
    no: 'Lunsj som blir klar før møtet begynner',
  },
]
