import type { Menu } from '@carte/contract'
import { countDishes, NO_FILTER } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { useSetAtom } from '@carte/store'
import { Button, EmptyState } from '@carte/ui'
import { useMemo } from 'react'
import { Announced } from '../../../components/Announced.tsx'
import { menuFilterAtom } from '../../../components/article/avoided.ts'
import { menuTexts } from '../../../texts.ts'
import * as styles from './FilteredNote.module.css'
import { HiddenNote } from './HiddenNote.tsx'

type FilteredNoteProps = {
  readonly menu: Menu
  readonly filtered: Menu
}

export function FilteredNote({ menu, filtered }: FilteredNoteProps) {
  const { t } = useTexts(menuTexts)
  const setFilter = useSetAtom(menuFilterAtom)
  const fitting = useMemo(() => countDishes(filtered), [filtered])
  const all = useMemo(() => countDishes(menu), [menu])
  const words = fitting > 0 ? t('search.count', { count: fitting }) : t('filter.none')
  return (
    <>
      <Announced>{words}</Announced>
      {fitting > 0 && <p className={styles.count}>{words}</p>}
      {all > fitting && <HiddenNote count={all - fitting} />}
      {fitting === 0 && (
        <EmptyState
          icon="leaf"
          title={words}
          action={
            <Button kind="ghost" onClick={() => setFilter(NO_FILTER)}>
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.none.text')}
        </EmptyState>
      )}
    </>
  )
}
