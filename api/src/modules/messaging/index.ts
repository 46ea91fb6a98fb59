export { installReadyTexts } from './ready/ready.ts'
export { queueReceipt } from './receipts/queue.ts'
export { installReceipts } from './receipts/work.ts'
