import { createHash, randomBytes } from 'node:crypto'
import type { TestApi } from './index.ts'

export async function createOperatorKey(
  api: Pick<TestApi, 'sql'>,
  role: 'operator' | 'developer' = 'operator',
  name = 'Anna',
): Promise<string> {
  const key = `carte_${role}_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await api.sql("insert into operator_key values (decode($1, 'hex'), $2, $3, now())", [hash, role, name])
  return key
}

/** Submits a form like a browser on the site's own page. */
export const sendForm = (
  api: Pick<TestApi, 'url'>,
  fetch: typeof globalThis.fetch,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: api.url, ...headers },
    body: new URLSearchParams(fields).toString(),
  })

export async function signInOperator(api: TestApi, key: string): Promise<typeof globalThis.fetch> {
  const visitor = api.visitor()
  const { status } = await sendForm(api, visitor, '/operator/sign-in', { key })
  if (status !== 303) throw new Error(`The key was rejected: ${status}`)
  return visitor
}
