import type { OpeningHours } from '@carte/contract'
import type {
  ShopAddress,
  ShopContact,
  ShopGeneral,
  ShopHours,
  ShopOrdering,
  ShopPosition,
} from '@carte/contract/schemas'
import type { Context } from '../../../config/context.ts'
import { changeGroup, checkMenu, type ShopAuthor } from './change.ts'
import { checkTexts, type FieldErrors, readFields, withTexts } from './read-fields.ts'
import { addressOf, contactOf, generalOf, hoursOf, orderingOf, positionOf } from './shop-settings.ts'

type Deps = Pick<Context, 'db' | 'clock'>
interface Change<Value> {
  readonly before: Value
  readonly after: Value
}

export const changeGeneral = (deps: Deps, author: ShopAuthor, change: Change<ShopGeneral>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'general',
    groupOf: generalOf,
    columnsOf(after, row, errors) {
      checkTexts(after.descriptions, errors, 'descriptions')
      const { descriptions, ...fields } = after
      return { ...readFields('shops', fields, errors), i18n: withTexts(row.i18n, 'description', descriptions) }
    },
    checkRow: (trx, row, errors) => checkMenu(trx, row, 'menuId', errors),
  })

export const changeAddress = (deps: Deps, author: ShopAuthor, change: Change<ShopAddress>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'address',
    groupOf: addressOf,
    columnsOf: (after, _row, errors) => readFields('shops', after, errors),
    checkRow: (trx, row, errors) => checkMenu(trx, row, 'country', errors),
  })

export const changeContact = (deps: Deps, author: ShopAuthor, change: Change<ShopContact>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'contact',
    groupOf: contactOf,
    columnsOf: (after, _row, errors) => readFields('shops', after, errors),
  })

export const changeOrdering = (deps: Deps, author: ShopAuthor, change: Change<ShopOrdering>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'ordering',
    groupOf: orderingOf,
    columnsOf: (after, _row, errors) => readFields('shops', after, errors),
    checkRow: (trx, row, errors) => checkMenu(trx, row, 'orderTypes', errors),
  })

export const changePosition = (deps: Deps, author: ShopAuthor, change: Change<ShopPosition>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'position',
    groupOf: positionOf,
    columnsOf: (after, _row, errors) => readFields('shops', after, errors),
  })

/** Reports wrong times and periods of one weekday that begin at the same time, each at its own place. */
function readHours({ openingHours }: ShopHours, errors: FieldErrors): OpeningHours[] {
  const periods = openingHours.map((period, index) => {
    const prefix = `openingHours.${index}.`
    const { opens, closes } = readFields('opening-hours-exceptions', period, errors, prefix)
    if (period.opens.trim() === '') errors.add(`${prefix}opens`, 'required')
    if (period.closes.trim() === '') errors.add(`${prefix}closes`, 'required')
    return { dayOfWeek: period.dayOfWeek, opens: opens as unknown as string, closes: closes as unknown as string }
  })
  for (const [index, { dayOfWeek, opens }] of periods.entries())
    if (periods.some((other, at) => at < index && other.dayOfWeek === dayOfWeek && other.opens === opens && opens))
      errors.add(`openingHours.${index}.opens`, 'duplicate')
  return periods
}

export const changeHours = (deps: Deps, author: ShopAuthor, change: Change<ShopHours>) =>
  changeGroup(deps, author, {
    ...change,
    name: 'hours',
    groupOf: hoursOf,
    columnsOf: (after, _row, errors) => ({ opening_hours: readHours(after, errors) }),
  })
