import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toMajor } from '@carte/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../../config/context.ts'
import { constantTimeEqual } from '../../../infrastructure/constant-time.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { escapeHtml } from '../../../infrastructure/http/html.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../../infrastructure/http/prepared-response.ts'
import { parseJson } from '../../../plugins/body.ts'
import { type CardOutcome, createLedger, outcomeOf, type SandboxPayment } from './ledger.ts'
import { SANDBOX_TEXTS } from './texts.ts'
import { createWebhooks } from './webhooks.ts'

type SandboxRequest = { Params: { id: string }; Querystring: { secret?: string } }

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly secrets: Secrets
}

/** Registers the sandbox's routes for browsers. The result's `sendWebhooks` sends the webhooks of a payment. */
export function sandboxRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  const ledger = createLedger(deps)
  const webhooks = createWebhooks(app, deps)

  async function find({ params, query, headers }: FastifyRequest<SandboxRequest>): Promise<SandboxPayment> {
    const payment = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', params.id).executeTakeFirst()
    const secret = headers['sandbox-secret'] ?? query.secret ?? ''
    if (!payment || !constantTimeEqual(String(secret), payment.secret)) throw new HttpError(404, 'NotFound')
    return payment
  }

  /** The first decision counts; a payment that is not pending stays as it is. */
  async function decide({ id }: SandboxPayment, outcome: CardOutcome): Promise<void> {
    const payment = await ledger.decide(id, outcome)
    if (payment) webhooks.sendWebhooks(payment, outcome.afterMs)
  }

  let script: Promise<PreparedResponse> | undefined
  app.get('/api/sandbox/checkout.js', async (request, reply) => {
    script ??= readScript().then((source) => prepareResponse(source, { type: 'text/javascript; charset=utf-8' }))
    return sendPrepared(request, reply, await script)
  })

  app.post<SandboxRequest>('/api/sandbox/payments/:id/card', async (request, reply) => {
    const payment = await find(request)
    const card = z.safeParse(Card, parseJson(request))
    if (!card.success) throw new HttpError(400, 'validation')
    const errors = cardErrors(card.data, clock.now())
    const outcome = outcomeOf(card.data.number)
    if (!outcome || Object.keys(errors).length > 0) throw new HttpError(400, 'validation', { errors })
    await decide(payment, outcome)
    return reply.header('cache-control', 'no-store').send({ taken: true })
  })

  const outcomes = {
    approve: { state: 'captured', error: null },
    decline: { state: 'failed', error: 'failed' },
    abort: { state: 'failed', error: 'aborted' },
  } as const
  // A wallet payment is only authorized, like a card payment: the server captures it later.
  const WALLET_APPROVED = { state: 'authorized', error: null } as const
  for (const [name, outcome] of Object.entries(outcomes)) {
    app.post<SandboxRequest>(`/api/sandbox/payments/:id/${name}`, async (request, reply) => {
      const payment = await find(request)
      if (name === 'approve' && payment.kind === 'card') throw new HttpError(400, 'invalid')
      await decide(payment, name === 'approve' && payment.kind === 'wallet' ? WALLET_APPROVED : outcome)
      // The app page sends a form and expects a redirect; the site's script expects JSON.
      if (request.headers.accept?.includes('text/html'))
        return reply.code(303).header('location', payment.return_url).send()
      return reply.header('cache-control', 'no-store').send({ taken: true })
    })
  }

  app.get<SandboxRequest>('/api/sandbox/payments/:id/app', async (request, reply) => {
    const payment = await find(request)
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; form-action *; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(appPage(payment))
  })

  return { sendWebhooks: webhooks.sendWebhooks, stop: async () => webhooks.close() }
}

/** Returns the script of the payment form, with its texts and `readExpiry`. */
async function readScript(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  return source
    .replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(SANDBOX_TEXTS)}`)
    .replace('const readExpiry = null', () => `const readExpiry = ${readExpiry}`)
}

const Card = z.strictObject({
  number: z.string().check(z.maxLength(32)),
  expiry: z.string().check(z.maxLength(10)),
  cvc: z.string().check(z.maxLength(8)),
  name: z.string().check(z.maxLength(100)),
})

function cardErrors(card: z.infer<typeof Card>, now: Date): Record<string, string[]> {
  const { error } = readExpiry(card.expiry, now)
  return {
    ...(outcomeOf(card.number) ? {} : { number: ['unknown'] }),
    ...(error === null ? {} : { expiry: [error] }),
    ...(/^\d{3,4}$/.test(card.cvc.trim()) ? {} : { cvc: ['invalid'] }),
  }
}

type ExpiryError = 'invalid' | 'month' | 'expired'

/**
 * Reads a card's expiry date as guests and browsers write it (PAY-7): `12/30`, `1230`, `12 / 30`, `12/2030`. A card is
 * valid until the end of the month. The browser script includes this function's source, so it must use nothing from
 * outside itself.
 *
 * @returns the date as `MM/YY`, or the given text if it cannot be read
 */
export function readExpiry(text: string, now: Date): { readonly text: string; readonly error: ExpiryError | null } {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? []
  if (year === '') return { text, error: 'invalid' }
  const formatted = `${month.padStart(2, '0')}/${year}`
  if (Number(month) < 1 || Number(month) > 12) return { text: formatted, error: 'month' }
  const isExpired = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime()
  return { text: formatted, error: isExpired ? 'expired' : null }
}

/** Renders the page that simulates the payment app of a phone. */
function appPage({ id, amount_minor, currency, secret, state }: SandboxPayment): string {
  const button = (action: string, text: string) =>
    `<form method="post" action="/api/sandbox/payments/${escapeHtml(id)}/${action}?secret=${escapeHtml(secret)}"><button>${text}</button></form>`
  const buttons =
    state === 'pending'
      ? `${button('approve', 'Approve')}${button('decline', 'Decline')}`
      : `<p>This payment is settled.</p>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Pay</title>
<h1>Sandbox Pay</h1>
<p>Carte asks for ${escapeHtml(toMajor(amount_minor).toFixed(2))} ${escapeHtml(currency)}. This is a test: nothing is charged.</p>
${buttons}
</html>
`
}
