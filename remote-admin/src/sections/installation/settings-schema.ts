import { type InstallationSettings, LANGUAGES, ORDER_TYPES } from '@carte/contract'
import * as z from 'zod/mini'
import { numberText, optional, required, textsOf } from '../../components/form/schemas.ts'

export const MINUTES_MAX = 240

interface Errors {
  readonly chooseOne: () => string
  readonly minutes: () => string
}

/** The settings as the inputs of the form have them. */
export const settingsSchema = ({ chooseOne, minutes }: Errors) =>
  z.strictObject({
    name: required(200),
    languages: z.array(z.enum(LANGUAGES)).check(z.minLength(1, { error: chooseOne })),
    languageFromBrowser: z.boolean(),
    orderTypes: z.array(z.enum(ORDER_TYPES)).check(z.minLength(1, { error: chooseOne })),
    extraInfo: optional(2_000),
    extraInfos: textsOf(2_000),
    enableCustomerLogin: z.boolean(),
    externalLoginProviders: optional(2_000),
    phoneNumberRequired: z.boolean(),
    favoriteShopRequired: z.boolean(),
    smsEnabled: z.boolean(),
    cancelLateMinutes: numberText({ min: 0, max: MINUTES_MAX, error: minutes }),
    requireEmail: z.boolean(),
    requirePhoneNumber: z.boolean(),
    version: optional(200),
  })

export const valuesOf = (settings: InstallationSettings) => ({
  ...settings,
  cancelLateMinutes: settings.cancelLateMinutes === null ? '' : String(settings.cancelLateMinutes),
})
