import type { Currency } from '@carte/contract'
import { entriesTotalMinor, flatChoices, lineTotalMinor, type TableEntry } from '@carte/domain'
import { articleName } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Select } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import { checkoutTexts } from '../../../texts.ts'
import * as styles from './ChosenLines.module.css'
import { type Chosen, chosenEntries, lineKey } from './chosen.ts'

/** With more guests than this, the lines of the others are closed to begin with. */
const OPEN_MAX = 4

interface ChosenLinesProps {
  /** The lines that can be ordered, those of one guest after another. */
  readonly entries: readonly TableEntry[]
  readonly chosen: Chosen
  readonly ownId: string
  readonly nameOf: (guestId: string) => string
  readonly currency: Pick<Currency, 'symbol'>
  readonly onChange: (key: string, quantity: number) => void
}

/** Lists the lines of all guests, from which the guest chooses what to pay for (TABLE-51). */
export function ChosenLines({ entries, chosen, ownId, nameOf, currency, onChange }: ChosenLinesProps) {
  const { t, language } = useTexts(checkoutTexts)
  const guestIds = [...new Set(entries.map(({ guestId }) => guestId))]
  return guestIds.map((guestId) => {
    const ofGuest = entries.filter((entry) => entry.guestId === guestId)
    const total = entriesTotalMinor(chosenEntries(ofGuest, chosen))
    const name = guestId === ownId ? t('together.ownDishes') : nameOf(guestId)
    return (
      <details key={guestId} className={styles.guest} open={guestId === ownId || guestIds.length <= OPEN_MAX}>
        <summary className={styles.head}>
          <span className={styles.name}>{name}</span>
          {total > 0 && <span className={styles.price}>{formatPrice(total, currency, language)}</span>}
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
        <ul role="list" aria-label={name} className={styles.lines}>
          {ofGuest.map((entry) => (
            <li key={lineKey(entry)} className={styles.line}>
              <Line
                entry={entry}
                quantity={Math.min(chosen.get(lineKey(entry)) ?? 0, entry.item.quantity)}
                price={(minor) => formatPrice(minor, currency, language)}
                onChange={(quantity) => onChange(lineKey(entry), quantity)}
              />
            </li>
          ))}
        </ul>
      </details>
    )
  })
}

interface LineProps {
  readonly entry: TableEntry
  /** How much of it is chosen. */
  readonly quantity: number
  readonly price: (minor: number) => string
  readonly onChange: (quantity: number) => void
}

/** A line that can be ticked. Of a line with several dishes, the guest can choose a part. */
function Line({ entry: { item }, quantity, price, onChange }: LineProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { text, lang } = articleName(item.article, language)
  const choices = flatChoices(item).map(({ id, article }) => ({ id, ...articleName(article, language) }))
  const isChosen = quantity > 0
  const total = item.quantity
  return (
    <>
      <CheckboxRow
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked ? total : 0)}
        label={
          <>
            {total > 1 && `${total}x `}
            <span lang={lang}>{text}</span>
          </>
        }
        description={
          choices.length === 0
            ? undefined
            : choices.map((choice, at) => (
                <span key={choice.id}>
                  {at > 0 && ' · '}
                  <span lang={choice.lang}>{choice.text}</span>
                </span>
              ))
        }
        end={price(lineTotalMinor(isChosen ? { ...item, quantity } : item))}
      />
      {isChosen && total > 1 && (
        <div className={styles.part}>
          <Select
            aria-label={t('together.quantityOf', { article: text })}
            value={quantity}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {Array.from({ length: total }, (_, at) => (
              <option key={at} value={at + 1}>
                {t('together.partOf', { part: at + 1, total })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}
