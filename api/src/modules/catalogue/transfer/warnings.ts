import type { Session } from './database.ts'

const WARNINGS_SHOWN = 20

/**
 * Returns warnings that do not prevent the import.
 *
 * @param pictures names in the folder of pictures; null if it cannot be read
 */
export async function warningsOf({ run }: Session, pictures: readonly string[] | null): Promise<string[]> {
  const warnings: string[] = []
  const operator = await run(`select 1 from operator`)
  if (operator.rows.length === 0)
    warnings.push('There is no operator yet: the site does not start without one (operator.csv).')
  if (pictures !== null) {
    const { rows } = await run<{ file: string; line: number; image: string; total: number }>(
      `select *, count(*) over ()::int as total from (
          select file, line, image from final_article where 'image' = any (given)
          union all select file, line, image from final_campaign where 'image' = any (given)
          union all select file, line, image from stage_menu_items where 'image' = any (given)
        ) p where image <> '' and not image = any ($1) order by file, line limit ${WARNINGS_SHOWN}`,
      [pictures],
    )
    for (const { file, line, image } of rows)
      warnings.push(`${file}:${line}: imageUrl: there is no picture “${image}” in the folder of pictures`)
    const more = (rows[0]?.total ?? 0) - rows.length
    if (more > 0) warnings.push(`… and ${more} more missing pictures`)
  }
  return warnings
}
