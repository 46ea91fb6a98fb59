import { isDeepStrictEqual } from 'node:util'
import type { BrandColors } from '@carte/contract/schemas'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { CONTRAST_MIN, contrastOf, toHex } from '../../../infrastructure/colors.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { type Admin, recordChange } from '../../back-office/index.ts'
import { brandColors, DEFAULT_COLORS } from '../settings/brand-colors.ts'
import { brandStylesheet, brandValues } from '../settings/stylesheet.ts'
import { isDone } from './change.ts'
import { FieldErrors } from './read-fields.ts'

const PROPERTIES = {
  accent: '--carte-accent',
  accentInk: '--carte-accent-ink',
  paper: '--carte-paper',
} as const satisfies Record<keyof BrandColors, string>
const NAMES = Object.keys(PROPERTIES) as (keyof BrandColors)[]
const HEX = /^#[0-9a-f]{6}$/

async function colorsOf(stylesheet: string): Promise<BrandColors> {
  const colors = brandColors(brandStylesheet(stylesheet))
  const hex = async (name: keyof BrandColors, theme: 'light' | 'dark') =>
    toHex(colors[name][theme].toLowerCase(), DEFAULT_COLORS[name][theme])
  const entries = NAMES.map(async (name) => [name, { light: await hex(name, 'light'), dark: await hex(name, 'dark') }])
  return Object.fromEntries(await Promise.all(entries)) as BrandColors
}

async function readStylesheet(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom('operator').select('stylesheet').executeTakeFirst()
  if (!row) throw new HttpError(404, 'error.notFound')
  return row.stylesheet
}

export const getBrand = async ({ db }: Pick<Context, 'db'>) => colorsOf(await readStylesheet(db))

function checkColors(colors: BrandColors): void {
  const errors = new FieldErrors()
  for (const theme of ['light', 'dark'] as const) {
    const wrong = NAMES.filter((name) => !HEX.test(colors[name][theme]))
    for (const name of wrong) errors.add(`${name}.${theme}`, 'invalid')
    const isReadable = wrong.length > 0 || contrastOf(colors.accent[theme], colors.accentInk[theme]) >= CONTRAST_MIN
    if (!isReadable) errors.add(`accentInk.${theme}`, 'low-contrast')
  }
  errors.check()
}

/**
 * Changes the colors of the site. Other values of its style sheet stay.
 *
 * @throws HttpError 400 for a text on the accent color that is hard to read (SETUP-10), 409 `changed-meanwhile`
 */
export async function changeBrand(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: Admin,
  { before, after }: { readonly before: BrandColors; readonly after: BrandColors },
): Promise<BrandColors> {
  checkColors(after)
  return db.transaction().execute(async (trx) => {
    await sql`select 1 from operator for update`.execute(trx)
    const stylesheet = await readStylesheet(trx)
    const current = await colorsOf(stylesheet)
    if (isDone(current, { before, after })) return current
    const values = new Map(brandValues(stylesheet))
    // A color without a change keeps its value in the style sheet, or stays the default.
    for (const name of NAMES)
      if (!isDeepStrictEqual(after[name], current[name]))
        values.set(PROPERTIES[name], `light-dark(${after[name].light}, ${after[name].dark})`)
    const lines = [...values].map(([name, value]) => `  ${name}: ${value};\n`)
    await trx
      .updateTable('operator')
      .set({ stylesheet: `:root {\n${lines.join('')}}\n` })
      .execute()
    await recordChange(trx, clock, admin, { shopId: null, action: 'brand', before: current, after })
    return after
  })
}
