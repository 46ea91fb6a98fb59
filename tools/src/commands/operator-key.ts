import { resolve } from 'node:path'
import { issueOperatorKey, listOperatorKeys, revokeOperatorKey, withDatabase } from '@carte/api/operators'
import { ROOT } from '@carte/config/release'
import { readOperatorKeyOptions } from '../operator-key-options.ts'
import { say, table } from '../say.ts'
import { onStop } from '../stop.ts'

const OPENS = {
  operator: 'It opens /operator, /metrics and the status call.',
  developer: 'It opens /operator, and local work where that is allowed.',
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
      say(rows.length === 0 ? 'There are no operator keys.' : table([['id', 'role', 'name', 'made'], ...rows]))
    } else if (does.is === 'revoke') {
      const { id, name } = await revokeOperatorKey(db, does.key)
      say(`The key ${id} (${name}) opens nothing any more, and whoever came with it is signed out.`)
    } else {
      const { key, id } = await issueOperatorKey(db, does.role, does.name)
      say(key)
      say(`This is the only time that the ${does.role} key ${id} (${does.name}) is shown. ${OPENS[does.role]}`)
    }
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
