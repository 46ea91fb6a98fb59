import type { EmbedSet } from '@carte/contract'
import { type JotaiStore, shopAtom } from '@carte/store'
import { matchRoute } from '../routes.ts'
import { pathnameOf } from './place.ts'
import type { Tag } from './protocol.ts'
import type { Tell } from './tell.ts'

interface Options {
  readonly tag: Tag
  readonly set: Pick<EmbedSet, 'site'>
  readonly store: JotaiStore
  readonly tell: Tell
  readonly reaches: (pathname: string) => boolean
  /** Returns the full address of a path outside the element. */
  readonly hrefOf: (path: string) => string
}

/** Publishes navigations as events on the element, and leads the guest out of it. */
export interface Ways {
  /** Call when the guest has reached a path. */
  readonly arrived: (path: string) => void
  /** Call when the guest asks for a path outside the element. The page may prevent it. */
  readonly leave: (path: string) => void
}

export function createWays({ tag, set, store, tell, reaches, hrefOf }: Options): Ways {
  let selected: string | null = null
  const select = (path: string) => {
    const shopId = matchRoute(pathnameOf(path))?.params.shopId
    if (tag !== 'shops' || typeof shopId !== 'string' || shopId === selected) return
    selected = shopId
    const shop = store.get(shopAtom)
    tell('carte:shop-selected', { shopId, name: shop?.id === shopId ? shop.name : '' })
  }
  return {
    arrived(path) {
      select(path)
      if (!reaches(pathnameOf(path))) return
      tell('carte:navigate', { path, href: new URL(path, set.site).href, isOutside: false })
    },
    leave(path) {
      select(path)
      const href = hrefOf(path)
      if (tell('carte:navigate', { path, href, isOutside: true })) location.assign(href)
    },
  }
}
