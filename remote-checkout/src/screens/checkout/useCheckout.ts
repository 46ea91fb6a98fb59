import type { Basket } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { sessionAtom, settingsAtom, useAtomValue } from '@carte/store'
import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from '../../parts/useFocus.ts'
import { checkoutTexts } from '../../texts.ts'
import { type Contact, type FieldErrors, type FieldName, fieldErrors, firstWrong } from './form.ts'
import type { CheckoutData } from './loadCheckout.ts'
import { wayOn } from './refusal.ts'
import { type Draft, orderRequest, quoteRequest } from './request.ts'
import { type DraftFields, useDraft } from './useDraft.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import { useQuote } from './useQuote.ts'

const NOTHING_REQUIRED = { requireEmail: false, requirePhoneNumber: false } as const

/** The form's values, its price, and what stands in the way of either. */
export function useCheckout({ shop, spots }: CheckoutData, basket: Basket) {
  const { language } = useTexts(checkoutTexts)
  const rules = useAtomValue(settingsAtom)?.orders ?? NOTHING_REQUIRED
  const memberCode = useAtomValue(sessionAtom).user?.memberCode ?? ''
  const [fields, setFields] = useDraft(shop.id)
  const [found, setFound] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, attempts)

  const draft: Draft = { basket, shopId: shop.id, pickupTime: fields.pickupTime, memberCode, language }
  const email = rules.requireEmail ? fields.email : ''
  const phone = rules.requirePhoneNumber ? fields.phone : ''
  const contact: Contact = { email, phone }
  const pricing = useQuote(quoteRequest(draft))
  const order = usePlaceOrder(shop, pricing.accept)
  const problem = order.refusal ?? pricing.problem
  const way = problem && wayOn(problem, basket)
  const errors: FieldErrors = way?.kind === 'field' ? { ...found, [way.field]: way.error } : found

  /** The guest has changed something: what was wrong with it before says nothing any more. */
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
    const wrong = fieldErrors({ basket, contact }, spots, rules)
    setFound(wrong)
    setAttempts((now) => now + 1)
    if (firstWrong(wrong) !== null || pricing.quote === null || pricing.pending || pricing.problem) return
    await order.place((quoteId) => orderRequest(draft, contact, quoteId), pricing.quote)
    setAttempts((now) => now + 1)
  }

  return { form, rules, fields, errors, problem, way, pricing, order, change, edited, submit }
}
