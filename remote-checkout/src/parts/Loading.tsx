import { commonTexts, useTexts } from '@carte/i18n'
import { Loader, type LoaderProps } from '@carte/ui'

/** A spinner with words: those of what is being waited for, or that something is (spec §2 "Loader"). */
export function Loading({ label, ...look }: Partial<LoaderProps>) {
  const { t } = useTexts(commonTexts)
  return <Loader label={label ?? t('loader.text')} {...look} />
}
