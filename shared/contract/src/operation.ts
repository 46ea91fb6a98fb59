import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
/** A body that is not JSON is named by its content type. */
type Body = Schema | null | `${string}/${string}`

/** One HTTP call, declared once: the server mounts it, the client's function and the API document follow from it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** By status; `null` is an empty body. Errors that every call may answer (400, 404, 429, 500, 503; unsafe ones 403, 413, 415 too) are not repeated. */
  readonly answers: Readonly<Record<number, Body>>
}

/** Declares a call and keeps its exact types. */
export function operation<const O extends Operation>(definition: O): O {
  return definition
}

type Part<O extends Operation, K extends 'params' | 'query' | 'headers' | 'body'> = O[K] extends Schema
  ? { readonly [P in K]: z.input<O[K]> }
  : unknown
/** What a caller must hand over for `O`. */
export type Input<O extends Operation> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'headers'> & Part<O, 'body'>

type Success = 200 | 201 | 204
/** What a successful call answers. */
export type Answer<O extends Operation> = {
  [S in keyof O['answers'] & Success]: O['answers'][S] extends Schema
    ? z.output<O['answers'][S]>
    : O['answers'][S] extends null
      ? undefined
      : string
}[keyof O['answers'] & Success]
