import { codeOfStatus, SESSION_COOKIE } from '@carte/contract'
import type { Access, Operation, Tag } from '@carte/contract/schemas'
import * as contract from '@carte/contract/schemas'
import * as z from 'zod'

type Json = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The contract's exported schemas by name. They become the components of the document. */
const named = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) if (isSchema(value) && !named.has(value)) named.add(value, { id })

const REF = '#/components/schemas/'

function components(io: 'input' | 'output'): Record<string, Json> {
  const { schemas } = z.toJSONSchema(named, { uri: (id) => `${REF}${id}`, io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, strip(schema)]))
}

const strip = ({ $schema, $id, ...schema }: Record<string, unknown>): Json => schema

/** Returns a reference to a named schema, or else the schema itself with references to the named ones. */
function reference(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const name = named.get(schema)
  if (name) return { $ref: `${REF}${name.id}` }
  const { $defs: _named, ...written } = strip(
    z.toJSONSchema(schema, { metadata: named, io, unrepresentable: 'any' }) as Record<string, unknown>,
  )
  return JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', `"${REF}`)) as Json
}

const bodyOf = (body: Operation['answers'][number], type = 'application/json'): Json | undefined => {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return { [body]: { schema: { type: 'string' } } }
  return { [type]: { schema: reference(body, 'output') } }
}

function parametersOf({ params, query, headers }: Operation): readonly Json[] {
  const places = { path: params, query, header: headers }
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties)
      .filter(([name]) => !(place === 'header' && name === 'authorization'))
      .map(([name, one]) => ({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: one,
      }))
  })
}

const SECURITY_SCHEMES = {
  customerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by `POST /api/identity/login`. Over TLS its name begins with `__Host-`.',
  },
  customerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token that `POST /api/identity/login?useCookies=false` returns, for pages of other sites.',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'carte-staff',
    description: 'Set by `POST /api/staff/session`. Over TLS its name begins with `__Secure-`.',
  },
  staffKey: { type: 'http', scheme: 'bearer', description: 'A key of the shop, from `npm run staff-key`.' },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'carte-admin',
    description: 'Set by `POST /api/admin/session/passkey` or `/password`. Over TLS its name begins with `__Secure-`.',
  },
  operatorKey: { type: 'http', scheme: 'bearer', description: 'A key from `npm run operator-key`.' },
} as const

const requires = (...names: readonly (keyof typeof SECURITY_SCHEMES)[]) => names.map((name) => ({ [name]: [] }))

/** One of these is enough; the empty one stands for no credentials. */
const SECURITY: Readonly<Record<Access, readonly Json[]>> = {
  anyone: [],
  guest: [{}, ...requires('customerSession', 'customerToken')],
  customer: requires('customerSession', 'customerToken'),
  staff: requires('staffSession', 'staffKey'),
  admin: requires('adminSession'),
  operator: requires('operatorKey'),
}

const TAGS: Readonly<Record<Tag, string>> = {
  site: 'Settings, languages, design and pictures of the site',
  shops: 'Restaurants, their menus, delivery spots and signage boards',
  orders: 'Quotes, orders and their progress',
  payment: 'Payment methods and payments',
  accounts: 'Customers: sign-in, profile, favourites, history',
  staff: 'The kitchen of a shop',
  admin: 'The back office: staff accounts, shops, menus, orders and money',
  operators: 'Releases and their figures',
}

/** Statuses that every operation may return besides its own, and those of operations that change something. */
const COMMON = [400, 404, 429, 500, 503]
const UNSAFE = [403, 413, 415]

function describe(name: string, operation: Operation): Json {
  const answers = Object.entries(operation.answers).map(([status, body]) => {
    const content = bodyOf(body, Number(status) >= 400 ? 'application/problem+json' : undefined)
    return [
      status,
      {
        description: codeOfStatus(Number(status)) === 'error.unknown' ? 'Done' : 'Rejected',
        ...(content ? { content } : {}),
      },
    ]
  })
  const problem = {
    description: 'Rejected',
    content: { 'application/problem+json': { schema: { $ref: `${REF}Problem` } } },
  }
  const expected = operation.method === 'GET' ? COMMON : [...COMMON, ...UNSAFE]
  const common = expected.filter((status) => !(status in operation.answers)).map((status) => [status, problem])
  const parameters = parametersOf(operation)
  return {
    operationId: name,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    security: SECURITY[operation.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(operation.body, 'input') } },
          },
        }
      : {}),
    ...(operation.upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(operation.upload.types.map((type) => [type, {}])),
          },
        }
      : {}),
    responses: Object.fromEntries([...answers, ...common]),
  }
}

const referredTo = (part: unknown): readonly string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)

/** Leaves out components that no path refers to: the contract also has schemas that only pages and remotes use. */
function usedComponents(paths: unknown): Readonly<Record<string, Json>> {
  const all = components('output')
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const name of referredTo(part)) {
      if (used.has(name)) continue
      used.add(name)
      follow(all[name])
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
}

/** Returns the API document (OpenAPI 3.1), generated from the operations of the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, operation] of Object.entries(contract.operations)) {
    const path = `/api${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carte',
      version: '1',
      description: 'Online ordering for restaurants.',
      contact: { name: 'The operator of this site' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The site that serves this document' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: usedComponents(paths), securitySchemes: SECURITY_SCHEMES },
  }
}
