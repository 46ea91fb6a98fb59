import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoints.ts'

type Schema = z.ZodMiniType
/** A body that is not JSON is named by its content type. */
type Body = Schema | null | `${string}/${string}`

/** One HTTP call, declared once: the server mounts it, the client's types and the API document follow from it. */
export interface Operation extends Endpoint, Shapes {}

/** What operations are about; the API document describes each. */
export type Tag = 'site' | 'shops' | 'orders' | 'payment' | 'accounts' | 'staff' | 'operators'

/**
 * Who may call: `anyone` needs no credentials, and none are looked at; a `guest` may be signed in as a customer, and is answered accordingly; the others answer
 * 401 without theirs.
 */
export type Access = 'anyone' | 'guest' | 'customer' | 'staff' | 'operator'

interface Shapes {
  readonly summary: string
  /** What the summary does not say, in Markdown. */
  readonly description: string
  readonly tag: Tag
  readonly access: Access
  /** There only where customers can have accounts (`enableCustomerLogin`); elsewhere it answers 404, whatever is sent. */
  readonly forCustomers?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** By status; `null` is an empty body. Errors that every call may answer (400, 404, 429, 500, 503; unsafe ones 403, 413, 415 too) are not repeated. */
  readonly answers: Readonly<Record<number, Body>>
}

/** Declares what goes to an endpoint and what comes back, and keeps the exact types. */
export function operation<E extends Endpoint, const S extends Shapes>(endpoint: E, shapes: S): E & S {
  return { ...endpoint, ...shapes }
}

type Part<O extends Shapes, K extends 'params' | 'query' | 'headers' | 'body'> = O[K] extends Schema
  ? // A part of which nothing is required may be left out.
    Record<never, never> extends z.input<O[K]>
    ? { readonly [P in K]?: z.input<O[K]> }
    : { readonly [P in K]: z.input<O[K]> }
  : unknown
/** What a caller must hand over for `O`. */
export type Input<O extends Shapes> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'headers'> & Part<O, 'body'>

type Success = 200 | 201 | 204
/** What a successful call answers. */
export type Answer<O extends Shapes> = {
  [S in keyof O['answers'] & Success]: O['answers'][S] extends Schema
    ? z.output<O['answers'][S]>
    : O['answers'][S] extends null
      ? undefined
      : O['answers'][S] extends `image/${string}`
        ? Blob
        : string
}[keyof O['answers'] & Success]
