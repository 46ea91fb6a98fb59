export { RefundDialog, RejectDialog, TicketDialog } from './OrderDialogs.tsx'
export { OverDialog, SignOutDialog } from './SessionDialogs.tsx'
export { PauseDialog, SoldOutDialog } from './ShopDialogs.tsx'
