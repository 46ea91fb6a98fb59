import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Ends the pause of a shop. */
export const reopenShop = workTopic('shop.open')
