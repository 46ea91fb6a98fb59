import type { Menu } from '@carte/contract'
import { countDishes, filterMenu, isFiltering, type MenuFilter, NO_FILTER } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { Announced } from '../../../components/Announced.tsx'
import { menuFilterAtom } from '../../../components/article/avoided.ts'
import { menuTexts } from '../../../texts.ts'
import * as styles from './FilterDialog.module.css'
import { FilterFields } from './FilterFields.tsx'

type FilterDialogProps = {
  readonly menu: Menu
  readonly onClose: () => void
}

/** Edits the filters as a draft; closing without "Show" discards it. */
export function FilterDialog({ menu, onClose }: FilterDialogProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const setFilter = useSetAtom(menuFilterAtom)
  const [draft, setDraft] = useState<MenuFilter>(useAtomValue(menuFilterAtom))
  // Counting a long menu must not delay the checkbox.
  const counted = useDeferredValue(draft)
  const count = useMemo(() => countDishes(filterMenu(menu, counted)), [menu, counted])
  const show = t('filter.show', { count })
  const apply = () => {
    setFilter(draft)
    onClose()
  }
  const footer = (
    <>
      <Button kind="ghost" aria-disabled={!isFiltering(draft)} onClick={() => setDraft(NO_FILTER)}>
        {t('filter.reset')}
      </Button>
      <Button onClick={apply}>{show}</Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('filter.title')} closeLabel={common.t('action.close')} footer={footer}>
      <FilterFields menu={menu} filter={draft} onChange={setDraft} />
      <p className={styles.note}>{t('filter.note')}</p>
      <p className={styles.kept}>{t('filter.kept')}</p>
      <Announced>{show}</Announced>
    </Dialog>
  )
}
