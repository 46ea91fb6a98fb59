import { useHydrated } from '@carte/features'
import { formatPrice, useTexts } from '@carte/i18n'
import { basketCountAtom, basketTotalAtom, useAtomValue } from '@carte/store'
import { BottomBar, CountUp, cx } from '@carte/ui'
import { BasketPlace } from '../../components/basket/BasketPlace.tsx'
import { TotalButton } from '../../components/basket/TotalButton.tsx'
import { useBasketCurrency } from '../../components/basket/useBasketCurrency.ts'
import { useIsOtherShop } from '../../components/basket/useIsOtherShop.ts'
import { useOpenBasket } from '../../components/basket/useOpenBasket.ts'
import { menuTexts } from '../../texts.ts'
import { StepButton } from './StepButton.tsx'
import * as styles from './SuggestedBar.module.css'
import type { SuggestionsStep } from './useSuggestions.ts'

export function SuggestedBar({ step }: { readonly step: SuggestionsStep }) {
  const { t } = useTexts(menuTexts)
  const isKnown = useHydrated()
  return (
    <>
      <BottomBar label={t('basket.title')} className={styles.bar}>
        <Total />
        {/* The server knows neither the basket nor the choices: hide the button until hydration, so that nothing
            moves. */}
        <StepButton step={step} className={cx(styles.button, !isKnown && styles.waiting)} />
      </BottomBar>
      <BasketPlace />
    </>
  )
}

/** Renders a button on a small screen, text on a large one. */
function Total() {
  const { t, language } = useTexts(menuTexts)
  const count = useAtomValue(basketCountAtom)
  const total = useAtomValue(basketTotalAtom)
  const currency = useBasketCurrency()
  const open = useOpenBasket()
  const isOtherShop = useIsOtherShop()
  if (count === 0) return null
  return (
    <>
      <TotalButton className={styles.open} onOpen={open} />
      {!isOtherShop && (
        <p className={styles.total}>
          {t('basket.total')}{' '}
          <CountUp value={total} format={(minor) => formatPrice(Math.round(minor), currency, language)} />
        </p>
      )}
    </>
  )
}
