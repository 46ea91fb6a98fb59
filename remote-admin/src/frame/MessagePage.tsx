import type { Problem } from '@carte/contract'
import { commonTexts, useTexts } from '@carte/i18n'
import { Link, PageTitle, useRevalidator } from '@carte/navigation'
import { Button, buttonClass, EmptyState, type IconName } from '@carte/ui'
import { type ReactNode, useEffect } from 'react'
import { useProblemText } from '../components/useProblemText.ts'
import { adminPaths } from '../paths.ts'
import { adminTexts } from '../texts.ts'

interface MessagePageProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly hasStartLink?: boolean
  readonly action?: ReactNode
}

/** A page that only says something. */
export function MessagePage({ icon, title, text, hasStartLink = false, action }: MessagePageProps) {
  const { t } = useTexts(adminTexts)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={icon}
        level={1}
        title={title}
        action={
          <>
            {action}
            {hasStartLink && (
              <Link to={adminPaths.start.href()} className={buttonClass('ghost')}>
                {t('toStart')}
              </Link>
            )}
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </>
  )
}

interface ErrorPageProps {
  /** Why the page could not be loaded; absent if it could not be rendered. */
  readonly problem?: Problem
  readonly onRetry?: () => void
}

/** Says why a page cannot be shown, and tries again; by itself when the connection returns. */
export function ErrorPage({ problem, onRetry }: ErrorPageProps) {
  const { t } = useTexts(adminTexts)
  const { t: common } = useTexts(commonTexts)
  const problemText = useProblemText()
  const { revalidate, state } = useRevalidator()
  const isOffline = problem?.code === 'unreachable'
  useEffect(() => {
    if (!isOffline) return
    const retry = () => void revalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOffline, revalidate])
  return (
    <MessagePage
      icon={isOffline ? 'offline' : 'warning'}
      title={t(isOffline ? 'offline.title' : 'error.title')}
      text={isOffline ? t('offline.text') : problem ? problemText(problem) : t('error.text')}
      hasStartLink={!isOffline}
      action={
        <Button
          busy={state === 'loading'}
          onClick={() => {
            onRetry?.()
            void revalidate()
          }}
        >
          {common('action.retry')}
        </Button>
      }
    />
  )
}
