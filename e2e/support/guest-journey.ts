import { paths } from '@carte/navigation/paths'
import { expect } from '@playwright/test'
import { CARDS } from '../pages/PaymentPage.ts'
import type { ChainSite } from './chain-site.ts'
import { createStaffKey, leaveToStaff, orderRow, paymentStates } from './database.ts'
import type { Guest, Target } from './guest.ts'
import { expectFit, expectInside, expectPainted, expectSnug } from './layout.ts'
import { SHOP } from './sample.ts'
import type { SignedIn } from './sign-in.ts'

const button = (name: string | RegExp): Target => ({ role: 'button', name })
const link = (name: string | RegExp): Target => ({ role: 'link', name })
const heading = (name: string | RegExp): Target => ({ role: 'heading', name })
const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name })
const region = (name: string | RegExp): Target => ({ role: 'region', name })

const BASKET = dialog('Your basket')
const MEMBER_CARD = dialog('Your member card')

/** Scrolls down, to check that menus of the sticky navbar also open inside the window then. */
async function scrollDown(guest: Guest): Promise<void> {
  await guest.run(() => scrollTo({ top: 300, behavior: 'instant' }), null)
  await expect.poll(() => guest.run(() => scrollY, null)).toBeGreaterThan(0)
}

/** Opens the language menu of a scrolled page and closes it. */
async function openLanguages(guest: Guest): Promise<void> {
  await guest.seesNo(button('Svenska'))
  await scrollDown(guest)
  await guest.click(button(/English/))
  for (const name of ['Svenska', 'English', 'Suomi', 'Russian', 'Norsk']) await expectInside(guest, button(name))
  await guest.pressEscape()
  await guest.seesNo(button('Svenska'))
}

/** Goes from home to the menu of the sample shop. */
async function chooseShop(guest: Guest): Promise<void> {
  await guest.open(paths.home.href())
  await guest.sees(heading('Where would you like to eat?'))
  await expectFit(guest)
  await openLanguages(guest)
  await guest.type({ role: 'searchbox', name: 'Restaurant or city' }, SHOP.city)
  await guest.seesNo(link('Carte Södermalm'))
  await guest.click(link(SHOP.name))
  await guest.sees(heading('Eat in or take away?'))
  await expectFit(guest)
  await guest.click(link(/^Take away/))
  await guest.sees(button(/^Filters/))
}

/** Adds a burger with an option, and a drink in a second tab. */
async function fillBasket(guest: Guest): Promise<void> {
  await expectFit(guest)
  await guest.click(link('Smash burger'))
  await guest.sees(button(/^Add \d/))
  await expectPainted(guest, link('Back'))
  await expectFit(guest)
  await guest.click({ text: 'Sweet potato fries' })
  await guest.click(button(/^Add ?215 kr$/))
  await guest.sees(button(/^Filters/))
  await expectPainted(guest, link('Carte – all restaurants'))
  await guest.sees(button(/^Basket.*215 kr/))

  const tab = await guest.openTab()
  await tab.open(paths.menu.href({ shopId: SHOP.id, category: [] }))
  await tab.sees(button(/^Basket.*215 kr/))
  await tab.click(button('Add Cola, 33 cl'))
  await tab.sees(button(/^Basket.*260 kr/))
  await tab.close()
  await guest.sees(button(/^Basket.*260 kr/))
}

/** Loses the network and gets it back. */
async function loseNetwork(guest: Guest): Promise<void> {
  await guest.setOnline(false)
  await guest.sees(heading('You’re offline'))
  await expectFit(guest)
  await guest.setOnline(true)
  await guest.seesNo(heading('You’re offline'))
}

/** Chooses the counter as the place to collect the order, and opens the checkout page. */
async function checkOut(guest: Guest): Promise<void> {
  await guest.click(button(/^Basket/))
  await expectInside(guest, BASKET)
  await expectSnug(guest, BASKET)
  await guest.click(button(/^(Change|Done) Take away/))
  await guest.click({ text: 'Counter' })
  await guest.click(link(/^Check out ?260 kr$/))
  await guest.sees(heading('Checkout'))
  await guest.click({ role: 'radio', name: 'Card' })
  await guest.sees(button(/^Pay .*260 kr/))
  await expectFit(guest)
}

