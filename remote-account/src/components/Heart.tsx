import type { Favorite } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { atom, isFavoriteAtom, toggleFavoriteAtom, useAtomValue, useSetAtom } from '@carte/store'
import { FavouriteToggle } from '@carte/ui'
import { useMemo } from 'react'
import { accountTexts } from '../texts.ts'

export interface HeartProps extends Favorite {
  readonly name: string
  readonly className?: string | undefined
}

/** Renders the favorite button of a dish or a restaurant. */
export function Heart({ code, type, name, className }: HeartProps) {
  const { t } = useTexts(accountTexts)
  // A derived atom per button: a change renders one heart again, not the hundreds of a list.
  const pressedAtom = useMemo(() => atom((get) => get(isFavoriteAtom)({ code, type })), [code, type])
  const pressed = useAtomValue(pressedAtom)
  const toggle = useSetAtom(toggleFavoriteAtom)
  return (
    <FavouriteToggle
      className={className}
      label={t('favorite', { name })}
      pressed={pressed}
      onChange={() => void toggle({ code, type })}
    />
  )
}
