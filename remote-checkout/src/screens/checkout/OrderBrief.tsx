import type { Basket } from '@carte/contract'
import { articleName } from '@carte/features'
import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { Card, Icon } from '@carte/ui'
import { Fragment, useId, useState } from 'react'
import { Lines } from '../../components/Lines.tsx'
import { checkoutTexts } from '../../texts.ts'
import * as screenStyles from './CheckoutScreen.module.css'
import { toLines } from './lines.ts'
import * as styles from './OrderBrief.module.css'
import type { QuoteState } from './useQuote.ts'

interface OrderBriefProps {
  readonly basket: Basket
  readonly pricing: QuoteState
}

/**
 * Renders a button that names the dishes of the order, and shows and hides its lines. On a phone only: a large screen
 * shows the lines beside the form.
 */
export function OrderBrief({ basket, pricing: { quote, pending } }: OrderBriefProps) {
  const { t, language } = useTexts(checkoutTexts)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
  // Lines of one dish with different options share one name.
  const names = new Map(basket.items.map(({ article }) => [article.code, articleName(article, language)]))
  return (
    <div className={styles.brief}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.text}>
          <strong>{t('summary.dishes', { count })}</strong>
          {' · '}
          {[...names].map(([code, { text, lang }], index) => (
            <Fragment key={code}>
              {index > 0 && ', '}
              <span lang={lang}>{text}</span>
            </Fragment>
          ))}
        </span>
        <Icon name="chevronDown" size={20} />
      </button>
      {isOpen && (
        <Card id={id} className={styles.lines}>
          <Lines
            lines={toLines(basket, pending ? null : quote, language)}
            currency={quote?.currency ?? basket.currency ?? { symbol: '' }}
            language={language}
            label={t('summary')}
          />
          <Link className={screenStyles.edit} to={paths.menu.href({ shopId: basket.shopId ?? '', category: [] })}>
            {t('summary.edit')}
          </Link>
        </Card>
      )}
    </div>
  )
}
