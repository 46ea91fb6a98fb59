import { isDeepStrictEqual } from 'node:util'
import type { Answer, Operation } from '@carte/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  onRequestAsyncHookHandler,
  preValidationHookHandler,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import { HttpError } from '../infrastructure/http/http-error.ts'
import { PreparedResponse, prepareResponse, sendPrepared } from '../infrastructure/http/prepared-response.ts'
import { parseJson } from './body.ts'

/** Gives Fastify's requests the types that a route's Zod schemas output. */
interface ZodTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : undefined
}

interface RouteSchema<O extends Operation> {
  readonly params: O['params']
  readonly querystring: O['query']
  readonly headers: O['headers']
  readonly body: O['body']
}

/** A request that was validated against the contract of its operation. */
export type OperationRequest<O extends Operation> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RouteSchema<O>,
  ZodTypeProvider
>

/** The result of a handler: the body of the successful response, or a response that is ready to send. */
type Result<O extends Operation> = Answer<O> | PreparedResponse
export type Handler<O extends Operation> = (
  request: OperationRequest<O>,
  reply: FastifyReply,
) => Promise<Result<O>> | Result<O>

export interface OperationsOptions {
  readonly checkAnswers: boolean
  readonly hasCustomers: () => Promise<boolean>
  /**
   * Authorizes a request after its validation.
   *
   * @throws HttpError if the caller may not make it
   */
  readonly authorize: (operation: Operation, request: FastifyRequest) => void
  /** Returns the hook that authorizes an operation before its body is read; undefined if it has none of its own. */
  readonly guardOf: (operation: Operation) => onRequestAsyncHookHandler | undefined
}

export type AddOperation = <O extends Operation>(
  this: FastifyInstance,
  operation: O,
  handler: Handler<O>,
  before?: onRequestAsyncHookHandler,
) => void

declare module 'fastify' {
  interface FastifyInstance {
    operation: AddOperation
  }
}

function validationError({ issues }: z.core.$ZodError): HttpError {
  // A map, because a field can be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const field = name.join('.') || 'body'
      errors.set(field, [...(errors.get(field) ?? []), issue.code])
    }
  }
  return new HttpError(400, 'validation', {
    detail: 'One or more validation errors occurred',
    errors: Object.fromEntries(errors),
  })
}

const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const validate = (data: unknown): { readonly value?: unknown; readonly error?: HttpError } => {
    const { success, data: value, error } = z.safeParse(schema as z.ZodMiniType, data)
    if (!success) return { error: validationError(error) }
    // Return no headers: once they are set, Fastify copies them all at each access, and the contract's header schemas
    // transform nothing.
    return httpPart === 'headers' ? {} : { value }
  }
  if (httpPart !== 'querystring') return validate
  // Most requests have no query, and zod's result for it is always the same.
  const empty = validate({})
  Object.freeze(empty.value)
  return (data) => (Object.keys(data as object).length === 0 && !empty.error ? empty : validate(data))
}

const successOf = (operation: Operation) =>
  Number(Object.keys(operation.answers).find((status) => status.startsWith('2')))
/** Returns the path for the router: `{name}` of the contract is `:name`. */
export const routeOf = (operation: Operation) => `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`

function checkAnswer(operation: Operation, status: number, body: unknown): void {
  const schema = operation.answers[status]
  if (schema === null || typeof schema === 'string' || schema === undefined) return
  const result: unknown = JSON.parse(JSON.stringify(body ?? null))
  const checked = z.safeParse(schema, result)
  // A browser ignores what a newer server adds; here, an undeclared property is a bug.
  const violation = checked.success
    ? !isDeepStrictEqual(checked.data, result) && 'an undeclared property'
    : JSON.stringify(checked.error.issues.slice(0, 3))
  if (violation)
    throw new Error(`${operation.method} ${operation.path} returned an answer that violates its contract: ${violation}`)
}

/** @throws HttpError 415 for a file of another type */
function checkUploadType({ headers }: FastifyRequest, types: readonly string[]): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new HttpError(415, 'unsupported-media-type')
}

