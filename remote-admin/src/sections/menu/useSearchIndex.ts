import type { MenuContent } from '@carte/domain'
import { useIdleWork } from '@carte/features'
import { useMemo } from 'react'
import type { MenuRow } from './menu-rows.ts'
import { subjectName } from './names.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

/** Returns the index of a menu's rows by name and code, and prepares it while the browser is idle. */
export function useSearchIndex(rows: readonly MenuRow[], content: MenuContent, language: string): SearchIndex<MenuRow> {
  const index = useMemo(
    () => createSearchIndex(rows, ({ subject }) => `${subjectName(content, subject)} ${subject}`, language),
    [rows, content, language],
  )
  useIdleWork(index.steps)
  return index
}
