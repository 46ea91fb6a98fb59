import { CheckboxRow } from '@carte/ui/option-row'
import * as styles from './FilterDialog.module.css'

type CheckboxGroupProps<T extends string> = {
  readonly legend: string
  readonly options: readonly T[]
  readonly checked: readonly T[]
  readonly nameOf: (option: T) => string
  readonly onChange: (checked: readonly T[]) => void
}

export function CheckboxGroup<T extends string>({ legend, options, checked, nameOf, onChange }: CheckboxGroupProps<T>) {
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
