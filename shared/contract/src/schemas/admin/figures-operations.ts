import * as endpoints from '../../admin/figures.ts'
import { operation } from '../operation.ts'
import { Problem } from '../problem.ts'
import { ShopFigures, ShopFiguresParams } from './figures.ts'

export const getShopFigures = operation(endpoints.getShopFigures, {
  summary: 'Get the figures of a shop',
  description: 'Today and the same weekday before, the last 28 days, the most ordered dishes, and how far orders came.',
  tag: 'admin',
  access: 'admin',
  params: ShopFiguresParams,
  answers: { 200: ShopFigures, 401: Problem, 403: Problem },
})
