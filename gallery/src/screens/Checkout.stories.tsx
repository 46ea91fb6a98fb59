import { paths } from '@carte/navigation/paths'
import type { Recorded } from '../site/recorded.ts'
import { siteStory } from '../site/story.tsx'

export default { title: 'Screens/Checkout' }

const QUOTE = 'POST /api/order/quote'
const checkoutAt = ({ shopId }: Recorded) => paths.checkout.href({ shopId })
const paymentAt = ({ shopId, orderId }: Recorded) => paths.payment.href({ shopId, orderId })
const orderCall = ({ orderId }: Recorded) => `GET /api/order/${orderId}`
const orderAt = ({ orderId }: Recorded) => paths.order.href({ orderId })
const methodsCall = ({ shopId }: Recorded) => `GET /api/shops/${shopId}/payment-methods`

export const Form = siteStory((recorded) => ({ at: checkoutAt(recorded), stored: 'basket' }))

export const SignedIn = siteStory((recorded) => ({ at: checkoutAt(recorded), stored: 'basket', isSignedIn: true }))

export const EmptyBasket = siteStory((recorded) => ({ at: checkoutAt(recorded) }))

export const WaitingForThePrice = siteStory((recorded) => ({
  at: checkoutAt(recorded),
  stored: 'basket',
  pending: [QUOTE],
}))

export const WithoutAPrice = siteStory((recorded) => ({
  at: checkoutAt(recorded),
  stored: 'basket',
  failing: [QUOTE],
}))

export const Payment = siteStory((recorded) => ({ at: paymentAt(recorded), stored: 'unpaid' }))

export const PaymentWithoutMethods = siteStory((recorded) => ({
  at: paymentAt(recorded),
  stored: 'unpaid',
  answers: { [methodsCall(recorded)]: [] },
}))

export const PaymentFailed = siteStory((recorded) => ({
  at: paymentAt(recorded),
  stored: 'unpaid',
  failing: [methodsCall(recorded)],
}))

const stepStory = (step: keyof Recorded['steps']) =>
  siteStory((recorded) => ({
    at: orderAt(recorded),
    stored: 'paid',
    answers: { [orderCall(recorded)]: recorded.steps[step] },
  }))

export const OrderReceived = stepStory('added')
export const OrderInTheKitchen = stepStory('started')
export const OrderReady = stepStory('done')
export const OrderDelivered = stepStory('delivered')

export const OrderCanceled = siteStory((recorded) => ({
  at: orderAt(recorded),
  stored: 'paid',
  answers: {
    [orderCall(recorded)]: {
      ...recorded.steps.added,
      status: 'rollbacked',
      paymentStatus: 'captured',
      paymentKind: 'phoneApp',
      refusal: 'shop-closed',
    },
  },
}))

/** The server cannot be reached, but this browser knows the order. */
export const OrderRemembered = siteStory((recorded) => ({
  at: orderAt(recorded),
  stored: 'paid',
  failing: [orderCall(recorded)],
}))

export const OrderLoading = siteStory((recorded) => ({
  at: orderAt(recorded),
  stored: 'paid',
  pending: [orderCall(recorded)],
}))

export const OrderOfAnotherBrowser = siteStory((recorded) => ({
  at: orderAt(recorded),
  answers: { [orderCall(recorded)]: { status: 'started' } },
}))

export const UnknownOrder = siteStory(() => ({ at: paths.order.href({ orderId: 'f'.repeat(32) }) }))

export const Orders = siteStory(() => ({ at: paths.orders.href(), stored: 'paid' }))

export const NoOrders = siteStory(() => ({ at: paths.orders.href(), stored: 'basket' }))
