import { CULTURE_COOKIE, LANGUAGES, type Language, type Settings } from '@carte/contract'
import { languageOf } from '@carte/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { externalProvider } from '../../../config/external-login.ts'
import type { Cache } from '../../../infrastructure/cache/cache.ts'
import { readCookie } from '../../../infrastructure/http/cookies.ts'

export interface Operator {
  readonly name: string
  readonly settings: Settings
  readonly languages: readonly Language[]
  readonly stylesheet: string
  /** Guests may cancel an order that is later than promised by more than this. */
  readonly cancelLateMinutes: number
}

export interface OperatorStore {
  get(): Promise<Operator>
}

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

export function createOperatorStore({ db, config }: Context, cache: Cache): OperatorStore {
  return {
    get: async () =>
      cache.get('operator/row', async () => {
        const row = await db.selectFrom('operator').selectAll().executeTakeFirstOrThrow()
        const settings: Settings = {
          orderTypes: row.order_types,
          enableCustomerLogin: row.enable_customer_login,
          externalLoginProviders: row.external_login_providers.filter(
            ({ id }) => externalProvider(config.externalLogin, id) !== null,
          ),
          version: row.version,
          phoneNumberRequired: row.phone_number_required,
          favoriteShopRequired: row.favorite_shop_required,
          smsEnabled: row.sms_enabled,
          signInCodes: true,
          orders: { requireEmail: row.require_email, requirePhoneNumber: row.require_phone_number },
          ...(row.extra_info && { extraInfo: row.extra_info }),
          ...(row.language_from_browser && { languageFromBrowser: true }),
        }
        const value: Operator = {
          name: row.name,
          settings,
          languages: row.languages.filter(isLanguage),
          stylesheet: row.stylesheet,
          cancelLateMinutes: row.cancel_late_minutes,
        }
        return { value, until: null }
      }),
  }
}

export const guestLanguage = (request: FastifyRequest, { languages, settings }: Operator): Language =>
  languageOf(
    { cookie: readCookie(request, CULTURE_COOKIE), acceptLanguage: request.headers['accept-language'] },
    { languages, fromBrowser: settings.languageFromBrowser ?? false },
  )
