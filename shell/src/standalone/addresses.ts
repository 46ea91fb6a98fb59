import type { AnyParams } from '@carte/navigation'
import { basketAtom, knownOrdersAtom, unpaidOrderAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, screenOf } from '../app/load-screen.ts'
import type { ModuleState } from '../app/modules.ts'
import { ROUTES, type Row } from '../routes.ts'
import { useModule } from '../screen/useModule.ts'
import { type Sample, sampleAtom } from './sample.ts'

/** One address of a remote, with parameters to try it with. */
export interface Address {
  readonly row: Row
  /** Null while there is nothing to fill one of its parameters with. */
  readonly href: string | null
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>

const PARAMETER = /\{(\w+)\*?\}/g

function hrefOf({ path }: Row, values: Values): string | null {
  const params = [...path.pattern.matchAll(PARAMETER)].map(([, name = '']) => [name, values[name]] as const)
  if (params.some(([, value]) => value === undefined)) return null
  return path.href(Object.fromEntries(params) as AnyParams)
}

function sampleValues({ path }: Row, { shop, article }: Sample): Values {
  const isArticle = path.pattern.includes('{articleId}')
  return {
    shopId: shop.id,
    // A menu begins at its beginning.
    category: isArticle ? article.path : [],
    articleId: article.item.article.code,
  }
}

/** The remote that runs alone, also where the address is another's. */
function useLoaded(remote: string): ModuleState {
  const { modules } = useApp()
  useEffect(() => {
    // The failure is in the module's state.
    void modules.load(remote).catch(() => {})
  }, [modules, remote])
  return useModule(remote)
}

// The shortest first; a board on a wall, which nobody uses, last.
const byUse = (a: Row, b: Row) =>
  Number(a.isUnattended ?? false) - Number(b.isUnattended ?? false) || a.path.pattern.length - b.path.pattern.length

/** The addresses that show screens of `remote`, as a team would try them. */
export function useAddresses(remote: string): readonly Address[] {
  const sample = useAtomValue(sampleAtom)
  const { shopId, items } = useAtomValue(basketAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  const [known] = useAtomValue(knownOrdersAtom)

  const valuesFor = (row: Row): Values => {
    if (!row.editMode || !row.path.pattern.includes('{orderId}'))
      return { ...(sample && sampleValues(row, sample)), orderId: unpaid?.orderId ?? known?.id }
    // In an address that edits, `orderId` is a line of the basket.
    const [line] = items
    return line && shopId ? { shopId, category: line.path, articleId: line.article.code, orderId: line.id } : {}
  }

  const module = useLoaded(remote)
  // A row may be ahead of its screen.
  const isThere = (name: string) =>
    module.is === 'ready' ? findScreen(module.module, name) !== null : module.is === 'failed'
  return ROUTES.filter(({ screen }) => screen && screenOf(screen).remote === remote && isThere(screen))
    .toSorted(byUse)
    .map((row) => ({ row, href: hrefOf(row, valuesFor(row)) }))
}
