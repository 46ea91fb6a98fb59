import * as z from 'zod/mini'
import { SEARCH_MAX_LENGTH } from '../../constants.ts'
import { Amount, Id, Language, OrderType } from '../common.ts'
import { changeOf, LongTexts, rowChangeOf, ShortTexts } from './changes.ts'

// Schemas of what all shops share: settings, VAT rates, accounts at payment providers, campaigns. Limits here only bound
// the size: the server applies the rules of the import, and names each wrong field in `errors`.

const Short = z.string().check(z.maxLength(300))
const Long = z.string().check(z.maxLength(2_200))
const Percent = z.nullable(z.number())

export const InstallationSettings = z.strictObject({
  name: Short,
  languages: z.array(Language).check(z.maxLength(10)),
  languageFromBrowser: z.boolean(),
  orderTypes: z.array(OrderType).check(z.maxLength(4)),
  /** Above the list of shops, for languages without a text of their own; empty for none. */
  extraInfo: Long,
  extraInfos: LongTexts,
  enableCustomerLogin: z.boolean(),
  /** Ids of external providers of sign-in, and their names: `google=Google|bank=Bank ID`. Empty for none. */
  externalLoginProviders: Long,
  phoneNumberRequired: z.boolean(),
  favoriteShopRequired: z.boolean(),
  smsEnabled: z.boolean(),
  /** Null: not given, which the server rejects. */
  cancelLateMinutes: z.nullable(z.number()),
  requireEmail: z.boolean(),
  requirePhoneNumber: z.boolean(),
  /** Shown at the bottom of every page. Empty: the default, which is not shown. */
  version: Short,
})
export type InstallationSettings = z.infer<typeof InstallationSettings>
export const InstallationChange = changeOf(InstallationSettings)

export const VatRate = z.strictObject({
  /** Two letters. */
  country: Short,
  /** Class of goods, as articles name it. */
  goods: Short,
  orderType: OrderType,
  /** Local dates. */
  validFrom: Short,
  /** The last day; empty for no end. */
  validTo: Short,
  rate: Percent,
})
export type VatRate = z.infer<typeof VatRate>
export const VatRateChange = rowChangeOf(VatRate)

/** A shop's account at a payment provider. It is no secret. */
export const PaymentAccount = z.strictObject({ shopId: Short, provider: Short, account: Short })
export type PaymentAccount = z.infer<typeof PaymentAccount>
export const PaymentAccountChange = rowChangeOf(PaymentAccount)

export const Installation = z.object({
  settings: InstallationSettings,
  vatRates: z.array(VatRate),
  paymentAccounts: z.array(PaymentAccount),
  /** Classes of goods that articles or VAT rates name. */
  goods: z.array(z.string()),
})
export type Installation = z.infer<typeof Installation>

export const CampaignSettings = z.strictObject({
  code: Short,
  /** For languages without a text of their own. */
  name: Short,
  names: ShortTexts,
  description: Long,
  descriptions: LongTexts,
  /** Name of a file in the folder of pictures; empty for none. */
  imageUrl: Short,
  /** Other pictures for single languages; empty for none. */
  imageIds: ShortTexts,
  articleCodes: z.array(Id).check(z.maxLength(1_000)),
  kind: z.enum(['percent', 'price']),
  /** Reduction; null for the kind `price`. */
  percent: Percent,
  /** New price by currency, in major units; empty for the kind `percent`. */
  prices: z.array(z.strictObject({ currency: Short, price: z.nullable(Amount) })).check(z.maxLength(20)),
  /** Points in time with an offset from UTC. */
  from: Short,
  to: Short,
  membersOnly: z.boolean(),
})
export type CampaignSettings = z.infer<typeof CampaignSettings>
export const CampaignChange = rowChangeOf(CampaignSettings)
export const CampaignPreviewRequest = z.strictObject({ campaign: CampaignSettings })

const CampaignArticle = z.object({ code: Id, name: z.string() })
export const AdminCampaigns = z.object({
  /** The latest end first. */
  campaigns: z.array(CampaignSettings),
  /** Names of the articles of the campaigns. */
  articles: z.array(CampaignArticle),
  /** Currencies of the menus. */
  currencies: z.array(z.string()),
  /** Versions of the pictures, for the query parameter `_t`. A server of an earlier release has none. */
  pictureVersions: z.optional(z.record(z.string(), z.string())),
})
export type AdminCampaigns = z.infer<typeof AdminCampaigns>

export const ArticleSearch = z.strictObject({
  search: z.string().check(z.minLength(1), z.maxLength(SEARCH_MAX_LENGTH)),
})
/** At most 20 articles of all menus whose code or name contains the text. */
export const FoundArticles = z.array(CampaignArticle)
export type FoundArticles = z.infer<typeof FoundArticles>

/** What a campaign would do to sample baskets of one menu. Totals are in major units. */
export const CampaignPreview = z.object({
  baskets: z.array(
    z.object({
      currency: z.string(),
      /** For a basket at the prices of an order type; missing for the usual prices. */
      orderType: z.optional(OrderType),
      lines: z.array(z.object({ name: z.string(), quantity: z.number(), before: Amount, after: Amount })),
      /** Total today, with the other campaigns that are running. */
      before: Amount,
      /** Total for guests, and for members. */
      after: Amount,
      afterForMembers: Amount,
    }),
  ),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>
