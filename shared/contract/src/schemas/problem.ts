import * as z from 'zod/mini'
import { type PaymentErrorCode as Code, PAYMENT_ERRORS } from '../problem.ts'

export const PaymentErrorCode = z.enum(Object.keys(PAYMENT_ERRORS) as [Code, ...Code[]])

/** The body of every error response (`application/problem+json`). */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
