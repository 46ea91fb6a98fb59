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

/** Offers the filters that apply to this menu, and those that are already active. */
export function FilterFields({ menu, filter, onChange }: FilterFieldsProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  // The filter when the dialog opened, so that an option does not disappear when it is unticked.
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
