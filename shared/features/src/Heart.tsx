import type { Favorite } from '@carte/contract'
import { atom, isFavoriteAtom, toggleFavoriteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { FavoriteToggle, type FavoriteToggleProps } from '@carte/ui'
import { useMemo } from 'react'

export type HeartProps = Favorite & Pick<FavoriteToggleProps, 'label' | 'kind' | 'className'>

/** Renders the favorite button of a dish or a restaurant, for signed-in guests. */
export function Heart({ code, type, ...look }: HeartProps) {
  // A derived atom per button: a change renders one heart again, not the hundreds of a list.
  const pressedAtom = useMemo(() => atom((get) => get(isFavoriteAtom)({ code, type })), [code, type])
  const pressed = useAtomValue(pressedAtom)
  const toggle = useSetAtom(toggleFavoriteAtom)
  return <FavoriteToggle {...look} pressed={pressed} onChange={() => void toggle({ code, type })} />
}
