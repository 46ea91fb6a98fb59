import { codeOfStatus } from '@carte/contract'
import type { Operation } from '@carte/contract/schemas'
import * as contract from '@carte/contract/schemas'
import * as z from 'zod'

type Json = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The contract's exported schemas under their names: they become the components that everything else refers to. */
const named = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) if (isSchema(value) && !named.has(value)) named.add(value, { id })

const REF = '#/components/schemas/'

function components(io: 'input' | 'output'): Record<string, Json> {
  const { schemas } = z.toJSONSchema(named, { uri: (id) => `${REF}${id}`, io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, strip(schema)]))
}

/** Inside of one document a schema needs no address and no dialect of its own. */
const strip = ({ $schema, $id, ...schema }: Record<string, unknown>): Json => schema

/** A schema where it is used: by name when it has one, else written out with the named ones referred to. */
function use(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
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
  return { [type]: { schema: use(body, 'output') } }
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

/** What opens the staff's calls; the document says so apart from their other headers. */
const STAFF_KEY = 'staffKey'

/** What every call may answer beside its own answers, and what those may that change something. */
const COMMON = [400, 404, 429, 500, 503]
const UNSAFE = [403, 413, 415]

function describe(name: string, operation: Operation): Json {
  const answers = Object.entries(operation.answers).map(([status, body]) => {
    const content = bodyOf(body, Number(status) >= 400 ? 'application/problem+json' : undefined)
    return [
      status,
      {
        description: codeOfStatus(Number(status)) === 'error.unknown' ? 'Done' : 'Refused',
        ...(content ? { content } : {}),
      },
    ]
  })
  const problem = {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: `${REF}Problem` } } },
  }
  const expected = operation.method === 'GET' ? COMMON : [...COMMON, ...UNSAFE]
  const common = expected.filter((status) => !(status in operation.answers)).map((status) => [status, problem])
  const parameters = parametersOf(operation)
  return {
    operationId: name,
    summary: operation.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: use(operation.body, 'input') } } } }
      : {}),
    ...(operation.headers === contract.StaffHeaders ? { security: [{ [STAFF_KEY]: [] }] } : {}),
    responses: Object.fromEntries([...answers, ...common]),
  }
}

/** The API document (OpenAPI 3.1), made from the operations of the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, operation] of Object.entries(contract.operations)) {
    const path = `/api${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Carte', version: '1', description: 'Online ordering for restaurants.' },
    paths,
    components: {
      schemas: components('output'),
      securitySchemes: { [STAFF_KEY]: { type: 'http', scheme: 'bearer', description: 'A key of the shop' } },
    },
  }
}
