import type { ChoiceLevel } from '@carte/contract'
import type { ImportErrors } from '../import-errors.ts'
import { type ChildText, idInOwner, type Overlay, overlayOf, translate } from './translate.ts'

export interface LevelRow {
  readonly line: number
  readonly file: string
  readonly faulty: boolean
  readonly level: number
  readonly name: string | null
  readonly given: readonly string[]
  readonly overlay: Overlay
}

interface LevelsInput {
  readonly menuId: string
  readonly was: readonly ChoiceLevel[]
  readonly rows: readonly LevelRow[]
  readonly texts: readonly ChildText[]
  readonly removes: boolean
}

/** Merges the levels of a menu's choices: existing levels keep their position, new ones come last. */
export function mergeLevels({ menuId, was, rows, texts, removes }: LevelsInput, errors: ImportErrors): ChoiceLevel[] {
  const levels = new Map(
    was.filter(({ level }) => !removes || rows.some((row) => row.level === level)).map((one) => [one.level, one]),
  )
  for (const { line, file, faulty, level, name, overlay } of rows) {
    if (faulty) continue
    const before = levels.get(level)
    const newName = name ?? before?.name
    if (newName === undefined) errors.add({ file, line, field: 'name', message: 'is missing; a new level needs it' })
    else levels.set(level, { level, name: newName, i18n: translate(before?.i18n ?? [], overlay) })
  }
  for (const text of texts) {
    if (text.of !== 'choiceLevel') continue
    const before = levels.get(Number(idInOwner(text)))
    if (before) levels.set(before.level, { ...before, i18n: translate(before.i18n, overlayOf('name', text)) })
    else
      errors.add({
        file: text.file,
        line: text.line,
        field: 'id',
        message: `there is no choice level “${idInOwner(text)}” in menu “${menuId}”; write menu/level`,
      })
  }
  return [...levels.values()]
}
