import { commonTexts, problemText, useTexts } from '@carte/i18n'
import { Link, paths, useLocation } from '@carte/navigation'
import { closePopupAtom, noticesAtom, useAtomValue, useSetAtom } from '@carte/store'
import { buttonClass, EmptyState } from '@carte/ui'
import { useState } from 'react'
import * as message from '../screen/Message.module.css'
import { shellTexts } from '../texts.ts'
import { useTag } from './TagContext.tsx'
import { embedTexts } from './texts.ts'

/**
 * Replaces the screen where the element has nothing to show: no shop or order is known yet, or the rules lead out of
 * the element.
 */
export function Outside() {
  const { tag, start } = useTag()
  const isTroubled = useHasConnectionError()
  const begin = start()
  if (begin === null && (tag === 'checkout' || tag === 'order')) return <Nothing tag={tag} />
  return isTroubled ? <Trouble begin={begin} /> : <Elsewhere begin={begin} />
}

/** Returns whether an error led here. Stays true after the guest has closed its notice. */
function useHasConnectionError(): boolean {
  const { popup, banner } = useAtomValue(noticesAtom)
  const [wasTold, setWasTold] = useState(false)
  const isTold = popup !== null || banner !== null
  if (isTold && !wasTold) setWasTold(true)
  return isTold || wasTold
}

function Nothing({ tag }: { readonly tag: 'checkout' | 'order' }) {
  const { t } = useTexts(embedTexts)
  const { hrefOf } = useTag()
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

interface BesideProps {
  readonly begin: string | null
}

function Elsewhere({ begin }: BesideProps) {
  const { t } = useTexts(embedTexts)
  const { hrefOf, site } = useTag()
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
          {begin !== null && (
            <Link className={buttonClass('ghost')} to={begin}>
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
function Trouble({ begin }: BesideProps) {
  const { t } = useTexts(commonTexts)
  const { t: shell } = useTexts(shellTexts)
  const { hrefOf } = useTag()
  const { popup } = useAtomValue(noticesAtom)
  const close = useSetAtom(closePopupAtom)
  return (
    <EmptyState
      icon="clock"
      title={popup ? problemText(t, popup) : t('remote.down.title')}
      action={
        <div className={message.actions}>
          {begin !== null && (
            <Link className={buttonClass('primary')} to={begin} onClick={() => close()}>
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
