import { nameOf, searchSpots, sortSpots } from '@carte/features'
import { commonTexts, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Button, Dialog, SearchInput } from '@carte/ui'
import { useState } from 'react'
import { tableName } from '../components/ticket-text.ts'
import { useKitchenScope } from '../kitchen/KitchenContext.ts'
import { tableSpotsAtom, tablesAtom } from '../kitchen/state.ts'
import { kitchenTexts } from '../texts.ts'
import * as styles from './Dialogs.module.css'
import type { TableDialogProps } from './EndTableDialog.tsx'
import * as tableStyles from './TablesDialog.module.css'
import * as tileStyles from './TimeDialog.module.css'

/** With more spots than this, they can be searched. */
const SEARCH_MIN_SPOTS = 24

/** Asks to which spot the guests of a table move (TABLE-43). */
export function MoveTableDialog({ table, onClose }: TableDialogProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useKitchenScope()
  const all = useAtomValue(tableSpotsAtom)
  const [query, setQuery] = useState('')
  const [chosenId, setChosen] = useState<string | null>(null)
  const others = sortSpots(all, language).filter(({ id }) => id !== table.spot?.id)
  const found = searchSpots(others, query, language)
  const chosen = others.find(({ id }) => id === chosenId)
  const name = tableName(t, table, language).text
  const move = () => {
    if (!chosen) return
    kitchen.moveTable(table, name, chosen.id)
    onClose()
  }
  return (
    <Dialog
      open
      size="m"
      className={styles.dialog}
      onClose={onClose}
      title={t('tables.move.title', { table: name })}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button kind="ghost" className={styles.big} onClick={onClose}>
            {t('tables.move.keep')}
          </Button>
          <Button className={styles.big} aria-disabled={!chosen || undefined} onClick={move}>
            {chosen ? t('tables.move.to', { table: nameOf(chosen, language).text }) : t('tables.move.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t(others.length > 0 ? 'tables.move.text' : 'tables.move.none')}</p>
      {others.length > SEARCH_MIN_SPOTS && (
        <SearchInput
          value={query}
          onChange={setQuery}
          label={t('tables.move.search')}
          clearLabel={t('soldOut.clear')}
          className={styles.search}
        />
      )}
      <p aria-live="polite">{others.length > 0 && found.length === 0 && t('tables.move.noMatch', { search: query })}</p>
      {found.length > 0 && <Spots spots={found} chosenId={chosenId} choose={setChosen} />}
    </Dialog>
  )
}

type SpotsProps = {
  readonly spots: ReturnType<typeof sortSpots>
  readonly chosenId: string | null
  readonly choose: (id: string) => void
}

function Spots({ spots, chosenId, choose }: SpotsProps) {
  const { t, language } = useTexts(kitchenTexts)
  const used = new Set(useAtomValue(tablesAtom)?.map(({ spot }) => spot?.id))
  return (
    <fieldset className={tileStyles.times}>
      <legend className={styles.legend}>{t('tables.move.new')}</legend>
      {spots.map((spot) => {
        const { text, lang } = nameOf(spot, language)
        return (
          <label key={spot.id} className={tileStyles.choice}>
            <input
              type="radio"
              name="spot"
              className={tileStyles.radio}
              checked={spot.id === chosenId}
              onChange={() => choose(spot.id)}
            />
            <span className={tileStyles.text}>
              <b lang={lang} className={tableStyles.spot}>
                {text}
              </b>{' '}
              {used.has(spot.id) && <span>{t('tables.move.used')}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
