import { expect, type Page } from '@playwright/test'

/** The question whether the basket is emptied for an order at this shop. */
export const newOrderQuestion = (page: Page, { name }: { readonly name: string }) =>
  page.getByRole('dialog', { name: `Start a new order at ${name}?` })

/** Starts a new order at this shop. */
export async function startNewOrder(page: Page, shop: { readonly name: string }): Promise<void> {
  const question = newOrderQuestion(page, shop)
  await question.getByRole('button', { name: 'Start new order' }).click()
  await expect(question).toBeHidden()
}

/** Keeps the order instead of starting one at this shop. */
export async function keepOrder(page: Page, shop: { readonly name: string }): Promise<void> {
  const question = newOrderQuestion(page, shop)
  await question.getByRole('button', { name: 'Keep my order' }).click()
  await expect(question).toBeHidden()
}

/** The notice that the basket at this shop was emptied. */
export const emptiedNotice = (page: Page, { name }: { readonly name: string }) =>
  page.getByRole('status').filter({ hasText: `Your basket at ${name} was emptied.` })
