import { useTexts } from '@carte/i18n'
import { Button, EmptyState } from '@carte/ui'
import { shopsTexts } from '../../texts.ts'

interface NoMatchProps {
  readonly query: string
  /** What may have been meant. */
  readonly near: string | null
  readonly onNear: (name: string) => void
  /** Looks beyond the chosen city; null where none is chosen. */
  readonly onAllCities: (() => void) | null
}

/** Nothing fits what was looked for; a typo may be why. */
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
