import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Notice } from '@carte/ui'
import { type ReactNode, useRef, useState } from 'react'
import { adminTexts } from '../../texts.ts'
import type { FormProgress } from './useAdminForm.ts'

interface ConflictOptions<Values> {
  readonly form: FormProgress
  /** The server's state, which the form follows. */
  readonly values: Values
  /** Says a field of the present state in words: its label and its value. Null: it is not named. */
  readonly describe: (field: keyof Values & string, values: Values) => readonly [label: string, value: string] | null
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns what a form shows after 409 `changed-meanwhile`: a button that loads the present state, then a list of what
 * the other person has changed. Fields that this person has not edited follow; edited ones keep what was typed.
 */
export function useConflict<Values extends object>({
  form,
  values,
  describe,
}: ConflictOptions<Values>): {
  readonly action: ReactNode
  readonly notice: ReactNode
} {
  const { t } = useTexts(adminTexts)
  const { revalidate } = useRevalidator()
  const [seen, setSeen] = useState<Values | null>(null)
  const latest = useRef(values)
  latest.current = values
  const showPresent = async () => {
    const before = latest.current
    await revalidate()
    form.dismissProblem()
    setSeen(before)
  }
  const names = Object.keys(values) as (keyof Values & string)[]
  const changed = seen === null ? [] : names.filter((name) => !isEqual(seen[name], values[name]))
  const lines = changed.map((name) => describe(name, values)).filter((line) => line !== null)
  return {
    action: form.problem?.code === 'changed-meanwhile' && (
      <Button small kind="ghost" onClick={() => void showPresent()}>
        {t('conflict.show')}
      </Button>
    ),
    notice: seen !== null && form.problem === null && form.state !== 'saved' && (
      <Notice title={t('conflict.title')}>
        {lines.length > 0 && (
          <ul>
            {lines.map(([label, value]) => (
              <li key={label}>{t('conflict.field', { field: label, value: value || t('conflict.empty') })}</li>
            ))}
          </ul>
        )}
        <p>{t('conflict.text')}</p>
      </Notice>
    ),
  }
}