/** Rejects a body if the contract has none. An empty body is allowed. */
function rejectBody({ body }: FastifyRequest): void {
  if (Buffer.isBuffer(body) && body.length > 0)
    throw new HttpError(400, 'validation', { errors: { body: ['unexpected'] } })
}

const NoQuery = z.strictObject({})

/**
 * Rejects query parameters if the contract has none: if they were ignored, a client that asks for one page could take
 * the whole result for it. It is no schema of the route, because Fastify's validation would slow down every response
 * from the cache.
 */
function rejectQuery({ query }: FastifyRequest): void {
  const { error } = Object.keys(query as object).length === 0 ? {} : z.safeParse(NoQuery, query)
  if (error) throw validationError(error)
}

/**
 * Returns the hooks between the arrival of a body and its validation. GET has no body hook, because that would slow
 * down every response from the cache.
 */
function preValidationOf({ method, body, upload, forCustomers }: Operation, hasCustomers: () => Promise<boolean>) {
  const hooks: preValidationHookHandler[] = []
  if (forCustomers)
    hooks.push((_request, _reply, done) => {
      hasCustomers().then((has) => done(has ? undefined : new HttpError(404, 'error.notFound')), done)
    })
  if (method !== 'GET')
    hooks.push((request, _reply, done) => {
      if (body) request.body = parseJson(request)
      else if (upload) checkUploadType(request, upload.types)
      else rejectBody(request)
      done()
    })
  return hooks
}

/**
 * Adds `app.operation`, which adds the route of an operation of the contract. Every request is validated strictly; so
 * is every response if `checkAnswers` is set.
 */
export const operations = fp<OperationsOptions>(
  async (app, { checkAnswers, hasCustomers, authorize, guardOf }) => {
    const operation: AddOperation = function (this: FastifyInstance, operation, handler, before = guardOf(operation)) {
      type O = typeof operation
      const status = successOf(operation)
      const sendChecked = (request: FastifyRequest, reply: FastifyReply, stored: PreparedResponse) => {
        if (checkAnswers)
          checkAnswer(operation, status, stored.type.includes('json') ? JSON.parse(stored.body.toString()) : undefined)
        return sendPrepared(request, reply, stored)
      }
      const sendResult = async (request: FastifyRequest, reply: FastifyReply, result: unknown) => {
        if (result instanceof PreparedResponse) return sendChecked(request, reply, result)
        if (reply.sent || result === reply) return reply
        if (checkAnswers) checkAnswer(operation, status, result)
        // Never cached, but with an ETag: a client that has this version gets 304 without a body.
        const cacheControl = 'no-store'
        if (operation.method === 'GET' && result !== undefined && result !== null)
          return sendPrepared(
            request,
            reply,
            await prepareResponse(JSON.stringify(result), { cacheControl, compress: false }),
          )
        reply.code(status).header('cache-control', cacheControl)
        return result === undefined || result === null
          ? reply.send()
          : reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      }
      const { params, query, headers, body } = operation
      /** Sends a `PreparedResponse` synchronously: a promise would slow down every response from the cache. */
      const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
        if (!query) rejectQuery(request)
        authorize(operation, request)
        const result = handler(request as OperationRequest<O>, reply)
        if (!(result instanceof PreparedResponse))
          return Promise.resolve(result).then((value) => sendResult(request, reply, value))
        const sent = sendChecked(request, reply, result)
        return sent instanceof Promise ? sent : undefined
      }
      const bodyLimit = operation.upload?.maxBytes ?? operation.maxBytes
      // A larger body is read only for a caller who has been authorized.
      if (bodyLimit !== undefined && !before)
        throw new Error(`${operation.method} ${operation.path} takes a large body without authorization`)
      this.route({
        method: operation.method,
        url: routeOf(operation),
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(headers && { headers }),
          ...(body && { body }),
        },
        validatorCompiler,
        ...(before ? { onRequest: before } : {}),
        preValidation: preValidationOf(operation, hasCustomers),
        handler: answer,
      })
    }
    app.decorate('operation', operation)
  },
  { name: 'operations' },
)
