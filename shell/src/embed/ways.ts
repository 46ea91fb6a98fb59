import type { EmbedSet } from '@carte/contract'
import { type JotaiStore, shopAtom } from '@carte/store'
import { matchRoute } from '../routes.ts'
import { pathnameOf } from './place.ts'
import type { ElementName } from './protocol.ts'
import type { Dispatch } from './tell.ts'

interface Options {
  readonly tag: ElementName
  readonly set: Pick<EmbedSet, 'site'>
  readonly store: JotaiStore
  readonly dispatch: Dispatch
  readonly reaches: (pathname: string) => boolean
  /** Returns the full address of a path outside the element. */
  readonly hrefOf: (path: string) => string
}

/** Publishes navigations as events on the element, and leads the guest out of it. */
export interface NavigationEvents {
  /** Call when the guest has reached a path. */
  readonly onArrive: (path: string) => void
  /** Call when the guest asks for a path outside the element. The page may prevent it. */
  readonly leave: (path: string) => void
}

export function createNavigationEvents({ tag, set, store, dispatch, reaches, hrefOf }: Options): NavigationEvents {
  let selected: string | null = null
  const select = (path: string) => {
    const shopId = matchRoute(pathnameOf(path))?.params.shopId
    if (tag !== 'shops' || typeof shopId !== 'string' || shopId === selected) return
    selected = shopId
    const shop = store.get(shopAtom)
    dispatch('carte:shop-selected', { shopId, name: shop?.id === shopId ? shop.name : '' })
  }
  return {
    onArrive(path) {
      select(path)
      if (!reaches(pathnameOf(path))) return
      dispatch('carte:navigate', { path, href: new URL(path, set.site).href, isOutside: false })
    },
    leave(path) {
      select(path)
      const href = hrefOf(path)
      if (dispatch('carte:navigate', { path, href, isOutside: true })) location.assign(href)
    },
  }
}
