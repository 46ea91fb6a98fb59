import type { StaffOrder } from '@carte/contract'
import { paths } from '@carte/navigation/paths'
import type { Recorded } from '../site/recorded.ts'
import { siteStory } from '../site/story.tsx'

export default { title: 'Screens/Kitchen' }

const at = paths.kitchen.href()
const SESSION = 'GET /api/staff/session'
const queueCall = ({ shopId }: Recorded) => `GET /api/staff/shops/${shopId}/orders`

export const SignIn = siteStory(() => ({ at }))

export const Queue = siteStory(() => ({ at, isTablet: true }))

export const EmptyQueue = siteStory((recorded) => ({ at, isTablet: true, answers: { [queueCall(recorded)]: [] } }))

export const LongQueue = siteStory((recorded) => {
  const orders = recorded.tablet[queueCall(recorded)] as readonly StaffOrder[]
  const many = Array.from({ length: 6 }, (_, round) =>
    orders.map((order) => ({
      ...order,
      orderId: order.orderId.replace(/^.{2}/, `${round}0`),
      pickupCode: `C${round}${order.pickupCode.slice(-1)}`,
    })),
  )
  return { at, isTablet: true, answers: { [queueCall(recorded)]: many.flat() } }
})

export const Loading = siteStory(() => ({ at, pending: [SESSION] }))

export const WithoutServer = siteStory(() => ({ at, failing: [SESSION] }))
