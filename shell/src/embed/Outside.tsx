import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { closePopupAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { buttonClass, EmptyState } from '@carte/ui'
import { useState } from 'react'
import * as message from '../screen/Message.module.css'
import { shellTexts } from '../texts.ts'
import { useEmbed } from './TagContext.tsx'
import { embedTexts } from './texts.ts'

/**
 * Replaces the screen where the element has nothing to show: no shop or order is known yet, or the rules lead out of
 * the element.
 */
export function Outside() {
  const { tag, start } = useEmbed()
  const hasError = useHasConnectionError()
  const startPath = start()
  if (startPath === null && (tag === 'checkout' || tag === 'order')) return <NothingYet tag={tag} />
  return hasError ? <ErrorNotice startPath={startPath} /> : <OutsideElement startPath={startPath} />
}

/** Returns whether an error led here. Stays true after the guest has closed its notice. */
function useHasConnectionError(): boolean {
  const { popup, banner } = useAtomValue(noticesAtom)
  const [hadNotice, setHadNotice] = useState(false)
  const hasNotice = popup !== null || banner !== null
  if (hasNotice && !hadNotice) setHadNotice(true)
  return hasNotice || hadNotice
}

function NothingYet({ tag }: { readonly tag: 'checkout' | 'order' }) {
  const { t } = useTexts(embedTexts)
  const { hrefOf } = useEmbed()
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
}

interface StartProps {
  readonly startPath: string | null
}

function OutsideElement({ startPath }: StartProps) {
  const { t } = useTexts(embedTexts)
  const { hrefOf, site } = useEmbed()
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon="info"
      title={t('outside.title', { site })}
      action={
        <div className={message.actions}>
          <a className={buttonClass('primary')} href={hrefOf(pathname + search)}>
            {t('outside.go')}
          </a>
          {startPath !== null && (
            <Link className={buttonClass('ghost')} to={startPath}>
              {t('outside.back')}
            </Link>
          )}
        </div>
      }
    >
      <p>{t('outside.text')}</p>
    </EmptyState>
  )
}

/**
 * Says why the rules have led out of the element, for example because the shop is closed. It replaces the site's popup;
 * a banner is shown as usual.
 */
function ErrorNotice({ startPath }: StartProps) {
  const { t } = useTexts(commonTexts)
  const { t: shell } = useTexts(shellTexts)
  const { hrefOf } = useEmbed()
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  return (
    <EmptyState
      icon="clock"
      title={popup ? problemText(t, popup) : t('remote.down.title')}
      action={
        <div className={message.actions}>
          {startPath !== null && (
            <Link className={buttonClass('primary')} to={startPath} onClick={() => close()}>
              {t('action.retry')}
            </Link>
          )}
          <a className={buttonClass('ghost')} href={hrefOf(paths.home.href())}>
            {shell('nav.restaurants')}
          </a>
        </div>
      }
    />
  )
}
