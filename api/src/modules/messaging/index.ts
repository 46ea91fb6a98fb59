export { installReadyPush } from './push/work.ts'
export { installReadySms } from './ready/ready.ts'
export { installReceipts, queueReceipt } from './receipts/work.ts'
