import { createHash, randomBytes } from 'node:crypto'
import { change } from './database.ts'

/** Creates a key as the command line does. The default is the specs' database. */
export async function makeKey(role: 'operator' | 'developer', database?: string): Promise<string> {
  const key = `carte_${role}_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await change(`insert into operator_key values (decode('${hash}', 'hex'), '${role}', 'Spec', now())`, database)
  return key
}
