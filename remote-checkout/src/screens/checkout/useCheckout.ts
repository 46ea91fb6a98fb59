import {
  type Basket,
  getSettings,
  type Language,
  LINES_MAX,
  type OrderRequest,
  type Problem,
  plainNote,
  type StartedPayment,
} from '@carte/contract'
import { toOrderItems } from '@carte/domain'
import { useFocusFirstInvalid } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { paths, useNavigate, useRevalidator } from '@carte/navigation'
import {
  refreshShop,
  sessionAtom,
  settingsAtom,
  unpaidOrderAtom,
  useAtomValue,
  useClient,
  useSetAtom,
  useStore,
} from '@carte/store'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PaymentRequest, paymentRequestAtom } from '../../components/payment-method/payment-request.ts'
import { startPayment } from '../../components/payment-method/start-payment.ts'
import { useMethods } from '../../components/payment-method/useMethods.ts'
import { checkoutTexts } from '../../texts.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { type CheckoutError, notSoldError, recoveryFor } from './checkout-error.ts'
import { type Contact, type FieldErrors, type FieldName, fieldErrors, firstInvalid } from './form.ts'
import { offeredTypes } from './order-types.ts'
import { hasNoTimes, isFullAt, needsTime } from './pickup.ts'
import type { TableOrder } from './table/table-order.ts'
import { type DraftFields, useDraft } from './useDraft.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { useQuote } from './useQuote.ts'

/** Contact rules until the settings are loaded. */
const NOTHING_REQUIRED = { requireEmail: false, requirePhoneNumber: false } as const

/** The error with which the API would reject the order. */
const TOO_LONG: Problem = { type: 'about:blank', title: 'Too many lines', status: 413, code: 'payload-too-large' }

/** Manages the checkout form: its values and errors, the quote, placing the order, and the way to its payment. */
export function useCheckout({ shop, spots, methods }: CheckoutData, basket: Basket, table?: TableOrder) {
  const { language } = useTexts(checkoutTexts)
  const settings = useAtomValue(settingsAtom)
  const rules = settings?.orders ?? NOTHING_REQUIRED
  const memberCode = useAtomValue(sessionAtom).user?.memberCode ?? ''
  const [fields, setFields] = useDraft(shop.id)
  const [formErrors, setFormErrors] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const [presses, setPresses] = useState(0)
  const choice = useMethods(methods)
  const request = useSetAtom(paymentRequestAtom)
  const navigate = useNavigate()
  const store = useStore()
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempts)

  // The API rejects more lines, so send nothing.
  const isTooLong = basket.items.length > LINES_MAX
  const draft: Draft = {
    basket,
    table: table?.request,
    shopId: shop.id,
    pickupTime: fields.pickupTime,
    memberCode,
    language,
  }
  const contact: Contact = fields
  const pricing = useQuote(isTooLong ? null : quoteRequest(draft))
  const order = usePlaceOrder(shop, pricing.accept, table?.isChosen)
  const rejection: CheckoutError | null = isTooLong
    ? { problem: TOO_LONG, isOfOrder: false }
    : ((pricing.quote && notSoldError(pricing.quote)) ?? order.rejection ?? pricing.rejection)
  const otherTypes = offeredTypes(shop, settings).filter((type) => type !== basket.orderType)
  const recovery = rejection && recoveryFor(rejection.problem, basket, otherTypes)
  // A newer quote can fill the chosen time, so this does not wait for a press.
  const isFull = isFullAt(pricing.pickup, fields.pickupTime)
  const isTimeMissing = needsTime(pricing.pickup, fields.pickupTime)
  const errors: FieldErrors = {
    ...formErrors,
    // The notice says why there is no time.
    ...(isFull && !isTimeMissing && !rejection?.notSold && { pickupTime: 'slot-taken' }),
    ...(recovery?.kind === 'field' && { [recovery.field]: recovery.error }),
  }
  const isWaiting = useWait(rejection)
  useRefreshOutdated(shop.id, rejection)

  /** Clears errors that an edit has made obsolete. */
  const clearErrors = (field?: FieldName) => {
    if (field !== undefined) setFormErrors((now) => ({ ...now, [field]: undefined }))
    order.clear()
  }
  const change = (field: keyof DraftFields, value: string) => {
    setFields({ [field]: value })
    clearErrors(field)
  }

  /**
   * Shows what is missing. Returns whether the order can be placed.
   *
   * @param mayBePending whether the last quote is enough while a newer one is loading. A wallet shows its total, and
   * the server rejects the order if it no longer holds.
   */
  const check = (mayBePending = false): boolean => {
    if (isWaiting || rejection?.notSold) {
      setPresses((now) => now + 1)
      return false
    }
    const invalid = fieldErrors({ basket, contact }, spots, rules)
    setFormErrors(isTimeMissing ? { ...invalid, pickupTime: 'slot-taken' } : invalid)
    setAttempts((now) => now + 1)
    if (firstInvalid(invalid) !== null || isFull || (pricing.pending && !mayBePending)) return false
    if (pricing.quote !== null && !isTooLong && pricing.rejection === null) return true
    setPresses((now) => now + 1)
    return false
  }

  const place = async (mayBePending = false) => {
    if (!check(mayBePending) || pricing.quote === null) return null
    const placed = await order.place((quoteId) => orderRequest(draft, contact, quoteId), pricing.quote)
    if (placed !== null) return placed
    setAttempts((now) => now + 1)
    setPresses((now) => now + 1)
    return null
  }

  const paymentPath = (orderId: string) => paths.payment.href({ shopId: shop.id, orderId })
  /** @param todo what the payment page does; null if the order is paid, or the guest has yet to choose a method */
  const goToPayment = (orderId: string, todo: PaymentRequest | null) => {
    if (todo !== null) request(todo)
    void navigate(paymentPath(orderId))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { method } = choice
    // The Enter key in a field. Only its own button opens a wallet.
    if (choice.isWaiting || method?.kind === 'wallet') {
      check(true)
      return
    }
    const placed = await place()
    if (placed === null) return
    const { orderId, isPaid } = placed
    if (method !== undefined) choice.choose(method.id)
    goToPayment(orderId, method === undefined || isPaid ? null : { orderId, method: method.id })
  }

  /** Places the order that the guest has approved in a wallet, and starts its payment. */
  const startWallet = async (wallet: string): Promise<StartedPayment | null> => {
    const placed = await place(true)
    if (placed === null) return null
    const { orderId, isPaid } = placed
    choice.choose(wallet)
    const answer = isPaid
      ? null
      : await startPayment({ client, store }, { orderId, method: wallet, path: paymentPath(orderId) })
    if (answer?.ok) return answer.data
    goToPayment(orderId, answer && { orderId, rejected: answer.problem.code })
    return null
  }

  const settleWallet = (settled: 'completed' | 'aborted') => {
    const orderId = store.get(unpaidOrderAtom)?.order?.orderId
    if (orderId !== undefined) goToPayment(orderId, { orderId, settled })
  }

  const sendsSms = settings?.smsEnabled ?? false
  return {
    form,
    rules,
    sendsSms,
    fields,
    errors,
    rejection,
    recovery,
    isWaiting,
    hasNoTimes: hasNoTimes(pricing.pickup),
    presses,
    pricing,
    order,
    choice,
    openWallet: () => check(true),
    startWallet,
    settleWallet,
    change,
    clearErrors,
    submit,
  }
}

