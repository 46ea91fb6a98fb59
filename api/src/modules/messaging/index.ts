export { installReadyTexts } from './ready/ready.ts'
export { installReceipts, queueReceipt } from './receipts/work.ts'
