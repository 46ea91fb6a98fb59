import { ARTICLE_TAGS, type ArticleTag, type Currency, ORDER_TYPES } from '@carte/contract'
import { type FieldValue, keyOfSubject, kindOfSubject, type MenuContent } from '@carte/domain'
import { saleTimesText } from '@carte/features'
import { commonTexts, formatPrice, useTexts } from '@carte/i18n'
import { useCallback } from 'react'
import { LANGUAGE_NAMES } from '../../components/languages.ts'
import { timesOf } from './sale-times.ts'
import { menuTexts } from './texts.ts'

/** Returns the name of a subject from its fields; its code or path if it has no name. */
export function nameOf(fields: Readonly<Record<string, FieldValue>>, subject: string): string {
  const name = fields[kindOfSubject(subject) === 'article' ? 'description' : 'name']
  return typeof name === 'string' ? name : keyOfSubject(subject)
}

/** Returns the name of a subject as the draft has it; its code or path if it has no name. */
export const subjectName = (content: MenuContent, subject: string): string =>
  nameOf(Object.hasOwn(content, subject) ? (content[subject] ?? {}) : {}, subject)

const PLAIN_FIELDS = [
  'allergens',
  'children',
  'choices',
  'description',
  'exists',
  'goods',
  'imageId',
  'imageUrl',
  'kind',
  'kitchenUnits',
  'level',
  'max',
  'min',
  'name',
  'options',
  'preselected',
  'price',
  'saleTimes',
  'soldOut',
  'suggestions',
  'tags',
  'text',
] as const
type PlainField = (typeof PLAIN_FIELDS)[number]
const isPlain = (name: string): name is PlainField => (PLAIN_FIELDS as readonly string[]).includes(name)
/** Classes of goods that have a name; the operator can add others. */
const NAMED_GOODS = ['food', 'alcohol-free-drink'] as const
type NamedGoods = (typeof NAMED_GOODS)[number]
const isNamedGoods = (name: string): name is NamedGoods => (NAMED_GOODS as readonly string[]).includes(name)
const isTag = (name: string): name is ArticleTag => (ARTICLE_TAGS as readonly string[]).includes(name)

/** Returns functions that say fields and values in words. */
export function useFieldTexts(currency: Currency) {
  const { t, language } = useTexts(menuTexts)
  const { t: common } = useTexts(commonTexts)
  const goodsText = useCallback((goods: string) => (isNamedGoods(goods) ? t(`goods.${goods}`) : goods), [t])
  const fieldText = useCallback(
    (field: string): string => {
      const [plain = '', of] = field.split(':')
      const name = isPlain(plain) ? t(`field.${plain}`) : plain
      const languageName = Object.entries(LANGUAGE_NAMES).find(([code]) => code === of)?.[1]
      const orderType = ORDER_TYPES.find((type) => type === of)
      const part = orderType ? common(`orderType.${orderType}`) : languageName
      return part === undefined ? name : `${name} (${part})`
    },
    [t, common],
  )
  const valueText = useCallback(
    (content: MenuContent, field: string, value: FieldValue | null): string => {
      if (value === null) return t(field.startsWith('price:') ? 'value.usualPrice' : 'value.empty')
      if (/^price\b/.test(field) && typeof value === 'number')
        return formatPrice(Math.round(value * 100), currency, language)
      if (field === 'kind' || typeof value === 'boolean') return Number(value) === 1 ? t('value.yes') : t('value.no')
      if (field === 'goods') return goodsText(String(value))
      if (!Array.isArray(value)) return String(value)
      if (field === 'saleTimes') return saleTimesText(timesOf(value as readonly string[]), language)
      const one = (item: string) => {
        if (field === 'allergens') return common(`allergen.${item}` as 'allergen.milk')
        if (field === 'tags' && isTag(item)) return common(`tag.${item}`)
        if (field === 'children') return subjectName(content, item)
        return subjectName(content, `${field === 'choices' ? 'group' : 'article'}/${item}`)
      }
      return (value as readonly string[]).map(one).join(', ')
    },
    [t, common, currency, language, goodsText],
  )
  return { fieldText, valueText, goodsText }
}
