import { LANGUAGES } from '@carte/contract'
import { pathText } from '../codecs.ts'
import type { Session } from '../database.ts'
import { type KindName, kindOf, TEXTS_OF } from '../kinds.ts'
import { type OutRecord, recordsOf } from './records.ts'

function idOf(kind: KindName, { values }: OutRecord): string {
  const { id, code, menu_id: menu, shop_id: shop, category, level, date } = values
  if (kind === 'operator') return ''
  if (kind === 'menu-items') return `${menu}/${pathText(category as string[])}`
  if (kind === 'choice-levels') return `${menu}/${level}`
  if (kind === 'opening-hours-exceptions') return `${shop}/${date}`
  if (kind === 'delivery-spots') return `${shop}/${id}`
  if (kind === 'shops') return String(id)
  return kind === 'campaigns' ? String(code) : `${menu}/${code}`
}

/** Pictures per language are not for translators. */
const isText = (field: string) => field !== 'imageId'

/** Yields every translatable text in every language of the site, also where it is missing. */
export async function* textRecords(session: Session): AsyncGenerator<OutRecord> {
  for (const [of, name] of Object.entries(TEXTS_OF)) {
    const kind = kindOf(name)
    let last = ''
    for await (const record of recordsOf(session, kind)) {
      // Skip articles in the tree, whose texts are in the file of articles, and further hours of a day, whose reason is
      // that of the first.
      const id = idOf(name, record)
      if ((name === 'menu-items' && record.values.code !== null) || (last === id && id !== '')) continue
      last = id
      for (const [field, own] of Object.entries(kind.translated).filter(([one]) => isText(one)))
        for (const language of LANGUAGES) {
          const text = record.i18n.find((entry) => entry.language === language)?.[own] ?? ''
          yield { values: { of, id, language, field, text }, i18n: [] }
        }
    }
  }
}
