import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../infrastructure/database/schema.ts'

type Builder = Pick<ExpressionBuilder<Database, 'orders'>, 'selectFrom'>

/** Selects the payments of an order, newest first, and the refunds of its lines. */
export const moneyRelations = ({ selectFrom }: Builder) => [
  jsonArrayFrom(
    selectFrom('payment')
      .select(['state', 'kind', 'error'])
      .whereRef('payment.order_id', '=', 'orders.id')
      .orderBy('created_at', 'desc'),
  ).as('payments'),
  jsonArrayFrom(
    selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.state', 'refund.lines', 'refund.amount_minor'])
      .whereRef('payment.order_id', '=', 'orders.id'),
  ).as('refunds'),
]

/**
 * Selects what belongs to an order, in the statement that reads the order: a statement for each table would be five
 * transactions instead of one. Times are text, as in JSON.
 */
export const orderRelations = ({ selectFrom }: Builder) => [
  jsonArrayFrom(
    selectFrom('order_line')
      .select(['code', 'description', 'i18n', 'quantity', 'unit_minor', 'order_line.total_minor', 'choices', 'guests'])
      .whereRef('order_line.order_id', '=', 'orders.id')
      .orderBy('position'),
  ).as('lines'),
  jsonArrayFrom(
    selectFrom('order_step')
      .select(['order_step.id', 'order_step.status', 'at'])
      .whereRef('order_step.order_id', '=', 'orders.id')
      .orderBy('order_step.id'),
  ).as('steps'),
  ...moneyRelations({ selectFrom }),
]
