import { expect } from '@playwright/test'
import type { PaymentPage } from '../pages/PaymentPage.ts'

/**
 * Pays on the payment page of Carte's own site, to which "Pay" in an embed element leads, and returns to the chain's
 * page.
 */
export async function payOnSite(payment: PaymentPage, site: string, card: string): Promise<void> {
  const { page } = payment
  await page.waitForURL((url) => url.href.startsWith(`${site}/pay/`))
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/^Expires/).fill('12/39')
  await page.getByLabel(/^CVC/).fill('123')
  await page.getByLabel('Name on card').fill('Anna Lindqvist')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`^${site}`))
}
