import { paths } from '@carte/navigation/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { Screen } from './Screen.ts'

export class LoginPage extends Screen {
  static async open(page: Page, redirectUri?: string): Promise<LoginPage> {
    await page.goto(paths.login.href({ redirectUri }))
    return LoginPage.reached(page)
  }

  static reached(page: Page): Promise<LoginPage> {
    return new LoginPage(page).shows('Sign in')
  }

  /** Fills in and submits the form. The spec checks where it leads. */
  async send({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  }

  /** Requests a code instead of entering a password. */
  async askForCode(email: string): Promise<SignInCodePage> {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('button', { name: 'Email me a code' }).click()
    return new SignInCodePage(this.page).shows('Check your email')
  }

  async expectError(message: string): Promise<void> {
    await expect(this.page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
}

/** The step of the sign-in that asks for the code in the mail. */
export class SignInCodePage extends Screen {
  get field(): Locator {
    return this.page.getByRole('main').getByLabel('Code')
  }

  /** Enters and submits the code. The spec checks where it leads. */
  async send(code: string): Promise<void> {
    await this.field.fill(code)
    await this.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  }
}
