export { installShopReopening } from './shop.ts'
