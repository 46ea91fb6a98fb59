import { createHash, randomBytes } from 'node:crypto'
import { change } from './database.ts'

/** A key as good as one that the command line makes, in the stories' database; unless another one is named. */
export async function makeKey(role: 'operator' | 'developer', database?: string): Promise<string> {
  const key = `carte_${role}_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest('hex')
  await change(`insert into operator_key values (decode('${hash}', 'hex'), '${role}', 'Story', now())`, database)
  return key
}
