import { ALLERGENS, type Menu } from '@carte/contract'
import { allergensIn, DIETS, dietsIn, type MenuFilter } from '@carte/domain'
import { commonTexts, useTexts } from '@carte/i18n'
import { useMemo, useState } from 'react'
import { menuTexts } from '../../../texts.ts'
import { CheckboxGroup } from './CheckboxGroup.tsx'

type FilterFieldsProps = {
  readonly menu: Menu
  readonly filter: MenuFilter
  readonly onChange: (filter: MenuFilter) => void
}

/** What this menu can be filtered by, and what the guest has asked for at another one. */
export function FilterFields({ menu, filter, onChange }: FilterFieldsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  // As it was when the dialog opened: a box that is no longer ticked stays where it is.
  const [before] = useState(filter)
  const allergens = useMemo(() => offered(ALLERGENS, allergensIn(menu), before.avoid), [menu, before])
  const diets = useMemo(() => offered(DIETS, dietsIn(menu), before.diets), [menu, before])
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

const offered = <T,>(all: readonly T[], here: readonly T[], wanted: readonly T[]): readonly T[] =>
  all.filter((each) => here.includes(each) || wanted.includes(each))
