import { ALLERGENS, type Menu } from '@carte/contract'
import {
  allergensIn,
  countDishes,
  DIETS,
  dietsIn,
  filterMenu,
  isFiltering,
  type MenuFilter,
  NO_FILTER,
} from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { menuFilterAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Button, Dialog } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { useDeferredValue, useMemo, useState } from 'react'
import { Announced } from '../../../components/Announced.tsx'
import { menuTexts } from '../../../texts.ts'
import * as styles from './FilterDialog.module.css'

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
      <p className={styles.stored}>{t('filter.kept')}</p>
      <Announced>{show}</Announced>
    </Dialog>
  )
}

type FilterFieldsProps = {
  readonly menu: Menu
  readonly filter: MenuFilter
  readonly onChange: (filter: MenuFilter) => void
}

/** Offers the filters that apply to this menu, and those that are already active. */
function FilterFields({ menu, filter, onChange }: FilterFieldsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  // The filter when the dialog opened, so that an option does not disappear when it is unticked.
  const [initial] = useState(filter)
  const allergens = useMemo(() => offered(ALLERGENS, allergensIn(menu), initial.avoid), [menu, initial])
  const diets = useMemo(() => offered(DIETS, dietsIn(menu), initial.diets), [menu, initial])
  return (
    <>
      <CheckboxGroup
        legend={t('filter.diets')}
        options={diets}
        checked={filter.diets}
        nameOf={(diet) => common.t(`tag.${diet}`)}
        onChange={(next) => onChange({ ...filter, diets: next })}
      />
      <CheckboxGroup
        legend={t('filter.allergens')}
        options={allergens}
        checked={filter.avoid}
        nameOf={(allergen) => common.t(`allergen.${allergen}`)}
        onChange={(next) => onChange({ ...filter, avoid: next })}
      />
    </>
  )
}

const offered = <T,>(all: readonly T[], inMenu: readonly T[], active: readonly T[]): readonly T[] =>
  all.filter((each) => inMenu.includes(each) || active.includes(each))

type CheckboxGroupProps<T extends string> = {
  readonly legend: string
  readonly options: readonly T[]
  readonly checked: readonly T[]
  readonly nameOf: (option: T) => string
  readonly onChange: (checked: readonly T[]) => void
}

function CheckboxGroup<T extends string>({ legend, options, checked, nameOf, onChange }: CheckboxGroupProps<T>) {
  if (options.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <CheckboxRow
            key={option}
            className={styles.option}
            label={nameOf(option)}
            checked={checked.includes(option)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...checked, option] : checked.filter((other) => other !== option))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
