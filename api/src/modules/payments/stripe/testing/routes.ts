import {
  cancel,
  capture,
  confirm,
  type FakeIntent,
  type FakeRefund,
  invalid,
  newId,
  refund,
  StripeTestError,
} from './intents.ts'

type Form = { readonly [name: string]: string | Form }

export function readForm(text: string): Form {
  const form: Record<string, string | Record<string, unknown>> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = path.split(/\[|\]\[|\]/).filter(Boolean)
    const names = [first, ...inner]
    let place: Record<string, unknown> = form
    for (const name of names.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Record<string, unknown>
    }
    place[names.at(-1) ?? ''] = value
  }
  return form as Form
}

export const textOf = (value: Form[string] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
export const listOf = (value: Form[string] | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).filter((item) => typeof item === 'string') : []

const seconds = () => Math.floor(Date.now() / 1000)

const numberOf = (form: Form, name: string): number | undefined => {
  const text = textOf(form[name])
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw invalid('parameter_invalid_integer', `Invalid integer: ${text}`, { param: name })
  return Number(text)
}
const required = <T>(value: T | undefined, param: string): T => {
  if (value === undefined) throw invalid('parameter_missing', `Missing required param: ${param}.`, { param })
  if (value === '') throw invalid('parameter_invalid_empty', `You passed an empty string for '${param}'.`, { param })
  return value
}

const PARAMETERS = ['amount', 'currency', 'capture_method', 'allowed_payment_method_types', 'metadata', 'expand']

function newIntent(form: Form): FakeIntent {
  const unknown = Object.keys(form).find((name) => !PARAMETERS.includes(name))
  if (unknown) throw invalid('parameter_unknown', `Received unknown parameter: ${unknown}`, { param: unknown })
  const id = newId('pi')
  const amount = required(numberOf(form, 'amount'), 'amount')
  if (amount < 1) throw invalid('amount_too_small', 'Amount must be at least 1.', { param: 'amount' })
  return {
    id,
    object: 'payment_intent',
    amount,
    currency: required(textOf(form.currency), 'currency').toLowerCase(),
    capture_method: textOf(form.capture_method) ?? 'automatic_async',
    allowed_payment_method_types: listOf(form.allowed_payment_method_types),
    client_secret: `${id}_secret_${newId('s')}`,
    created: seconds(),
    livemode: false,
    metadata: (form.metadata ?? {}) as Record<string, string>,
    status: 'requires_payment_method',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    last_payment_error: null,
    latest_charge: null,
  }
}

/** Nested objects are ids unless they are expanded. */
const serialize = (intent: FakeIntent, form: Form, prefix = ''): object => ({
  ...intent,
  latest_charge: listOf(form.expand).includes(`${prefix}latest_charge`)
    ? intent.latest_charge
    : (intent.latest_charge?.id ?? null),
})

/** Supports only the search clauses that we use: equality, metadata, and creation time. */
function matchesQuery(intent: FakeIntent, query: string): boolean {
  return query.split(' AND ').every((clause) => {
    const [, metadata, wanted] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(clause) ?? []
    if (metadata !== undefined) return intent.metadata[metadata] === wanted
    const [, status] = /^status:'(\w+)'$/.exec(clause) ?? []
    if (status !== undefined) return intent.status === status
    const [, since] = /^created>=(\d+)$/.exec(clause) ?? []
    if (since === undefined) throw invalid(undefined, `We were unable to parse your search query: ${clause}`)
    return intent.created >= Number(since)
  })
}

export function createRoutes() {
  /** By reference: `pi_1`, or `acct_1:pi_1` for a connected account. */
  const intents = new Map<string, FakeIntent>()
  /** Newest first. */
  const refunds: FakeRefund[] = []
  const closed = new Set<string>()
  const referenceOf = (id: string, account: string | null) => (account === null ? id : `${account}:${id}`)

  const find = (reference: string): FakeIntent => {
    const found = intents.get(reference)
    if (!found) throw invalid('resource_missing', `No such payment_intent: '${reference}'`, { param: 'intent' }, 404)
    return found
  }

  function search(form: Form, account: string | null): object {
    const limit = numberOf(form, 'limit') ?? 10
    const from = Number(textOf(form.page) ?? 0)
    const query = required(textOf(form.query), 'query')
    const isOnAccount = (reference: string) =>
      account === null ? !reference.includes(':') : reference.startsWith(`${account}:`)
    const all = [...intents]
      .filter(([name, intent]) => isOnAccount(name) && matchesQuery(intent, query))
      .map(([, intent]) => intent)
    const hasMore = all.length > from + limit
    return {
      object: 'search_result',
      url: '/v1/payment_intents/search',
      has_more: hasMore,
      next_page: hasMore ? String(from + limit) : null,
      data: all.slice(from, from + limit).map((intent) => serialize(intent, form, 'data.')),
    }
  }

  function applyAction(intent: FakeIntent, verb: string, form: Form): object {
    if (verb === 'confirm') confirm(intent, textOf(form.payment_method) ?? 'pm_card_visa')
    else if (verb === 'capture') capture(intent, numberOf(form, 'amount_to_capture'))
    else if (verb === 'cancel') cancel(intent, textOf(form.cancellation_reason) ?? null, seconds())
    else throw invalid(undefined, `Unrecognized request URL (${verb}).`, {}, 404)
    return serialize(intent, form)
  }

  function answerRefunds(method: string, form: Form, account: string | null): object {
    const intent = find(referenceOf(required(textOf(form.payment_intent), 'payment_intent'), account))
    if (method === 'GET') {
      const data = refunds.filter(({ payment_intent }) => payment_intent === intent.id)
      return { object: 'list', url: '/v1/refunds', has_more: false, data }
    }
    const made = refund(intent, numberOf(form, 'amount'), (form.metadata ?? {}) as Record<string, string>)
    refunds.unshift(made)
    return made
  }

  function answerTo(method: string, path: string, body: string, account: string | null): object {
    if (account !== null && closed.has(account))
      throw new StripeTestError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
      })
    const form = readForm(body)
    const [, version, kind, id, verb] = path.split('/')
    if (version === 'v1' && kind === 'refunds') return answerRefunds(method, form, account)
    if (version !== 'v1' || kind !== 'payment_intents')
      throw invalid(undefined, `Unrecognized request URL (${path}).`, {}, 404)
    if (method === 'GET')
      return id === 'search' ? search(form, account) : serialize(find(referenceOf(id ?? '', account)), form)
    if (id !== undefined) return applyAction(find(referenceOf(id, account)), verb ?? '', form)
    const intent = newIntent(form)
    intents.set(referenceOf(intent.id, account), intent)
    return serialize(intent, form)
  }

  return {
    find,
    refundsOf: ({ id }: FakeIntent) => refunds.filter(({ payment_intent }) => payment_intent === id),
    closeAccount: (account: string) => void closed.add(account),
    answer: Object.assign(answerTo, { confirm }),
  }
}
