import { useTexts } from '@carte/i18n'
import { Link, paths } from '@carte/navigation'
import { VisuallyHidden } from '@carte/ui'
import { Fragment } from 'react'
import { accountTexts } from '../../texts.ts'

const LINKS = {
  '[terms]': ['legal.terms', paths.termsAndConditions.href()],
  '[privacy]': ['legal.privacy', paths.privacyPolicy.href()],
} as const

/**
 * Renders a sentence with links to the terms and the privacy policy. They open in a new tab, so that the form keeps its
 * values.
 *
 * @param text with `[terms]` and `[privacy]` as placeholders for the links
 */
export function Legal({ text }: { readonly text: string }) {
  const { t } = useTexts(accountTexts)
  return text.split(/(\[terms\]|\[privacy\])/).map((part) => {
    const link = Object.entries(LINKS).find(([placeholder]) => placeholder === part)?.[1]
    if (!link) return <Fragment key={part}>{part}</Fragment>
    const [label, href] = link
    return (
      <Link key={part} to={href} target="_blank" rel="noreferrer">
        {t(label)}
        <VisuallyHidden> ({t('legal.newTab')})</VisuallyHidden>
      </Link>
    )
  })
}
