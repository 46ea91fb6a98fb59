export { RefundDialog, RejectDialog, TicketDialog } from './OrderDialogs.tsx'
export { EndedOrdersDialog, SignOutDialog } from './SessionDialogs.tsx'
export { BusyDialog, PauseDialog, SoldOutDialog } from './ShopDialogs.tsx'
export { TimeDialog } from './TimeDialog.tsx'
