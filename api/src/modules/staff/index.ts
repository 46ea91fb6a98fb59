export { installShopTimers } from './shop.ts'
