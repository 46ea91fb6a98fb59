import { endpoint } from '../endpoint.ts'

export const getShopFigures = endpoint<'getShopFigures'>('GET', '/admin/shops/{shopId}/figures')
