import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentMethod } from '@carte/contract'
import { toMajor } from '@carte/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { SandboxPaymentTable } from '../db/schema.ts'
import type { Secrets } from '../db/secrets.ts'
import { type PaymentProvider, ProviderError, type ProviderState, type WebhookNews } from './provider.ts'
import { TEST_CARDS } from './sandbox/cards.ts'
import { mountSandbox } from './sandbox/routes.ts'

export type SandboxPayment = Selectable<SandboxPaymentTable>

const METHODS: readonly PaymentMethod[] = [
  { id: 'sandbox-card', kind: 'card', name: 'Test card' },
  { id: 'sandbox-phone', kind: 'phoneApp', name: 'Sandbox Pay' },
]
const SIGNATURE = 'sandbox-signature'
/** A webhook that is older than this may be a recording. */
const TOLERANCE_SECONDS = 300

const signatureOf = (key: Buffer, seconds: number, body: Buffer | string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')

/** A webhook as the sandbox sends it: the body, and the header that proves it. */
export function signWebhook(key: Buffer, body: string, at: Date): Readonly<Record<string, string>> {
  const seconds = Math.floor(at.getTime() / 1000)
  return { [SIGNATURE]: `t=${seconds},v1=${signatureOf(key, seconds, body)}` }
}

function newsOf(body: Buffer): WebhookNews | null {
  try {
    const { id, payment } = JSON.parse(body.toString()) as { id?: unknown; payment?: unknown }
    return typeof id === 'string' && typeof payment === 'string' ? { eventId: id, reference: payment } : null
  } catch {
    return null
  }
}

/** Plays a payment provider, with a book and a script of its own. For development and tests; it never moves money. */
export function createSandbox({ db, clock }: Context, secrets: Secrets): PaymentProvider {
  const row = async (reference: string): Promise<SandboxPayment> => {
    const found = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', reference).executeTakeFirst()
    if (!found) throw new ProviderError('NotFound', `The sandbox has no payment ${reference}`)
    return found
  }
  const set = (reference: string, state: SandboxPayment['state']) =>
    db.updateTable('sandbox_payment').set({ state }).where('id', '=', reference).execute()
  let stop = async () => {}

  const provider: PaymentProvider = {
    id: 'sandbox',
    methods: () => METHODS,

    async start({ paymentId, method, amountMinor, currency, returnUrl }) {
      const values = {
        id: `sb_${randomBytes(12).toString('hex')}`,
        merchant_reference: paymentId,
        kind: method.kind,
        amount_minor: amountMinor,
        currency,
        state: 'pending',
        error: null,
        return_url: returnUrl,
        settles_at: null,
        secret: randomBytes(16).toString('hex'),
        created_at: clock.now(),
      } as const
      await db
        .insertInto('sandbox_payment')
        .values(values)
        .onConflict((conflict) => conflict.column('merchant_reference').doNothing())
        .execute()
      const { id, secret } = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('merchant_reference', '=', paymentId)
        .executeTakeFirstOrThrow()
      const address = `/api/sandbox/payments/${id}`
      const clientData = {
        kind: method.kind,
        address,
        secret,
        amount: toMajor(amountMinor),
        currency,
        cards: Object.keys(TEST_CARDS),
      }
      const answer = { script: '/api/sandbox/checkout.js', clientData }
      return method.kind === 'card'
        ? { reference: id, answer: { flow: 'embedded', ...answer } }
        : { reference: id, answer: { flow: 'app', ...answer, appUrl: `${address}/app?secret=${secret}` } }
    },

    async read(reference): Promise<ProviderState> {
      const { state, error, amount_minor, currency, settles_at } = await row(reference)
      if (settles_at !== null && settles_at > clock.now())
        return { state: 'pending', amountMinor: amount_minor, currency }
      return { state, ...(error === null ? {} : { error }), amountMinor: amount_minor, currency }
    },

    async capture(reference, amountMinor) {
      const { state, amount_minor, capture_fails } = await row(reference)
      if (state === 'captured') return
      if (capture_fails || state !== 'authorized' || amountMinor > amount_minor)
        throw new ProviderError('captureFailed', `The sandbox does not capture ${reference}`)
      await set(reference, 'captured')
    },

    async cancel(reference) {
      const { state } = await row(reference)
      if (state === 'captured') throw new ProviderError('invalid', 'A captured payment is refunded, not cancelled')
      if (state === 'pending' || state === 'authorized') await set(reference, 'cancelled')
    },

    async refund(reference) {
      const { state } = await row(reference)
      if (state === 'refunded') return
      if (state !== 'captured') throw new ProviderError('invalid', 'Only a captured payment is refunded')
      await set(reference, 'refunded')
    },

    async verifyWebhook(body, headers) {
      const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE] ?? '')) ?? []
      if (time === undefined || given === undefined) return null
      if (Math.abs(clock.now().getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return null
      const expected = signatureOf(await secrets.get('sandbox-webhook'), Number(time), body)
      return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex')) ? newsOf(body) : null
    },

    mount(rooms) {
      stop = mountSandbox(rooms)
    },
    close: () => stop(),
  }
  return provider
}
