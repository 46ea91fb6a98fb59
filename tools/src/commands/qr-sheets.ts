import { resolve } from 'node:path'
import { readTables, withDatabase, writeTableCards } from '@carte/api/table-cards'
import { ROOT } from '@carte/config/release'
import { say } from '../say.ts'
import { readTableCardsOptions } from '../sheet-options.ts'
import { onStop } from '../stop.ts'

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/**
 * Runs `qr-sheets <shopId>`: writes a printable card for each table of a shop, with a QR code for its menu at that
 * table.
 */
export async function qrSheets(args: readonly string[]): Promise<number> {
  const { shopId, out, perPage, origin, orderType, languages, dataDir, ...where } = readTableCardsOptions(args)
  const wanted = { ...(orderType && { orderType }), ...(languages && { languages }) }
  const tables = await withDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => readTables(db, shopId, wanted),
    onStop,
  )
  const { pages, missing } = await writeTableCards(tables, { out: resolve(out), perPage, origin })
  say(
    `${out}: ${count(tables.tables.length, 'card')} on ${count(pages, 'page')}. Print them at 100 %, and scan one with a phone.`,
  )
  if (missing.length > 0) say(`The typeface lacks these characters, so they are left out: ${missing.join(' ')}`)
  return 0
}
