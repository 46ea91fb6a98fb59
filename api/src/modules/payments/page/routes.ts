import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language, type PageSources, type PaymentErrorCode } from '@carte/contract'
import { isPaid, isPaymentFinal, languageOf } from '@carte/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { formatsOf } from '../../../infrastructure/formats.ts'
import { createLimiter } from '../../../infrastructure/http/rate-limit.ts'
import { brandStylesheet, type OperatorStore, type ShopStore } from '../../catalogue/index.ts'
import type { Payments } from '../payments.ts'
import { ProviderError, type StartResult } from '../provider.ts'
import { guestReturnUrl } from '../returns.ts'
import type { PaymentRow } from '../settle.ts'
import { payPage } from './page.ts'

/**
 * Returns the content security policy of the payment page: our script by its nonce, what that script loads, and the
 * sources of the one provider. Script addresses pass a Trusted Types policy, ours or the provider's.
 *
 * @param nonce unique for this response
 */
const policyOf = (nonce: string, { connect, frame }: PageSources): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    frame.length > 0 ? `frame-src ${frame.join(' ')}` : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types carte-payment carte-stripe',
  ].join('; ')

/**
 * Returns the `permissions-policy`. A provider's frames may open a wallet. Origins with a wildcard are left out,
 * because not all browsers support them in this header.
 */
const permissionsOf = ({ frame }: PageSources): string => {
  const paymentOrigins = ['self', ...frame.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`)]
  return `camera=(), microphone=(), geolocation=(), payment=(${paymentOrigins.join(' ')})`
}

const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

const hasEnded = ({ state, error }: PaymentRow): boolean => isPaid(state) || isPaymentFinal(state) || error !== null

const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The address is the only access control, so it must not leak in a referrer.
  'referrer-policy': 'origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

interface Deps extends Pick<Context, 'db' | 'log' | 'config'> {
  readonly operator: OperatorStore
  readonly payments: Payments
  readonly shops: ShopStore
}

/**
 * Serves the page for payments that began on a chain's page (docs/decisions/0021-embeds.md). Its unguessable address is
 * the only access control (ATTACK-54).
 */
export function payPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, log, operator, payments, shops } = deps
  const viewLimiter = createLimiter(config.limits.paymentsPerOrder)

  /** Returns the payment if it has a page. Reads its state at the provider first if the guest comes from there. */
  async function findPayable(paymentId: string, isReturned: boolean): Promise<PaymentRow | null> {
    const payment = await payments.find(paymentId)
    if (!payment?.page_url) return null
    if (!isReturned || hasEnded(payment)) return payment
    await payments.read(paymentId)
    return (await payments.find(paymentId)) ?? payment
  }

  /** Returns the provider's answer to the start. Idempotent: each time the page opens, it is the same payment. */
  async function startAnswer(payment: PaymentRow): Promise<StartResult['answer'] | PaymentErrorCode> {
    try {
      return (await payments.repeatStart(payment)).answer
    } catch (error) {
      log.warn({ paymentId: payment.id, reason: String(error) }, 'Starting a payment for its payment page failed')
      return error instanceof ProviderError && error.isFinal ? error.code : 'createError'
    }
  }

  async function orderSummary(payment: PaymentRow, acceptLanguage: string | undefined) {
    const order = await db
      .selectFrom('orders')
      .select(['shop_id', 'language', 'currency_symbol'])
      .where('id', '=', payment.order_id)
      .executeTakeFirstOrThrow()
    const shopRecord = await shops.find(order.shop_id)
    const language = isLanguage(order.language)
      ? order.language
      : languageOf({ cookie: undefined, acceptLanguage }, { languages: LANGUAGES, fromBrowser: true })
    const { money } = formatsOf(language, order.currency_symbol, shopRecord?.shop.timeZone ?? 'UTC')
    return { language, shop: shopRecord?.shop.name ?? (await operator.get()).name, total: money(payment.amount_minor) }
  }

  let script: Promise<string> | undefined
  const redirectBack = (reply: FastifyReply, payment: PaymentRow) =>
    reply.code(303).headers(HEADERS).header('location', guestReturnUrl(payment.return_url, payment.id)).send()

  app.get<{ Params: { paymentId: string }; Querystring: Record<string, unknown> }>(
    '/pay/:paymentId',
    async (request, reply) => {
      const { paymentId } = request.params
      viewLimiter.take(`${request.ip} ${paymentId}`)
      const isReturned = Object.keys(request.query).length > 0
      const payment = await findPayable(paymentId, isReturned)
      if (!payment) return reply.callNotFound()
      if (hasEnded(payment)) return redirectBack(reply, payment)
      const [answer, summary] = await Promise.all([
        startAnswer(payment),
        orderSummary(payment, request.headers['accept-language']),
      ])
      script ??= readFile(join(import.meta.dirname, 'page.js'), 'utf8')
      const nonce = randomBytes(16).toString('base64')
      const provider = payments.providers.find(({ id }) => id === payment.provider)
      const sources = provider?.pageSources ?? { connect: [], frame: [] }
      const page = payPage({
        ...summary,
        paymentId,
        answer,
        back: guestReturnUrl(payment.return_url, paymentId),
        isReturned,
        brand: brandStylesheet((await operator.get()).stylesheet),
        script: await script,
        nonce,
      })
      return reply
        .headers(HEADERS)
        .headers({ 'content-security-policy': policyOf(nonce, sources), 'permissions-policy': permissionsOf(sources) })
        .type('text/html; charset=utf-8')
        .send(page)
    },
  )
}
