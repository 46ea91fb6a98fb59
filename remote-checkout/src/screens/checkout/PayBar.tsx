import { toMinor } from '@carte/domain'
import { formatPrice, useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { NextStep } from '../../components/NextStep.tsx'
import { checkoutTexts } from '../../texts.ts'
import type { QuoteState } from './useQuote.ts'

export interface PayBarProps {
  readonly pricing: QuoteState
  readonly placing: boolean
  /** Whether the order cannot be placed for a reason outside of the form's fields. */
  readonly blocked: boolean
}

export function PayBar({ pricing, placing, blocked }: PayBarProps) {
  const { t, language } = useTexts(checkoutTexts)
  const { quote, pending } = pricing
  return (
    <NextStep>
      <Button
        type="submit"
        block
        busy={placing || pending}
        aria-disabled={blocked || undefined}
        end={quote && formatPrice(toMinor(quote.total), quote.currency, language)}
      >
        {t('toPayment')}
      </Button>
    </NextStep>
  )
}
