import { expect, type Page } from '@playwright/test'
import type { NewPerson } from '../support/new-person.ts'
import { Screen } from './Screen.ts'

export class RegisterPage extends Screen {
  static reached(page: Page): Promise<RegisterPage> {
    return new RegisterPage(page).shows('Create an account')
  }

  async send({ email, password }: Pick<NewPerson, 'email' | 'password'>): Promise<void> {
    const main = this.page.getByRole('main')
    await main.getByLabel('Email').fill(email)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByLabel('Repeat password').fill(password)
    await main.getByRole('checkbox', { name: 'I accept the terms' }).check()
    await main.getByRole('button', { name: 'Create account' }).click()
  }

  async expectMailTo(email: string): Promise<void> {
    await this.shows('Check your email')
    await expect(this.page.getByText(`We’ve sent a link to ${email}`)).toBeVisible()
  }
}
