import type { Basket } from '@carte/contract'
import { toMinor } from '@carte/domain'
import { articleName } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Card, Icon } from '@carte/ui'
import { Fragment, useId, useState } from 'react'
import { Lines } from '../../components/Lines.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as screenStyles from './CheckoutScreen.module.css'
import { type Guests, toLines } from './lines.ts'
import * as styles from './OrderBrief.module.css'
import type { QuoteState } from './useQuote.ts'

interface OrderBriefProps {
  readonly basket: Basket
  /** The names of other guests whose lines it contains, by the ids of the lines. */
  readonly guests?: Guests | undefined
  readonly pricing: QuoteState
}

/** The most lines that are open to begin with. More would push the form off the screen. */
const OPEN_MAX = 3

/**
 * Shows the total and the lines of the order below the heading. Many lines are closed to begin with, and their dishes
 * are named in one line. On a phone only: a large screen shows all this beside the form.
 */
export function OrderBrief({ basket, guests, pricing: { quote, pending } }: OrderBriefProps) {
  const { t, language } = useTexts(checkoutTexts)
  const [isOpen, setOpen] = useState(basket.items.length <= OPEN_MAX)
  const id = useId()
  const count = basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
  // Lines of one dish with different options share one name.
  const names = new Map(basket.items.map(({ article }) => [article.code, articleName(article, language)]))
  return (
    <Card className={styles.brief}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.text}>
            <strong>
              {t('summary.dishes', { count })}
              {quote && ` · ${formatPrice(toMinor(quote.total), quote.currency, language)}`}
            </strong>
            {!isOpen && (
              <>
                {' · '}
                {[...names].map(([code, { text, lang }], index) => (
                  <Fragment key={code}>
                    {index > 0 && ', '}
                    <span lang={lang}>{text}</span>
                  </Fragment>
                ))}
              </>
            )}
          </span>
          <Icon name="chevronDown" size={20} />
        </button>
        <Link className={screenStyles.edit} to={paths.menu.href({ shopId: basket.shopId ?? '', category: [] })}>
          {t('summary.edit')}
        </Link>
      </div>
      {isOpen && (
        <div id={id} className={styles.lines}>
          <Lines
            lines={toLines(basket, pending ? null : quote, language, guests)}
            currency={quote?.currency ?? basket.currency ?? { symbol: '' }}
            language={language}
            label={t('summary')}
          />
        </div>
      )}
    </Card>
  )
}
