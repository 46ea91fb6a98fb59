export { isBasket } from './basket.ts'
export { isId, isLanguage, isOrderType } from './common.ts'
export { arrayOf, type Guard, isNumber, isOneOf, isString, nullable, objectOf, optional } from './guard.ts'
export { isCampaigns, isMenu } from './menu.ts'
export {
  isOrderRequest,
  isOrderStatusEvent,
  isOrderTimeEvent,
  isPaidSession,
  isPlacedOrder,
  isSignage,
} from './orders.ts'
export { isRemotesRegistry } from './registry.ts'
export { isDeliverySpots, isSettings, isShop } from './shops.ts'
export { isTable, isTableChangedEvent } from './tables.ts'
