import { formatPrice, useTexts } from '@carte/i18n'
import {
  basketCountAtom,
  basketPanelOpenAtom,
  basketTotalAtom,
  screenSizeAtom,
  useAtomValue,
  useSetAtom,
} from '@carte/store'
import { BottomBar, Button, CountUp } from '@carte/ui'
import { useBasketCurrency } from '../../parts/basket/useBasketCurrency.ts'
import { useBasketParts } from '../../parts/basket/useBasketParts.ts'
import { useMenuScope } from '../../parts/MenuContext.ts'
import { BasketNews } from '../../parts/toast/BasketNews.tsx'
import { toastAtom } from '../../parts/toast/toast.ts'
import { menuTexts } from '../../texts.ts'
import * as styles from './SuggestedBar.module.css'
import type { SuggestionsStep } from './useSuggestions.ts'

/** What the basket comes to, which opens it on a small screen, and the way on: add, done, or no thanks (spec §2 "Basket panel"). */
export function SuggestedBar({ step: { next, sum, goOn } }: { readonly step: SuggestionsStep }) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  const { small } = useAtomValue(screenSizeAtom)
  const isOpen = useAtomValue(basketPanelOpenAtom)
  const setOpen = useSetAtom(basketPanelOpenAtom)
  const tell = useSetAtom(toastAtom)
  const parts = useBasketParts(isOpen)
  // Turning a tablet makes the screen large while the sheet is open.
  const isSheetOpen = isOpen && small
  const open = () => {
    tell(null)
    setOpen(true)
  }
  return (
    <>
      <BottomBar label={t('basket.title')} className={styles.bar}>
        <Total onOpen={open} />
        <Button
          kind={next === 'noThanks' ? 'ghost' : 'primary'}
          className={styles.button}
          onClick={goOn}
          end={next === 'add' ? formatPrice(sum, currency, language) : undefined}
        >
          {t(`suggested.${next}`)}
        </Button>
      </BottomBar>
      {parts && <parts.BasketSheet open={isSheetOpen} focus="heading" onClose={() => setOpen(false)} />}
      {!(isSheetOpen && parts) && <BasketNews />}
    </>
  )
}

/** A button on a small screen, words on a large one. */
function Total({ onOpen }: { readonly onOpen: () => void }) {
  const { t, language } = useTexts(menuTexts)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  // A server knows no basket: nothing is shown that would move then.
  if (count === 0) return null
  return (
    <>
      <Button
        kind="ghost"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={onOpen}
        end={<CountUp value={total} format={(minor) => formatPrice(minor, currency, language, { digits: 'whole' })} />}
      >
        {t('basket.open')}
      </Button>
      <p className={styles.total}>
        {t('basket.total')}{' '}
        <CountUp value={total} format={(minor) => formatPrice(Math.round(minor), currency, language)} />
      </p>
    </>
  )
}
