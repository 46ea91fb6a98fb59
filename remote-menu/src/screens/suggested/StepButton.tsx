import { formatPrice, useTexts } from '@carte/i18n'
import { Button } from '@carte/ui'
import { useMenuScope } from '../../components/MenuContext.ts'
import { menuTexts } from '../../texts.ts'
import type { SuggestionsStep } from './useSuggestions.ts'

type StepButtonProps = {
  readonly step: SuggestionsStep
  readonly className?: string | undefined
}

export function StepButton({ step: { next, sum, goOn }, className }: StepButtonProps) {
  const { t, language } = useTexts(menuTexts)
  const { currency } = useMenuScope()
  return (
    <Button
      kind={next === 'noThanks' ? 'ghost' : 'primary'}
      className={className}
      onClick={goOn}
      end={next === 'add' ? formatPrice(sum, currency, language) : undefined}
    >
      {t(`suggested.${next}`)}
    </Button>
  )
}
