import { endpoint } from './endpoint.ts'

// The call that a page makes once a guest has dishes in the basket.

export const countBasketVisit = endpoint<'countBasketVisit'>('POST', '/shops/{shopId}/basket-visits')
