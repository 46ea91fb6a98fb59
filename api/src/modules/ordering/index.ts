export { acceptOrder, installKitchenDispatch, rejectOrder } from './kitchen/dispatch.ts'
export { builtInKitchen, type KitchenFactory } from './kitchen/kitchen.ts'
export { simulatedKitchen } from './kitchen/simulated.ts'
export { createOrderAccess, type OrderAccess } from './orders/codes.ts'
export { findOrder, shownPayment, toOrderLine } from './orders/details.ts'
export { countOrders } from './orders/meters.ts'
export { moveOrder } from './orders/move.ts'
export {
  capturePayment,
  expireUnpaid,
  orderChanged,
  orderStepped,
  pushReady,
  rejectUnanswered,
  releasePayments,
  sendToKitchen,
  textReady,
} from './topics.ts'
