import { expect, type Page } from '@playwright/test'

/** The dialog that asks whether to empty the basket for an order at this shop. */
export const newOrderQuestion = (page: Page, { name }: { readonly name: string }) =>
  page.getByRole('dialog', { name: `Start a new order at ${name}?` })

export async function startNewOrder(page: Page, shop: { readonly name: string }): Promise<void> {
  const question = newOrderQuestion(page, shop)
  await question.getByRole('button', { name: 'Start new order' }).click()
  await expect(question).toBeHidden()
}

export async function keepOrder(page: Page, shop: { readonly name: string }): Promise<void> {
  const question = newOrderQuestion(page, shop)
  await question.getByRole('button', { name: 'Keep my basket' }).click()
  await expect(question).toBeHidden()
}

export const emptiedNotice = (page: Page, { name }: { readonly name: string }) =>
  page.locator('[aria-live=polite]').filter({ hasText: `Your basket from ${name} has been emptied.` })
