import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { closeBannerAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { Banner } from '@carte/ui'

/** An HTTP failure without a code of its own (spec §8 "Banner status mapping"). */
export function ErrorBanner() {
  const { t } = useTexts(commonTexts)
  const { banner } = useAtomValue(noticesAtom)
  const close = useSetAtom(closeBannerAtom)
  if (!banner) return null
  return (
    <Banner tone="error" onClose={() => close()} closeLabel={t('action.close')}>
      {problemText(t, { code: banner })}
    </Banner>
  )
}
