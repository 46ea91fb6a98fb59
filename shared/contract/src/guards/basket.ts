import { NOTE_MAX_LENGTH, QUANTITY_MAX } from '../constants.ts'
import type { Basket, BasketArticle, BasketChoice, BasketItem } from '../schemas/basket.ts'
import { isCurrency, isI18n, isId, isOrderType } from './common.ts'
import {
  arrayOf,
  isBoolean,
  isIntegerFrom,
  isNumber,
  isOneOf,
  isString,
  isText,
  nullable,
  objectOf,
  recordOf,
} from './guard.ts'

const isArticle = objectOf<BasketArticle>({
  code: isId,
  price: isNumber,
  description: isString,
  i18n: isI18n,
  imageUrl: isString,
})

const isItem = objectOf<BasketItem>({
  id: isText(1, Number.MAX_SAFE_INTEGER),
  quantity: isIntegerFrom(1, QUANTITY_MAX),
  type: isOneOf(['article']),
  article: isArticle,
  path: arrayOf(isString),
  choices: recordOf(arrayOf(objectOf<BasketChoice>({ code: isId, article: isArticle }))),
})

export const isBasket = objectOf<Basket>({
  items: arrayOf(isItem),
  shopId: nullable(isId),
  shopName: isString,
  currency: nullable(isCurrency),
  orderType: isOrderType,
  note: isText(0, NOTE_MAX_LENGTH),
  spotId: nullable(isId),
  hasSelectedSuggestions: isBoolean,
  currentOrderChanged: isBoolean,
})
