import { useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { buttonClass, EmptyState } from '@carte/ui'
import { useTag } from './TagContext.tsx'
import { embedTexts } from './texts.ts'

/** In a tag's place where it has nothing to show: the rules lead out of it, or it does not know yet of what it is. */
export function Outside() {
  const { t } = useTexts(embedTexts)
  const { tag, start, hrefOf, site } = useTag()
  const { pathname, search } = useLocation()
  const begin = start()
  if (begin === null && (tag === 'checkout' || tag === 'order'))
    return (
      <EmptyState
        icon={tag === 'checkout' ? 'basket' : 'clock'}
        title={t(`empty.${tag}.title`)}
        action={
          <a className={buttonClass('primary')} href={hrefOf(paths.home.href())}>
            {t(`empty.${tag}.go`)}
          </a>
        }
      >
        <p>{t(`empty.${tag}.text`)}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="info"
      title={t('outside.title', { site })}
      action={
        <>
          <a className={buttonClass('primary')} href={hrefOf(pathname + search)}>
            {t('outside.go')}
          </a>
          {begin !== null && (
            <Link className={buttonClass('ghost')} to={begin}>
              {t('outside.back')}
            </Link>
          )}
        </>
      }
    >
      <p>{t('outside.text')}</p>
    </EmptyState>
  )
}
