import type { ShopLabel } from '@carte/domain'
import { useTexts } from '@carte/i18n'
import { Chip, type ChipTone } from '@carte/ui'
import { shopsTexts } from '../texts.ts'

const TONES: Readonly<Record<ShopLabel, ChipTone>> = {
  open: 'leaf',
  paused: 'saffron',
  offline: 'neutral',
  closed: 'neutral',
  comingSoon: 'accent',
}

/** Renders the status badge of a shop. `shopLabel` decides which status wins. */
export function StatusChip({ label }: { readonly label: ShopLabel }) {
  const { t } = useTexts(shopsTexts)
  return (
    <Chip tone={TONES[label]} dot={label !== 'comingSoon'}>
      {t(`badge.${label}`)}
    </Chip>
  )
}
