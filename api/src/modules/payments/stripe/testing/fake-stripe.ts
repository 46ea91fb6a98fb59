import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { StripeSettings } from '../../../../config/context.ts'
import { createBrowserRoutes } from './browser-script.ts'
import { type FakeIntent, type FakeRefund, type IntentStatus, newId, StripeTestError } from './intents.ts'
import { type Answer, createIdempotency } from './keys.ts'
import { createRoutes } from './routes.ts'

/**
 * How a call fails. `error`: 500, stored under the key, without effect. `rejected`: the same with 400. `late-error`: 500,
 * but it takes effect. `lost`: takes effect, but the connection is cut. `cut`: the connection is cut before it takes
 * effect. `hang`: no answer. `busy`: 429. `locked`: 409.
 */
export type Fault = 'error' | 'rejected' | 'late-error' | 'lost' | 'cut' | 'hang' | 'busy' | 'locked'

interface PlannedFault {
  readonly path: RegExp
  readonly fault: Fault
}

export interface FakeStripeCall {
  readonly method: string
  readonly path: string
  readonly account: string | null
  readonly key: string | undefined
  readonly version: string | undefined
}

/** A local server that speaks the part of Stripe's HTTP API that we use. Tests play the guest and the network. */
export interface FakeStripe {
  readonly settings: StripeSettings
  readonly calls: readonly FakeStripeCall[]
  intent(reference: string): FakeIntent
  /** The refunds of a payment, newest first. */
  refunds(reference: string): readonly FakeRefund[]
  /** Does what the guest's browser does, with a test method such as `pm_card_visa` or `pm_card_visa_chargeDeclined`. */
  confirm(reference: string, method?: string, amount?: number): void
  set(reference: string, change: Partial<FakeIntent> & { readonly status?: IntentStatus }): void
  closeAccount(account: string): void
  failNext(path: RegExp, fault: Fault): void
  /** Holds back the answer to the next call of this path, as a slow network does. It keeps the state from before. */
  delayNext(path: RegExp): DelayedAnswer
  event(type: string, reference: string, options?: EventOptions): { readonly body: string; readonly signature: string }
  stop(): Promise<void>
}

export interface DelayedAnswer {
  /** Resolves when the answer is ready. */
  readonly held: Promise<void>
  readonly deliver: () => void
}

export interface EventOptions {
  readonly id?: string
  readonly at?: Date
  readonly secret?: string
  /** Overrides fields of the event's object, as a forger would. */
  readonly object?: object
}

const KEYS = {
  secretKey: 'sk_test_fake_4eC39HqLyjWDarjtT1zdp7dc',
  publishableKey: 'pk_test_fake_TYooMQauvdEDq54NiTphI7jx',
  webhookSecrets: ['whsec_fake_kDn2JZ8xq1'],
  takesMoney: false,
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const errorAnswer = (error: StripeTestError): Answer => ({ status: error.status, body: { error: error.error } })
const FAULTS: Readonly<Partial<Record<Fault, Answer>>> = {
  error: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } },
  rejected: {
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'charge_disputed',
        message: 'This charge has been charged back.',
      },
    },
  },
  busy: {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } },
  },
  locked: {
    status: 409,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'lock_timeout',
        message: 'This object cannot be accessed right now.',
      },
    },
  },
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const answerOnce = createIdempotency()
  const { answer, find, refundsOf, closeAccount } = createRoutes()
  const calls: FakeStripeCall[] = []
  const faults: PlannedFault[] = []

  const delays: { readonly path: RegExp; readonly hold: () => void; readonly delivered: Promise<void> }[] = []

  const delayOf = (target: string) => {
    const index = delays.findIndex(({ path }) => path.test(target))
    return index < 0 ? undefined : delays.splice(index, 1)[0]
  }

  const takeFault = (target: string): Fault | undefined => {
    const index = faults.findIndex(({ path }) => path.test(target))
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = method === 'GET' ? url.search.slice(1) : await bodyOf(request)
    const account = headers['stripe-account']?.toString() ?? null
    const key = headers['idempotency-key']?.toString()
    const target = `${method} ${url.pathname}`
    const version = headers['stripe-version']?.toString()
    calls.push({ method, path: url.pathname, account, key, version })
    const send = ({ status, body: reply }: Answer, isReplay = false) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(version ? { 'stripe-version': version } : {}),
        ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
      })
      response.end(JSON.stringify(reply))
    }
    if (headers.authorization !== `Bearer ${KEYS.secretKey}`)
      return send(
        errorAnswer(
          new StripeTestError(401, {
            type: 'invalid_request_error',
            message: `Invalid API Key provided: ${headers.authorization}`,
          }),
        ),
      )
    const fault = takeFault(target)
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'busy' || fault === 'locked') return send(FAULTS[fault] as Answer)
    const work = async (): Promise<Answer> => {
      if (fault === 'error' || fault === 'rejected') return FAULTS[fault] as Answer
      try {
        const reply = { status: 200, body: answer(method, url.pathname, body, account) }
        return fault === 'late-error' ? (FAULTS.error as Answer) : reply
      } catch (error) {
        if (error instanceof StripeTestError) return errorAnswer(error)
        throw error
      }
    }
    try {
      // Stripe scopes keys by account.
      const scoped = method === 'POST' && key !== undefined ? `${account} ${key}` : undefined
      const { isReplay, ...current } = await answerOnce(scoped, `${target}\n${body}`, work)
      const reply = structuredClone(current)
      if (fault === 'lost') return void request.socket.destroy()
      const delay = delayOf(target)
      delay?.hold()
      await delay?.delivered
      send(reply, isReplay)
    } catch (error) {
      if (!(error instanceof StripeTestError)) throw error
      send(errorAnswer(error))
    }
  }

  const answerBrowser = createBrowserRoutes({
    publishableKey: KEYS.publishableKey,
    bodyOf,
    confirm(secret, account, method) {
      const [id = ''] = secret.split('_secret_')
      const intent = find(account === '' ? id : `${account}:${id}`)
      if (intent.client_secret !== secret) throw new Error('The intent has another secret')
      answer.confirm(intent, method)
      return intent.last_payment_error
    },
  })
  const server = createServer(async (request, response) => {
    if (!(await answerBrowser(request, response))) await handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    settings: { ...KEYS, apiAddress: `http://127.0.0.1:${port}` },
    calls,
    intent: find,
    refunds: (reference) => refundsOf(find(reference)),
    confirm: (reference, method = 'pm_card_visa', amount) => answer.confirm(find(reference), method, amount),
    set: (reference, change) => void Object.assign(find(reference), change),
    closeAccount,
    failNext: (path, fault) => void faults.push({ path, fault }),
    delayNext(path) {
      const [ready, delivery] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      delays.push({ path, hold: ready.resolve, delivered: delivery.promise })
      return { held: ready.promise, deliver: delivery.resolve }
    },
    event(
      type,
      reference,
      { id = newId('evt'), at = new Date(), secret = KEYS.webhookSecrets[0] ?? '', object = {} } = {},
    ) {
      const account = reference.includes(':') ? reference.split(':')[0] : undefined
      const intent = find(reference)
      const about = type.startsWith('charge.') ? (intent.latest_charge ?? {}) : intent
      const timestamp = Math.floor(at.getTime() / 1000)
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: timestamp,
        livemode: false,
        ...(account ? { account } : {}),
        data: { object: { ...about, ...object } },
      })
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
