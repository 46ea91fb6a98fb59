import { ALLERGENS, ARTICLE_TAGS } from '../constants.ts'
import type {
  Article,
  ArticleItem,
  Campaign,
  ChoiceGroup,
  ChoiceLevel,
  ContainerItem,
  Menu,
  MenuItem,
  OrderTypePrices,
  SaleTime,
} from '../schemas/menu.ts'
import { isCurrency, isI18n, isId, isInstant, isLocalDate, openingHours } from './common.ts'
import {
  arrayOf,
  type Guard,
  isBoolean,
  isInteger,
  isNumber,
  isOneOf,
  isString,
  objectOf,
  optional,
  recordOf,
} from './guard.ts'

const prices = {
  price: isNumber,
  ordinaryPrice: optional(isNumber),
  memberPrice: optional(isNumber),
  campaigns: arrayOf(isId),
}

const isSaleTime = objectOf<SaleTime>({
  ...openingHours,
  validFrom: optional(isLocalDate),
  validTo: optional(isLocalDate),
})

const isArticle = objectOf<Article>({
  code: isId,
  kind: isOneOf([0, 1]),
  description: isString,
  text: optional(isString),
  ...prices,
  orderTypePrices: optional(recordOf(objectOf<OrderTypePrices>(prices))),
  imageUrl: isString,
  imageVersion: optional(isString),
  imageColors: optional(isString),
  i18n: isI18n,
  soldOut: isBoolean,
  allergens: arrayOf(isOneOf(ALLERGENS)),
  tags: arrayOf(isOneOf(ARTICLE_TAGS)),
  saleTimes: optional(arrayOf(isSaleTime)),
})

const isArticleItem = objectOf<ArticleItem>({
  type: isOneOf(['article']),
  code: isId,
  article: isArticle,
  choices: arrayOf(
    objectOf<ChoiceGroup>({
      code: isId,
      level: isInteger,
      name: isString,
      i18n: isI18n,
      min: isInteger,
      max: isInteger,
      preselected: arrayOf(isId),
      options: arrayOf(isArticle),
    }),
  ),
  suggestions: arrayOf(isId),
})

const isContainerItem: Guard<ContainerItem> = objectOf<ContainerItem>({
  type: isOneOf(['container']),
  name: isString,
  i18n: isI18n,
  imageUrl: optional(isString),
  items: arrayOf((item): item is MenuItem => isMenuItem(item)),
  saleTimes: optional(arrayOf(isSaleTime)),
})

const isMenuItem = (item: unknown): item is MenuItem => isContainerItem(item) || isArticleItem(item)

export const isMenu = objectOf<Menu>({
  name: isString,
  currency: isCurrency,
  choiceLevels: arrayOf(objectOf<ChoiceLevel>({ level: isInteger, name: isString, i18n: isI18n })),
  items: arrayOf(isMenuItem),
})

export const isCampaigns = arrayOf(
  objectOf<Campaign>({
    code: isId,
    name: isString,
    description: isString,
    i18n: isI18n,
    imageUrl: isString,
    imageVersion: optional(isString),
    articleCodes: arrayOf(isId),
    discount: objectOf<Campaign['discount']>({ kind: isOneOf(['percent', 'price']), value: isNumber }),
    from: isInstant,
    to: isInstant,
    membersOnly: isBoolean,
  }),
)
