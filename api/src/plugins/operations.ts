import { isDeepStrictEqual } from 'node:util'
import type { Answer, Operation } from '@carte/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import { Refusal } from '../infrastructure/http/refusal.ts'
import { Stored, sendStored, store } from '../infrastructure/http/stored.ts'
import { jsonOf } from './body.ts'

type Parsed<O extends Operation, K extends 'params' | 'query' | 'headers' | 'body'> = O[K] extends z.ZodMiniType
  ? z.output<O[K]>
  : undefined

/** A call that has passed its contract. */
export interface Call<O extends Operation> {
  readonly params: Parsed<O, 'params'>
  readonly query: Parsed<O, 'query'>
  readonly headers: Parsed<O, 'headers'>
  readonly body: Parsed<O, 'body'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler gives back: the body of the successful answer, or one that is stored ready to send. */
type Given<O extends Operation> = Answer<O> | Stored
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Given<O>> | Given<O>

export interface OperationsOptions {
  readonly checkAnswers: boolean
  /** Whether customers can have accounts. */
  readonly hasCustomers: () => Promise<boolean>
  /** Looks at each call that has passed its contract. @throws Refusal for one that is not for whoever makes it */
  readonly judge: (
    operation: Operation,
    call: { readonly params: unknown; readonly body: unknown; readonly request: FastifyRequest },
  ) => void
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

function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  // A map: a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) {
      const field = name.join('.') || 'body'
      errors.set(field, [...(errors.get(field) ?? []), issue.code])
    }
  }
  throw new Refusal(400, 'validation', {
    detail: 'One or more validation errors occurred',
    errors: Object.fromEntries(errors),
  })
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

/** A call without a body is sent with an empty one at most. */
function refuseBody(request: FastifyRequest): undefined {
  if (Buffer.isBuffer(request.body) && request.body.length > 0)
    throw new Refusal(400, 'validation', { errors: { body: ['unexpected'] } })
}

/** Where the contract has no query, a parameter would be ignored: whoever asks for a page must not take the whole for it. */
const NoQuery = z.strictObject({})

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
        const call = {
          params: parse(operation.params, request.params),
          query: parse(operation.query ?? NoQuery, request.query),
          headers: parse(operation.headers, request.headers),
          body: operation.body ? parse(operation.body, jsonOf(request)) : refuseBody(request),
          request,
          reply,
        } as Call<O>
        judge(operation, call)
        const given = handler(call)
        if (!(given instanceof Stored)) return Promise.resolve(given).then((made) => sendGiven(request, reply, made))
        const sent = sendChecked(request, reply, given)
        return sent instanceof Promise ? sent : undefined
      }
      this.route({
        method: operation.method,
        url: routeOf(operation),
        ...(before ? { onRequest: before } : {}),
        handler: operation.forCustomers
          ? async (request, reply) => {
              if (!(await hasCustomers())) throw new Refusal(404, 'error.notFound')
              return answer(request, reply)
            }
          : answer,
      })
    }
    app.decorate('operation', operation)
  },
  { name: 'operations' },
)
