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
import { Refusal } from '../infrastructure/http/refusal.ts'
import { Stored, sendStored, store } from '../infrastructure/http/stored.ts'
import { jsonOf } from './body.ts'

/** What Fastify's requests have the types of: the output of a route's Zod schemas. */
interface ZodTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : undefined
}

/** The schema of an operation's route. */
interface RouteSchema<O extends Operation> {
  readonly params: O['params']
  readonly querystring: O['query']
  readonly headers: O['headers']
  readonly body: O['body']
}

/** A request that has passed the contract of its operation. */
export type OperationRequest<O extends Operation> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RouteSchema<O>,
  ZodTypeProvider
>

/** What a handler gives back: the body of the successful answer, or one that is stored ready to send. */
type Given<O extends Operation> = Answer<O> | Stored
export type Handler<O extends Operation> = (
  request: OperationRequest<O>,
  reply: FastifyReply,
) => Promise<Given<O>> | Given<O>

export interface OperationsOptions {
  readonly checkAnswers: boolean
  /** Whether customers can have accounts. */
  readonly hasCustomers: () => Promise<boolean>
  /** Looks at each request that has passed its contract. @throws Refusal for one that is not for whoever makes it */
  readonly judge: (operation: Operation, request: FastifyRequest) => void
}

/** Adds the route of an operation, whose calls `handler` answers. */
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

function validationRefusal({ issues }: z.core.$ZodError): Refusal {
  // A map: a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const field = name.join('.') || 'body'
      errors.set(field, [...(errors.get(field) ?? []), issue.code])
    }
  }
  return new Refusal(400, 'validation', {
    detail: 'One or more validation errors occurred',
    errors: Object.fromEntries(errors),
  })
}

/** Validates by Zod in Fastify's own phase. */
const validatorCompiler: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = z.safeParse(schema as z.ZodMiniType, data)
    if (!success) return { error: validationRefusal(error) }
    // Fastify copies all headers at each access once they were set, and the contract's headers transform nothing.
    return httpPart === 'headers' ? {} : { value }
  }

const successOf = (operation: Operation) =>
  Number(Object.keys(operation.answers).find((status) => status.startsWith('2')))
/** `{name}` of the contract is `:name` of the router. A path's parameter keeps its dots and dashes. */
export const routeOf = (operation: Operation) => `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`

function checkAnswer(operation: Operation, status: number, body: unknown): void {
  const schema = operation.answers[status]
  if (schema === null || typeof schema === 'string' || schema === undefined) return
  const given: unknown = JSON.parse(JSON.stringify(body ?? null))
  const checked = z.safeParse(schema, given)
  // A browser skips what a newer server adds; here, an undeclared property is a bug.
  const fault = checked.success
    ? !isDeepStrictEqual(checked.data, given) && 'something undeclared'
    : JSON.stringify(checked.error.issues.slice(0, 3))
  if (fault) throw new Error(`${operation.method} ${operation.path} answers against its contract: ${fault}`)
}

/** Rejects the body of a call whose contract has none; an empty one may come. */
function refuseBody({ body }: FastifyRequest): void {
  if (Buffer.isBuffer(body) && body.length > 0)
    throw new Refusal(400, 'validation', { errors: { body: ['unexpected'] } })
}

/** Where the contract has no query, a parameter would be ignored: whoever asks for a page must not take the whole for it. */
const NoQuery = z.strictObject({})

/** Returns what happens between the arrival of a body and the validation. GET has no hook: it would cost each answer from memory. */
function preValidationOf({ method, body, forCustomers }: Operation, hasCustomers: () => Promise<boolean>) {
  const hooks: preValidationHookHandler[] = []
  if (forCustomers)
    hooks.push((_request, _reply, done) => {
      hasCustomers().then((has) => done(has ? undefined : new Refusal(404, 'error.notFound')), done)
    })
  if (method !== 'GET')
    hooks.push((request, _reply, done) => {
      if (body) request.body = jsonOf(request)
      else refuseBody(request)
      done()
    })
  return hooks
}

/**
 * Adds `app.operation`, which adds the route of an operation of the contract. Every call is validated by its contract, strictly; so is every answer
 * where `checkAnswers` says so.
 */
export const operations = fp<OperationsOptions>(
  async (app, { checkAnswers, hasCustomers, judge }) => {
    const operation: AddOperation = function (this: FastifyInstance, operation, handler, before) {
      type O = typeof operation
      const status = successOf(operation)
      const sendChecked = (request: FastifyRequest, reply: FastifyReply, stored: Stored) => {
        if (checkAnswers)
          checkAnswer(operation, status, stored.type.includes('json') ? JSON.parse(stored.body.toString()) : undefined)
        return sendStored(request, reply, stored)
      }
      const sendGiven = async (request: FastifyRequest, reply: FastifyReply, given: unknown) => {
        if (given instanceof Stored) return sendChecked(request, reply, given)
        if (reply.sent || given === reply) return reply
        if (checkAnswers) checkAnswer(operation, status, given)
        // Never cached, but with an ETag: a client that has this version gets 304 without a body.
        const cacheControl = 'no-store'
        if (operation.method === 'GET' && given !== undefined && given !== null)
          return sendStored(request, reply, await store(JSON.stringify(given), { cacheControl, compress: false }))
        reply.code(status).header('cache-control', cacheControl)
        return given === undefined || given === null
          ? reply.send()
          : reply.type('application/json; charset=utf-8').send(JSON.stringify(given))
      }
      /** Waits for nothing where a stored answer is there: a promise would cost each answer from memory. */
      const answer = (request: FastifyRequest, reply: FastifyReply): unknown => {
        judge(operation, request)
        const given = handler(request as OperationRequest<O>, reply)
        if (!(given instanceof Stored)) return Promise.resolve(given).then((made) => sendGiven(request, reply, made))
        const sent = sendChecked(request, reply, given)
        return sent instanceof Promise ? sent : undefined
      }
      const { params, query, headers, body } = operation
      this.route({
        method: operation.method,
        url: routeOf(operation),
        schema: {
          ...(params && { params }),
          querystring: query ?? NoQuery,
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
