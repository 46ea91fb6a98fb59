import { commonTexts, useTexts } from '@carte/i18n'
import { Loader, type LoaderProps } from '@carte/ui'

export function Loading({ label, ...look }: Partial<LoaderProps>) {
  const { t } = useTexts(commonTexts)
  return <Loader label={label ?? t('loader.text')} {...look} />
}
