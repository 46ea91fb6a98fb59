import { CARDS } from '../pages/PaymentPage.ts'
import { orderRow, paymentStates } from '../support/database.ts'
import { SHOP } from '../support/sample.ts'
import { expect, test } from '../support/test.ts'

// Two burgers, each 195 kr with sweet potato fries (+20) and bacon (+25):  2 × 240 = 480
// One cola:                                                                         45
//                                                                                  525 kr, VAT included
const TOTAL = { text: '525 kr', minor: '52500' }

const JOURNEYS = [
  {
    type: 'Eat in',
    tag: '@large',
    orderType: 'dineInPlace',
    spot: { name: 'Table 7', id: 'grunerlokka-table-7' },
    // The total is 125 % of the net price: 525 ÷ 1.25 = 420, so the VAT is 105.
    vat: { rate: '25%', text: '105 kr', row: { rate: 25, base: 420, amount: 105 } },
  },
  {
    type: 'Take away',
    tag: '@small',
    orderType: 'takeAway',
    spot: { name: 'Counter', id: 'grunerlokka-counter' },
    // The total is 115 % of the net price: 525 ÷ 1.15 = 456.5217…, so the net price is 456.52 and the VAT 68.48.
    vat: { rate: '15%', text: '68.48 kr', row: { rate: 15, base: 456.52, amount: 68.48 } },
  },
] as const

for (const { type, tag, orderType, spot, vat } of JOURNEYS) {
  test(`A guest orders with "${type}", pays after a declined card and sees the right total and VAT`, { tag }, async ({
    home,
  }) => {
    await home.search(SHOP.city, 1)
    const menu = await (await home.choose(SHOP.name)).choose(type, SHOP.name)

    const article = await menu.openArticle('Smash burger')
    await article.pick('Side', 'Sweet potato fries')
    await article.pick('Extras', 'Bacon')
    await article.add('240 kr', SHOP.name)
    await menu.add('Cola, 33 cl')

    const basket = await menu.basket()
    await expect(basket.lines).toHaveCount(2)
    await expect(basket.line('Smash burger')).toContainText('Sweet potato fries +20 kr · Bacon +25 kr')
    await basket.oneMore('Smash burger')
    await expect(basket.line('Smash burger')).toContainText('390 kr')
    await basket.note('No onions, please')
    await basket.sendTo(spot.name)

    const checkout = await basket.checkOut()
    await checkout.showsPrice({ total: TOTAL.text, rate: vat.rate, vat: vat.text })

    const payment = await checkout.pay()
    await payment.payAndExpectError(CARDS.declined, 'Unknown payment error (code 01).')
    const order = await payment.pay(CARDS.accepted)
    await order.expectStatus('Delivered')
    await expect(order.page.getByRole('main')).toContainText(TOTAL.text)

    expect(await orderRow(order.orderId)).toEqual({
      pickup_code: expect.stringMatching(/^[A-Z]\d+$/),
      status: 'delivered',
      order_type: orderType,
      note: 'No onions, please',
      spot_id: spot.id,
      total_minor: TOTAL.minor,
      currency: 'NOK',
      vat: [vat.row],
    })
    await expect.poll(() => paymentStates(order.orderId)).toEqual(['failed', 'captured'])
  })
}