/** Pays with a declined card and then with an accepted one. Returns the order's id. The order waits for the staff. */
async function pay(guest: Guest): Promise<string> {
  const payWith = async (number: string) => {
    await guest.type({ field: 'Card number' }, number)
    await guest.type({ field: /^Expires/ }, '12/39')
    await guest.type({ field: /^CVC/ }, '123')
    await guest.type({ field: 'Name on card' }, 'Anna Lindqvist')
    await guest.click(button('Pay'))
  }
  await guest.click(button(/^Pay .*260 kr/))
  await guest.sees(heading('Payment'))
  const path = await guest.run(() => location.pathname, null)
  const orderId = paths.payment.parse(path)?.orderId ?? ''
  await leaveToStaff(orderId)
  await payWith(CARDS.declined)
  await guest.sees({ text: 'Unknown payment error (code 01).' })
  await expectFit(guest)
  await guest.click(button(/^Pay by card/))
  await payWith(CARDS.accepted)
  await guest.sees(heading('Thanks! We’ve got it.'))
  await expectFit(guest)
  // The link to the shop’s address is visible without scrolling.
  await expectInside(guest, link(/ Oslo \(opens in a new tab\)$/))
  return orderId
}

/**
 * Cooks an order on the kitchen board, in one tab, and hands it over. A signage board, in another tab, shows its code
 * until the order is ready.
 */
async function cook(guest: Guest, pickupCode: string): Promise<void> {
  const board = await guest.openTab()
  await board.open(paths.digitalSignage.href({ shopId: SHOP.id }))
  const expectOnBoard = (column: string) =>
    expect
      .poll(() => board.inspect(region(column), ({ textContent }) => textContent), { message: `codes in ${column}` })
      .toContain(pickupCode)
  await expectOnBoard('In the kitchen')
  await expectFit(board)

  const kitchen = await guest.openTab()
  await kitchen.open(paths.kitchen.href())
  await kitchen.type({ field: 'Staff key' }, await createStaffKey(SHOP.id))
  await kitchen.click(button('Open the kitchen'))
  // The kitchen may see the order before the payment is captured.
  await kitchen.click(button(new RegExp(`^(Accept and start|Start cooking) ${pickupCode}$`)))
  await expectFit(kitchen)
  await guest.sees(heading(/cooking/))
  // A phone shows one column at a time.
  await kitchen.click(button(/^Cooking/))
  await kitchen.click(button(`Ready ${pickupCode}`))
  await expectOnBoard('Ready')
  await board.close()
  await kitchen.click(button(/^Ready \d/))
  await kitchen.click(button(`Hand over ${pickupCode}`))
  await kitchen.seesNo(button(`Hand over ${pickupCode}`))
  await kitchen.close()
  await guest.sees(heading('Enjoy your meal!'))
}

/** Fills a basket in the embed element of a chain's own page. */
async function openChainPage(guest: Guest, url: string): Promise<void> {
  await guest.openElsewhere(url)
  await guest.click(button('Add Cola, 33 cl'))
  await guest.sees(button(/^Basket.*45 kr/))
  await expectFit(guest)
}

/** Opens the account menu of a scrolled page, and the member card. */
async function showMemberCard(guest: Guest, { session, name }: SignedIn): Promise<void> {
  await guest.signIn(session)
  await guest.open(paths.menu.href({ shopId: SHOP.id, category: [] }))
  await scrollDown(guest)
  await guest.click(button(`Your account: ${name}`))
  await expectInside(guest, button('Sign out'))
  await guest.click(button('Member card'))
  await expectInside(guest, MEMBER_CARD)
  await expectSnug(guest, MEMBER_CARD)
}

/**
 * Plays a guest's visit with a phone: a chain's own page, an order from home until it is handed over, a lost network
 * and the member card. Checks that pages fit the window, and that menus and dialogs open inside it. A signage board and
 * the kitchen board show the order meanwhile.
 */
export async function playVisit(guest: Guest, customer: SignedIn, chain: ChainSite): Promise<void> {
  // The chain's page comes first: when a guest leaves a page of the site, the browser aborts its requests, and the page
  // would report them as errors.
  await openChainPage(guest, chain.page('plain'))
  await chooseShop(guest)
  await fillBasket(guest)
  await checkOut(guest)
  const orderId = await pay(guest)
  const row = await orderRow(orderId)
  expect(row).toMatchObject({ status: 'added', order_type: 'takeAway', total_minor: '26000' })
  await cook(guest, String(row?.pickup_code))
  expect(await orderRow(orderId)).toMatchObject({ status: 'delivered' })
  await expect.poll(() => paymentStates(orderId)).toEqual(['failed', 'captured'])
  await loseNetwork(guest)
  await showMemberCard(guest, customer)
}
