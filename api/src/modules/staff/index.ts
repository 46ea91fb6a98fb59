export { installReopening } from './pause.ts'
