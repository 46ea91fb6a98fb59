import { flatChoices, lineTotalMinor, type ShownTableGuest, type ShownTableLine } from '@carte/domain'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Icon } from '@carte/ui'
import { menuTexts } from '../../texts.ts'
import * as styles from './TableSection.module.css'

/** Number of colours of guests: those of the plates below dishes. */
const COLORS = 5

type TableGuestProps = {
  readonly guest: ShownTableGuest
  /** Chooses the guest's colour. */
  readonly number: number
  /** Whether the guest has said to have chosen. */
  readonly isReady: boolean
  readonly nameOf: (guestId: string) => string
  readonly price: (minor: number) => string
  /** Whether the lines are open to begin with. */
  readonly isOpen: boolean
}

/** Shows another guest of the table with the dishes that the guest has chosen. */
export function TableGuest({ guest, number, isReady, nameOf, price, isOpen }: TableGuestProps) {
  const { t } = useTexts(menuTexts)
  const { guestId, lines, totalMinor } = guest
  const name = nameOf(guestId)
  const head = (
    <>
      <span aria-hidden="true" data-color={number % COLORS} className={styles.avatar}>
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <span className={styles.name}>{name}</span>
      {isReady && lines.length > 0 && (
        <>
          {' '}
          <span className={styles.ready}>
            <Icon name="check" size={16} />
            {t('together.isReady')}
          </span>
        </>
      )}
    </>
  )
  if (lines.length === 0)
    return (
      <p className={styles.guest}>
        {head} <span className={styles.soft}>{t('together.nothing')}</span>
      </p>
    )
  return (
    <details open={isOpen}>
      <summary className={styles.guest}>
        {head} <span className={styles.price}>{price(totalMinor)}</span>
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list semantics of a list without bullets */}
      <ul role="list" aria-label={t('together.linesOf', { name })} className={styles.lines}>
        {lines.map((line) => (
          <li key={line.lineId} className={styles.line}>
            <Line line={line} nameOf={nameOf} price={price} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type LineProps = Pick<TableGuestProps, 'nameOf' | 'price'> & { readonly line: ShownTableLine }

function Line({ line: { code, quantity, item, payerId }, nameOf, price }: LineProps) {
  const { t, language } = useTexts(menuTexts)
  const { text, lang } = item ? articleName(item.article, language) : { text: code }
  const chosen = item ? flatChoices(item).map(({ id, article }) => ({ id, ...articleName(article, language) })) : []
  return (
    <>
      <span className={styles.name}>
        {quantity > 1 && `${quantity}x `}
        <span lang={lang}>{text}</span>
      </span>
      {item && <span className={styles.price}>{price(lineTotalMinor(item))}</span>}
      {chosen.length > 0 && (
        <span className={styles.detail}>
          {chosen.map((choice, at) => (
            <span key={choice.id}>
              {at > 0 && ' · '}
              <span lang={choice.lang}>{choice.text}</span>
            </span>
          ))}
        </span>
      )}
      {!item && <span className={styles.detail}>{t('together.unknown')}</span>}
      {payerId !== null && <span className={styles.paying}>{t('together.paying', { name: nameOf(payerId) })}</span>}
    </>
  )
}
