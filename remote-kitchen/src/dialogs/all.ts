export { RefundDialog, RejectDialog, TicketDialog } from './OrderDialogs.tsx'
export { EndedOrdersDialog, SignOutDialog } from './SessionDialogs.tsx'
export { PauseDialog, SoldOutDialog } from './ShopDialogs.tsx'
