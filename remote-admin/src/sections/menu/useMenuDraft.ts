import type { AdminMenu, MenuDraft } from '@carte/contract'
import { changeMenu } from '@carte/contract/admin'
import type { Result } from '@carte/contract/client'
import { applyChanges, type FieldValue, type MenuContent } from '@carte/domain'
import { useCallback, useMemo, useState } from 'react'
import { useAdminCall } from '../../components/index.ts'
import type { Edit } from './edits.ts'

/** What the server accepts at once, and what is well below its limit of bytes. */
const EDITS_PER_CALL = 400

/** A field that another person has changed since this page read it. */
export interface Meanwhile {
  readonly subject: string
  readonly field: string
  readonly value: FieldValue | null
  readonly accountName: string | null
}

/** Returns the fields that a rejected change found changed; empty for another answer. */
export function meanwhileOf(result: Result<unknown>): readonly Meanwhile[] {
  if (result.ok || result.problem.code !== 'changed-meanwhile') return []
  const { current } = (result.body ?? {}) as { readonly current?: unknown }
  return Array.isArray(current) ? (current as readonly Meanwhile[]) : []
}

export interface MenuEditor {
  readonly menu: AdminMenu
  readonly draft: MenuDraft
  /** The menu as it would be after publishing. */
  readonly content: MenuContent
  readonly save: (edits: readonly Edit[]) => Promise<Result<MenuDraft>>
}

/** Keeps a menu's draft up to date with the answers of changes, so that a change does not load the menu again. */
export function useMenuDraft(menu: AdminMenu): MenuEditor {
  const call = useAdminCall()
  const [saved, setSaved] = useState<{ readonly menu: AdminMenu; readonly draft: MenuDraft } | null>(null)
  const draft = saved?.menu === menu ? saved.draft : menu.draft
  const content = useMemo(() => applyChanges(menu.published, draft.changes), [menu, draft])
  const save = useCallback(
    async (edits: readonly Edit[]): Promise<Result<MenuDraft>> => {
      let last: Result<MenuDraft> = { ok: true, status: 200, data: draft }
      for (let start = 0; start < edits.length && last.ok; start += EDITS_PER_CALL) {
        const changes = edits.slice(start, start + EDITS_PER_CALL).map(({ seen, value, ...field }) => ({
          ...field,
          seen: copyOf(seen),
          value: copyOf(value),
        }))
        last = await call(changeMenu, { params: { menuId: menu.id }, body: { changes } })
        if (last.ok) setSaved({ menu, draft: last.data })
      }
      return last
    },
    [call, menu, draft],
  )
  return useMemo(() => ({ menu, draft, content, save }), [menu, draft, content, save])
}

const copyOf = (value: FieldValue | null) =>
  Array.isArray(value) ? [...value] : (value as Exclude<FieldValue, readonly string[]> | null)
