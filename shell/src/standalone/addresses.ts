import type { AnyParams } from '@carte/navigation'
import { basketAtom, knownOrdersAtom, unpaidOrderAtom, useAtomValue } from '@carte/store'
import { useEffect } from 'react'
import { useApp } from '../AppRoot.tsx'
import { findScreen, screenOf } from '../app/load-screen.ts'
import type { ModuleState } from '../app/modules.ts'
import { ROUTES, type Row } from '../routes.ts'
import { useModule } from '../screen/useModule.ts'
import { type Sample, sampleAtom } from './sample.ts'

/** An address of a remote, filled with sample parameters. */
export interface Address {
  readonly row: Row
  /** Null while a parameter has no sample value. */
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
    // An empty path is the start of the menu.
    category: isArticle ? article.path : [],
    articleId: article.item.article.code,
  }
}

/** Loads the remote that runs alone, even if the address belongs to another one. */
function useLoaded(remote: string): ModuleState {
  const { modules } = useApp()
  useEffect(() => {
    // The module's state holds the error.
    void modules.load(remote).catch(() => {})
  }, [modules, remote])
  return useModule(remote)
}

// Shortest first; signage boards last, because developers rarely open them.
const byUse = (a: Row, b: Row) =>
  Number(a.isUnattended ?? false) - Number(b.isUnattended ?? false) || a.path.pattern.length - b.path.pattern.length

export function useAddresses(remote: string): readonly Address[] {
  const sample = useAtomValue(sampleAtom)
  const { shopId, items } = useAtomValue(basketAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  const [known] = useAtomValue(knownOrdersAtom)

  const valuesFor = (row: Row): Values => {
    if (!row.editMode || !row.path.pattern.includes('{orderId}'))
      return { ...(sample && sampleValues(row, sample)), orderId: unpaid?.orderId ?? known?.id }
    // In addresses that edit, `orderId` is the id of a basket line.
    const [line] = items
    return line && shopId ? { shopId, category: line.path, articleId: line.article.code, orderId: line.id } : {}
  }

  const module = useLoaded(remote)
  // A route can exist before its screen is released.
  const isThere = (name: string) =>
    module.is === 'ready' ? findScreen(module.module, name) !== null : module.is === 'failed'
  return ROUTES.filter(({ screen }) => screen && screenOf(screen).remote === remote && isThere(screen))
    .toSorted(byUse)
    .map((row) => ({ row, href: hrefOf(row, valuesFor(row)) }))
}
