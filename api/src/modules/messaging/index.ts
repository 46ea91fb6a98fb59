export { installReadySms } from './ready/ready.ts'
export { installReceipts, queueReceipt } from './receipts/work.ts'
