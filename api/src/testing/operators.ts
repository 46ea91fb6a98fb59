import { createHash, randomBytes } from 'node:crypto'
import type { TestApi } from './index.ts'

/** Creates a key as the command line does. */
export async function createOperatorKey(api: Pick<TestApi, 'sql'>, name = 'Prometheus'): Promise<string> {
  const key = `carte_operator_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await api.sql("insert into operator_key (key_hash, name, created_at) values (decode($1, 'hex'), $2, now())", [
    hash,
    name,
  ])
  return key
}
