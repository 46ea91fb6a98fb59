import { type Basket, LINES_MAX, type Problem } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { sessionAtom, settingsAtom, useAtomValue } from '@carte/store'
import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from '../../components/useFocusFirstInvalid.ts'
import { checkoutTexts } from '../../texts.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { type CheckoutError, wayOn } from './checkout-error.ts'
import { type Contact, type FieldErrors, type FieldName, fieldErrors, firstWrong } from './form.ts'
import { offeredTypes } from './order-types.ts'
import { type Draft, orderRequest, quoteRequest } from './request.ts'
import { type DraftFields, useDraft } from './useDraft.ts'
import { useNewerShop } from './useNewerShop.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { useQuote } from './useQuote.ts'
import { useWait } from './useWait.ts'

const NOTHING_REQUIRED = { requireEmail: false, requirePhoneNumber: false } as const
const TOO_LONG: Problem = { type: 'about:blank', title: 'Too many lines', status: 413, code: 'payload-too-large' }

export function useCheckout({ shop, spots }: CheckoutData, basket: Basket) {
  const { language } = useTexts(checkoutTexts)
  const settings = useAtomValue(settingsAtom)
  const rules = settings?.orders ?? NOTHING_REQUIRED
  const memberCode = useAtomValue(sessionAtom).user?.memberCode ?? ''
  const [fields, setFields] = useDraft(shop.id)
  const [found, setFound] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const [presses, setPresses] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempts)

  // The API rejects so many lines, so send nothing.
  const isTooLong = basket.items.length > LINES_MAX
  const draft: Draft = { basket, shopId: shop.id, pickupTime: fields.pickupTime, memberCode, language }
  const contact: Contact = fields
  const pricing = useQuote(isTooLong ? null : quoteRequest(draft))
  const order = usePlaceOrder(shop, pricing.accept)
  const rejection: CheckoutError | null = isTooLong
    ? { problem: TOO_LONG, isOfOrder: false }
    : (order.refusal ?? pricing.refusal)
  const otherTypes = offeredTypes(shop, settings).filter((type) => type !== basket.orderType)
  const way = rejection && wayOn(rejection.problem, basket, otherTypes)
  const errors: FieldErrors = way?.kind === 'field' ? { ...found, [way.field]: way.error } : found
  const waiting = useWait(rejection)
  useNewerShop(shop.id, rejection)

  /** Clears errors that an edit has made obsolete. */
  const edited = (field?: FieldName) => {
    if (field !== undefined) setFound((now) => ({ ...now, [field]: undefined }))
    order.forget()
  }
  const change = (field: keyof DraftFields, value: string) => {
    setFields({ [field]: value })
    edited(field)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return setPresses((now) => now + 1)
    const wrong = fieldErrors({ basket, contact }, spots, rules)
    setFound(wrong)
    setAttempts((now) => now + 1)
    if (firstWrong(wrong) !== null || pricing.pending) return
    if (pricing.quote === null || isTooLong || pricing.refusal) return setPresses((now) => now + 1)
    const isPlaced = await order.place((quoteId) => orderRequest(draft, contact, quoteId), pricing.quote)
    if (isPlaced) return
    setAttempts((now) => now + 1)
    setPresses((now) => now + 1)
  }

  const texts = settings?.smsEnabled ?? false
  return {
    form,
    rules,
    texts,
    fields,
    errors,
    refusal: rejection,
    way,
    waiting,
    presses,
    pricing,
    order,
    change,
    edited,
    submit,
  }
}
