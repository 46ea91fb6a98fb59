import { commonTexts, useTexts } from '@carte/i18n'
import { Loader, type LoaderProps } from '@carte/ui'

/** Renders a spinner with a text: the given label, or the default one. */
export function Loading({ label, ...look }: Partial<LoaderProps>) {
  const { t } = useTexts(commonTexts)
  return <Loader label={label ?? t('loader.text')} {...look} />
}
