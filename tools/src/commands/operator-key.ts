import { resolve } from 'node:path'
import { issueOperatorKey, listOperatorKeys, revokeOperatorKey, withDatabase } from '@carte/api/operators'
import { ROOT } from '@carte/config/release'
import { readOperatorKeyOptions } from '../operator-key-options.ts'
import { say, table } from '../say.ts'
import { onStop } from '../stop.ts'

const OPENS = {
  operator: 'It gives access to /operator, /metrics and the status call.',
  developer: 'It gives access to /operator, and to local work where LOCAL_WORK allows it.',
} as const

/**
 * Runs `operator-key --role operator|developer --name …`: creates a key and prints it once. `--list` and `--revoke`
 * manage existing keys.
 */
export async function operatorKey(args: readonly string[]): Promise<number> {
  const { does, dataDir, ...where } = readOperatorKeyOptions(args)
  const job = async (db: Parameters<typeof issueOperatorKey>[0]) => {
    if (does.is === 'list') {
      const rows = (await listOperatorKeys(db)).map(({ id, role, name, createdAt }) => [
        id,
        role,
        name,
        createdAt.toISOString(),
      ])
      say(rows.length === 0 ? 'There are no operator keys.' : table([['id', 'role', 'name', 'created'], ...rows]))
    } else if (does.is === 'revoke') {
      const { id, name } = await revokeOperatorKey(db, does.key)
      say(`The key ${id} (${name}) is revoked, and its sessions are signed out.`)
    } else {
      const { key, id } = await issueOperatorKey(db, does.role, does.name)
      say(key)
      say(`The ${does.role} key ${id} (${does.name}) is shown only once. ${OPENS[does.role]}`)
    }
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