/** Returns whether the `Retry-After` period of a rejection is still running. */
function useWait(rejection: CheckoutError | null): boolean {
  const [elapsed, setElapsed] = useState<CheckoutError | null>(null)
  const seconds = rejection?.waitSeconds
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setElapsed(rejection), seconds * 1000)
    return () => clearTimeout(timer)
  }, [rejection, seconds])
  return seconds !== undefined && elapsed !== rejection
}

/** Codes of rejections which show that this page's shop or settings are outdated. */
const OUTDATED: ReadonlySet<string> = new Set([
  'invalid-spot',
  'deliverySpotRequired',
  'shop-method-not-supported',
  'requires-email',
  'requires-phone',
])

/** Reloads settings, shop and spots when a rejection shows that they have changed. */
function useRefreshOutdated(shopId: string, rejection: CheckoutError | null): void {
  const store = useStore()
  const client = useClient()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    const [settings] = await Promise.all([client.call(getSettings, {}), refreshShop(store, shopId)])
    if (settings.ok) store.set(settingsAtom, settings.data)
    // Runs the loader, which takes the shop from the store and loads the spots.
    await revalidate()
  })
  const isOutdated = rejection !== null && OUTDATED.has(rejection.problem.code)
  useEffect(() => {
    if (isOutdated) void refresh()
  }, [isOutdated])
}

/** The order that the form describes. */
interface Draft {
  readonly basket: Basket
  /** For a guest who orders together with others: the lines of the table that the order contains. */
  readonly table?: OrderRequest['table'] | undefined
  readonly shopId: string
  /** `now`, or a time that the quote offered (ISO). */
  readonly pickupTime: string
  /** The signed-in customer's member code; empty for a guest. */
  readonly memberCode: string
  readonly language: Language
}

/**
 * Builds the request for a quote; null for an empty basket. Leaves out note and contact, which do not affect the price.
 */
export function quoteRequest(draft: Draft): OrderRequest | null {
  const { basket, shopId, pickupTime, memberCode, language } = draft
  if (basket.items.length === 0) return null
  return {
    shopId,
    orderType: basket.orderType,
    pickupTime,
    items: toOrderItems(basket),
    customerCode: memberCode,
    note: '',
    ...(basket.spotId === null ? {} : { spotId: basket.spotId }),
    language,
  }
}

/** Builds the request that places the order at the quoted price; null for an empty basket. */
export function orderRequest(draft: Draft, contact: Contact, quoteId: string): OrderRequest | null {
  const priced = quoteRequest(draft)
  return (
    priced && {
      ...priced,
      ...toContact(contact),
      note: plainNote(draft.basket.note).trim(),
      quoteId,
      ...(draft.table && { table: draft.table }),
    }
  )
}

const toContact = ({ email, phone }: Contact) => ({
  ...(email.trim() === '' ? {} : { email: email.trim() }),
  ...(phone.trim() === '' ? {} : { phone: collapseSpaces(phone) }),
})

/** Pasted phone numbers can contain special spaces, such as no-break spaces. */
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
