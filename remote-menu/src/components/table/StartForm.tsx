import { isSpotMissing, SpotField, spotsFor } from '@carte/features'
import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { basketAtom, deliverySpotsAtom, useAtomValue } from '@carte/store'
import { Button, Notice } from '@carte/ui'
import { type FormEvent, useRef, useState } from 'react'
import { menuTexts } from '../../texts.ts'
import { NameField } from './NameField.tsx'
import * as styles from './TableDialogs.module.css'
import type { EnterTable } from './useEnterTable.ts'

type StartFormProps = {
  readonly table: EnterTable
  readonly name: string
  readonly onName: (name: string) => void
  readonly onStart: () => void
}

/** Asks for an optional name, and for the spot if none is chosen, to start the order of a table. */
export function StartForm({ table: { busy, problem }, name, onName, onStart }: StartFormProps) {
  const { t } = useTexts(menuTexts)
  const common = useTexts(commonTexts)
  const shopSpots = useAtomValue(deliverySpotsAtom)
  const isMissing = isSpotMissing(useAtomValue(basketAtom), shopSpots)
  // The field stays when the guest has chosen a spot.
  const [wasMissing] = useState(isMissing)
  const [isChecked, setChecked] = useState(false)
  const spots = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing) spots.current?.focus()
    else onStart()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NameField value={name} onChange={onName} />
      {wasMissing && (
        <SpotField
          texts={menuTexts}
          spots={spotsFor(shopSpots, 'dineInPlace')}
          ref={spots}
          error={isChecked && isMissing ? common.t('deliverySpotRequired') : undefined}
          onChoose={() => {}}
        />
      )}
      {problem?.way === 'start' && <Notice tone="error" title={problemText(common.t, problem)} />}
      <Button type="submit" block busy={busy === 'start'}>
        {t('together.start')}
      </Button>
    </form>
  )
}
