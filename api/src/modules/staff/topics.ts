import { workTopic } from '../../infrastructure/outbox/outbox.ts'

/** Opens a shop at the end of its pause. */
export const reopenShop = workTopic('shop.open')
