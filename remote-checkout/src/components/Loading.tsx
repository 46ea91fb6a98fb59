import { commonTexts, useTexts } from '@carte/i18n'
import { Loader, type LoaderProps } from '@carte/ui'

/** Renders a loader with a label of its own, or with the common one. */
export function Loading({ label, ...props }: Partial<LoaderProps>) {
  const { t } = useTexts(commonTexts)
  return <Loader label={label ?? t('loader.text')} {...props} />
}
