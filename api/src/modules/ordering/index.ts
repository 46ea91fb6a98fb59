export { readShopOrder } from './admin/order.ts'
export { readOrderRows } from './admin/search.ts'
export { acceptOrder, installKitchenDispatch, rejectOrder } from './kitchen/dispatch.ts'
export { builtInKitchen, type KitchenFactory } from './kitchen/kitchen.ts'
export { simulatedKitchen } from './kitchen/simulated.ts'
export { changePickupTime, readNewTimeSubject, timesOf } from './orders/change-time.ts'
export { createOrderAccess, type OrderAccess } from './orders/codes.ts'
export { findOrder, shownPayment, timeChangesOf, toOrderLine } from './orders/details.ts'
export { countOrders } from './orders/meters.ts'
export { moveOrder } from './orders/move.ts'
export { readUses } from './orders/pickup.ts'
export { paidLinesOf, type RefundRow, refundedLines, refundedMinor, refundsOf } from './orders/refunds.ts'
export { orderRelations } from './orders/relations.ts'
export { answerCall, endSession, moveSession, readStaffTables } from './tables/staff-tables.ts'
export {
  capturePayment,
  expireUnpaid,
  mailNewTime,
  orderChanged,
  orderStepped,
  pushNewTime,
  pushReady,
  rejectUnanswered,
  releasePayments,
  sendToKitchen,
  tableSessionChanged,
  textNewTime,
  textReady,
  timeChanged,
} from './topics.ts'
export { createVisitSteps, VISIT_STEPS, type VisitStep, type VisitSteps } from './visits/visit-steps.ts'
