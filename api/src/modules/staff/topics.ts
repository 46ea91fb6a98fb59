import { workTopic } from '../../infrastructure/outbox/outbox.ts'

export const reopenShop = workTopic('shop.open')
