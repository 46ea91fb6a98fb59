import { resolve } from 'node:path'
import { issueStaffKey, listStaffKeys, revokeStaffKey, withDatabase } from '@carte/api/staff'
import { ROOT } from '@carte/config/release'
import { readStaffKeyOptions } from '../options.ts'
import { say, table } from '../say.ts'
import { onStop } from '../stop.ts'

/**
 * Runs `staff-key <shopId> [--name …]`: creates a key for a shop's staff and prints it once. `--list` and `--revoke`
 * manage existing keys.
 */
export async function staffKey(args: readonly string[]): Promise<number> {
  const { shopId, name, list, revoke, dataDir, ...where } = readStaffKeyOptions(args)
  const job = async (db: Parameters<typeof issueStaffKey>[0]) => {
    if (list) {
      const keys = await listStaffKeys(db, shopId)
      const rows = keys.map((key) => [key.id, key.name, key.createdAt.toISOString()])
      say(rows.length === 0 ? `Shop "${shopId}" has no staff keys.` : table([['id', 'name', 'created'], ...rows]))
    } else if (revoke !== undefined) {
      const { id, name: was } = await revokeStaffKey(db, shopId, revoke)
      say(`The key ${id} (${was}) of shop "${shopId}" is revoked.`)
    } else {
      const { key, id } = await issueStaffKey(db, shopId, name)
      say(key)
      say(
        `The key ${id} (${name}) of shop "${shopId}" is shown only once. Anyone who has it can see and change the orders of the shop.`,
      )
    }
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
