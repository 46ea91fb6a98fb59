import { paths } from '@carte/navigation/paths'
import type { Browser, BrowserContext } from '@playwright/test'
import { HomePage } from '../pages/HomePage.ts'
import { CARDS } from '../pages/PaymentPage.ts'
import { storedBasket } from './browser-storage.ts'
import { cultureCookie } from './culture.ts'
import { placePastOrder } from './past-order.ts'
import { ANNA, SHOP } from './sample.ts'
import { signIn } from './sign-in.ts'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** The browser storage at several moments of an order, and the ids of the orders. */
export interface OrderJourney {
  readonly origin: string
  /**
   * At the start, signed in as a customer with an order, with a filled basket, with an unpaid order, with a paid order.
   */
  readonly stored: Readonly<Record<'new' | 'customer' | 'basket' | 'unpaid' | 'paid', Stored>>
  readonly orderIds: { readonly unpaid: string; readonly paid: string }
  readonly lineId: string
}

async function signedIn(stored: Stored, origin: string): Promise<Stored> {
  const anna = await signIn(origin, ANNA)
  await placePastOrder(origin, anna)
  const { session } = anna
  const { hostname: domain } = new URL(origin)
  const cookie = { ...session, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const
  return { ...stored, cookies: [...stored.cookies, cookie] }
}

/** Places a paid and an unpaid order, starting from home, so that specs can open any screen by its URL. */
export async function playOrder(browser: Browser, origin: string): Promise<OrderJourney> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
  })
  await context.addCookies([cultureCookie(origin, 'en')])
  const page = await context.newPage()
  try {
    const home = await HomePage.open(page)
    const fresh = await context.storageState()
    const customer = await signedIn(fresh, origin)
    const menu = await (await home.choose(SHOP.name)).choose('Eat in', SHOP.name)
    const article = await menu.openArticle('Smash burger')
    await article.pick('Extras', 'Bacon')
    await article.add('220 kr', SHOP.name)
    await menu.add('Cola, 33 cl')
    const basket = await menu.basket()
    await basket.note('No onions, please')
    await basket.sendTo('Table 7')
    const filled = await context.storageState()
    const lineId = (await storedBasket(page))?.items[0]?.id ?? ''

    const pay = async () => {
      const payment = await (await (await (await menu.basket()).checkOut()).pay()).openCardForm()
      const unpaid = paths.payment.parse(new URL(page.url()).pathname)?.orderId ?? ''
      return { payment, unpaid, stored: await context.storageState() }
    }
    const first = await pay()
    const order = await first.payment.pay(CARDS.accepted)
    const paid = await context.storageState()
    const { orderId } = order
    // The second order stays unpaid, for screens of the payment.
    await page.goto(paths.menu.href({ shopId: SHOP.id, category: [] }, { orderType: 'dineInPlace' }))
    await menu.shows(SHOP.name)
    await menu.add('Cola, 33 cl')
    await (await menu.basket()).sendTo('Table 7')
    const second = await pay()
    return {
      origin,
      stored: { new: fresh, customer, basket: filled, unpaid: second.stored, paid },
      orderIds: { unpaid: second.unpaid, paid: orderId },
      lineId,
    }
  } finally {
    await context.close()
  }
}
