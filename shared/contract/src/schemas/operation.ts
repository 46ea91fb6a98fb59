import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoints.ts'

type Schema = z.ZodMiniType
/** A string is the content type of a body that is not JSON. */
type Body = Schema | null | `${string}/${string}`

/** One HTTP call. The server's routes, the client's types and the OpenAPI document are derived from it. */
export interface Operation extends Endpoint, Shapes {}

/** Groups of operations in the OpenAPI document. */
export type Tag = 'site' | 'shops' | 'orders' | 'payment' | 'accounts' | 'staff' | 'admin' | 'operators'

/**
 * Who may call an operation. `anyone`: credentials are ignored. `guest`: credentials are optional, and a signed-in
 * customer gets their own result. All others get 401 without credentials.
 */
export type Access = 'anyone' | 'guest' | 'customer' | 'staff' | 'admin' | 'operator'

/** What an operation adds to its endpoint: its OpenAPI texts, access and schemas. */
interface Shapes {
  readonly summary: string
  /** Details beyond the summary, in Markdown. */
  readonly description: string
  readonly tag: Tag
  readonly access: Access
  /** Available only with `enableCustomerLogin`; otherwise every request gets 404. */
  readonly forCustomers?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** The request's body is a file of one of these types, at most this large. Excludes `body`. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number }
  /** The largest JSON body in bytes, if it may be larger than usual. Only for calls that are authorized first. */
  readonly maxBytes?: number
  /**
   * Response bodies by status; `null` is an empty body. Omits the errors that are possible for every call: 400, 404,
   * 429, 500, 503, and for unsafe methods 403, 413, 415.
   */
  readonly answers: Readonly<Record<number, Body>>
}

/** Combines an endpoint with its schemas and preserves the exact types. */
export function operation<E extends Endpoint, const S extends Shapes>(endpoint: E, shapes: S): E & S {
  return { ...endpoint, ...shapes }
}

type Part<O extends Shapes, K extends 'params' | 'query' | 'headers' | 'body'> = O[K] extends Schema
  ? // A part without required properties is optional.
    Record<never, never> extends z.input<O[K]>
    ? { readonly [P in K]?: z.input<O[K]> }
    : { readonly [P in K]: z.input<O[K]> }
  : unknown
/** The input that a caller of `O` must pass. */
export type Input<O extends Shapes> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'headers'> & Part<O, 'body'>

type Success = 200 | 201 | 204
/** The response of a successful call. */
export type Answer<O extends Shapes> = {
  [S in keyof O['answers'] & Success]: O['answers'][S] extends Schema
    ? z.output<O['answers'][S]>
    : O['answers'][S] extends null
      ? undefined
      : O['answers'][S] extends `image/${string}`
        ? Blob
        : string
}[keyof O['answers'] & Success]
