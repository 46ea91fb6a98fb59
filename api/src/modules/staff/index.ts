export { installReopening } from './shop.ts'
