import type { Page } from '@playwright/test'
import { waitForMailLink } from '../support/mails.ts'
import { Screen } from './Screen.ts'

/** The flow from a forgotten password through the mail to a new one. */
export class NewPasswordPage extends Screen {
  /** Requests the mail. Starts on the sign-in page with a filled-in email address. */
  static async requestLink(page: Page): Promise<NewPasswordPage> {
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    const asking = await new NewPasswordPage(page).shows('Forgotten your password?')
    await page.getByRole('main').getByRole('button', { name: 'Send the link' }).click()
    return asking.shows('Check your email')
  }

  async openLink(email: string): Promise<this> {
    await this.page.goto(await waitForMailLink(email, '/reset-password'))
    return this.shows('Choose a new password')
  }

  async choose(password: string): Promise<this> {
    const main = this.page.getByRole('main')
    await main.getByLabel('New password').fill(password)
    await main.getByLabel('Repeat password').fill(password)
    await main.getByRole('button', { name: 'Save password' }).click()
    return this.shows('Your password has been changed')
  }
}
