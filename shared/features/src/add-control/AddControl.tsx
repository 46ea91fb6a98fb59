import { type Allergen, QUANTITY_MAX } from '@carte/contract'
import { isSoldOut, type PlacedArticle } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Link } from '@carte/navigation'
import { cx, Icon, IconButton, iconButtonClass, VisuallyHidden } from '@carte/ui'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { useHydrated } from '../hooks.ts'
import { articleName } from '../localized.ts'
import * as styles from './AddControl.module.css'
import { canQuickAdd } from './quick-add.ts'
import { useArticleLines } from './useArticleLines.ts'
import { type BasketWriterOptions, useBasketWriter } from './useBasketWriter.ts'

export interface AddControlProps extends PlacedArticle, BasketWriterOptions {
  /** The allergens that the guest avoids. An article that contains one is not added at once: the plus opens it. */
  readonly avoid: readonly Allergen[]
  /** The address of the article, and the state of its history entry. */
  readonly to: string
  readonly state?: unknown
  readonly onOpen?: ((event: MouseEvent) => void) | undefined
  /** Whether the plus always opens the article. */
  readonly opensOnly?: boolean
  readonly className?: string | undefined
}

/**
 * Renders the plus of a card, which adds the article at once, or opens an article with choices (MENU-7). Once the article
 * is in the basket, with any options, it also renders the quantity and a minus, which takes one off the article's last
 * line (MENU-30). The plus stays in its place, so that it keeps the focus and the next tap adds another. Renders
 * nothing for a sold-out article.
 */
export function AddControl({ avoid, opensOnly = false, className, ...props }: AddControlProps) {
  const { item, path, texts, shop } = props
  const { t, language } = useTexts(texts)
  const { quickAdd, takeOne } = useBasketWriter(props)
  const lines = useArticleLines(shop.id, item.code)
  const plus = useRef<HTMLElement>(null)
  // The server does not know the basket.
  const isHydrated = useHydrated()
  if (isSoldOut(item)) return null
  const last = isHydrated ? lines.at(-1) : undefined
  const quantity = last ? lines.reduce((sum, line) => sum + line.quantity, 0) : 0
  const name = articleName(item.article, language).text
  const kind = last ? 'plain' : 'raised'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a legend and layout; a name is enough here
    <div
      role="group"
      aria-label={t('basket.quantity', { name })}
      className={cx(styles.add, last && styles.amount, className)}
    >
      {last && (
        <>
          <IconButton
            icon="minus"
            label={t('basket.less', { name })}
            onClick={() => {
              // Removing the last one removes this button, which has the focus.
              if (quantity === 1) plus.current?.focus()
              takeOne(last)
            }}
          />
          {/* Not `output`: Orca reads "statusbar" in place of its text. */}
          <span aria-live="polite" className={styles.quantity}>
            {quantity}
          </span>
        </>
      )}
      {!opensOnly && canQuickAdd(item, avoid) ? (
        <IconButton
          ref={plus as RefObject<HTMLButtonElement | null>}
          icon="plus"
          kind={kind}
          className={styles.plus}
          label={t('article.add', { name })}
          aria-disabled={lines.some((line) => line.quantity >= QUANTITY_MAX) || undefined}
          onClick={() => quickAdd({ item, path })}
        />
      ) : (
        <Link
          ref={plus as RefObject<HTMLAnchorElement | null>}
          to={props.to}
          state={props.state}
          viewTransition
          onClick={props.onOpen}
          className={cx(iconButtonClass(kind), styles.plus)}
        >
          <Icon name="plus" />
          <VisuallyHidden>{t('article.choose', { name })}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}
