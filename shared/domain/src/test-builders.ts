import type {
  Article,
  ArticleItem,
  BasketItem,
  ChoiceGroup,
  ContainerItem,
  Menu,
  MenuItem,
  OpeningHours,
  Shop,
} from '@carte/contract'
import { DAYS_OF_WEEK } from '@carte/contract'
import { type NewItem, toBasketArticle } from './basket.ts'
import { type Selection, toBasketChoices } from './choices.ts'

export const anArticle = (code: string, over: Partial<Article> = {}): Article => ({
  code,
  kind: 0,
  description: code,
  price: 10,
  imageUrl: '',
  i18n: [],
  campaigns: [],
  soldOut: false,
  allergens: [],
  tags: [],
  ...over,
})

export const aGroup = (code: string, options: Article[], over: Partial<ChoiceGroup> = {}): ChoiceGroup => ({
  code,
  level: 1,
  name: code,
  i18n: [],
  min: 0,
  max: options.length,
  preselected: [],
  options,
  ...over,
})

export const aDish = (code: string, over: Partial<Article> = {}, choices: ChoiceGroup[] = []): ArticleItem => ({
  type: 'article',
  code,
  article: anArticle(code, over),
  choices,
  suggestions: [],
})

export const aContainer = (name: string, items: MenuItem[]): ContainerItem => ({
  type: 'container',
  name,
  i18n: [],
  items,
})

export const aMenu = (items: MenuItem[]): Menu => ({
  name: 'Lunch',
  currency: { name: 'SEK', symbol: 'kr' },
  choiceLevels: [],
  items,
})

export const aLine = (dish: ArticleItem, selection: Selection = {}, quantity = 1): NewItem => ({
  type: 'article',
  quantity,
  article: toBasketArticle(dish.article),
  path: [],
  choices: toBasketChoices(dish.choices, selection),
})

/** Returns a generator of ids in order: `line-1`, `line-2`… */
export const countedIds = (): (() => string) => {
  let count = 0
  return () => `line-${++count}`
}

export const withId = (id: string, line: NewItem): BasketItem => ({ ...line, id })

export const everyDay = (...intervals: readonly (readonly [opens: string, closes: string])[]): OpeningHours[] =>
  DAYS_OF_WEEK.flatMap((dayOfWeek) => intervals.map(([opens, closes]) => ({ dayOfWeek, opens, closes })))

export const aShop = (over: Partial<Shop> = {}): Shop => ({
  id: 'shop-1',
  name: 'Carte Vasastan',
  description: 'Burgers and salads',
  i18n: [],
  contactInformation: { address1: 'Odengatan 1', address2: '', zipCode: '113 51', city: 'Stockholm', phone: '' },
  company: { name: '', orgNumber: '', vatNumber: '', email: '' },
  location: { latitude: 59.3439, longitude: 18.0561 },
  timeZone: 'Europe/Stockholm',
  openingHours: everyDay(['11:00:00', '22:00:00']),
  openingHoursExceptions: [],
  openForBusiness: true,
  status: 'online',
  orderTypes: ['takeAway', 'dineInPlace'],
  ...over,
})
