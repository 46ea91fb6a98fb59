import { useTexts } from '@carte/i18n'
import { Button, EmptyState } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'

interface NoMatchProps {
  readonly query: string
  /** A suggested correction of the query. */
  readonly near: string | null
  readonly onNear: (name: string) => void
  /** Clears the city filter; null if none is active. */
  readonly onAllCities: (() => void) | null
}

export function NoMatch({ query, near, onNear, onAllCities }: NoMatchProps) {
  const { t } = useTexts(shopsTexts)
  const [words, act] = near
    ? [t('search.didYouMean', { name: near }), () => onNear(near)]
    : [t('cities.all'), onAllCities]
  return (
    <EmptyState
      icon="search"
      title={t('search.none', { query })}
      action={
        act && (
          <Button kind="ghost" onClick={act}>
            {words}
          </Button>
        )
      }
    />
  )
}
