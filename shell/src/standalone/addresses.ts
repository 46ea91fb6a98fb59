import type { AnyParams } from '@carte/navigation'
import { basketAtom, knownOrdersAtom, unpaidOrderAtom, useAtomValue } from '@carte/store'
import { screenOf } from '../app/load-screen.ts'
import { ROUTES, type Row } from '../routes.ts'
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

/** The addresses that show screens of `remote`, the shortest first. */
export function useAddresses(remote: string): readonly Address[] {
  const sample = useAtomValue(sampleAtom)
  const { shopId, items } = useAtomValue(basketAtom)
  const unpaid = useAtomValue(unpaidOrderAtom)?.order
  const [known] = useAtomValue(knownOrdersAtom)

  const valuesFor = (row: Row): Values => {
    if (!row.editMode) return { ...(sample && sampleValues(row, sample)), orderId: unpaid?.orderId ?? known?.id }
    // In an address that edits, `orderId` is a line of the basket.
    const [line] = items
    return line && shopId ? { shopId, category: line.path, articleId: line.article.code, orderId: line.id } : {}
  }

  return ROUTES.filter(({ screen }) => screen && screenOf(screen).remote === remote)
    .toSorted((a, b) => a.path.pattern.length - b.path.pattern.length)
    .map((row) => ({ row, href: hrefOf(row, valuesFor(row)) }))
}
