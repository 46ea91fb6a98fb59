import { commonTexts, formatTime, problemText, useTexts } from '@carte/i18n'
import { useAtomValue } from '@carte/store'
import { Banner, Button, VisuallyHidden } from '@carte/ui'
import { useScope } from '../../kitchen/KitchenContext.ts'
import { linkAtom, ordersAtom, refusedAtom, seenAtAtom, sendingAtom } from '../../kitchen/state.ts'
import type { Ringing } from '../../sound/useRinging.ts'
import type { Sounding } from '../../sound/useSound.ts'
import { kitchenTexts } from '../../texts.ts'
import * as styles from './Bars.module.css'

type BarsProps = { readonly sound: Sounding; readonly ringing: Ringing }

/**
 * Shows warnings above the board: connection lost, sound off or muted, and rejected actions that belong to no ticket.
 */
export function Bars({ sound, ringing }: BarsProps) {
  const { t, language } = useTexts(kitchenTexts)
  const { session } = useScope()
  const timeOf = (at: number) => formatTime(new Date(at), session.timeZone, language)
  return (
    <div className={styles.bars}>
      <LostBar timeOf={timeOf} />
      <RejectedBars />
      {sound.is === 'off' && (
        <button type="button" className={styles.sound} onClick={sound.unlock}>
          {t('sound.off')}
        </button>
      )}
      {sound.is === 'none' && <Banner tone="warning">{t('sound.none')}</Banner>}
      {ringing.mutedUntil !== null && (
        <Banner
          tone="warning"
          action={
            <Button kind="ghost" onClick={ringing.unmute}>
              {t('sound.unmute')}
            </Button>
          }
        >
          {t('sound.mutedUntil', { time: timeOf(ringing.mutedUntil) })}
        </Banner>
      )}
      <VisuallyHidden role="status">
        {ringing.news.turn > 0 && <span key={ringing.news.turn}>{t('news', { count: ringing.news.count })}</span>}
      </VisuallyHidden>
    </div>
  )
}

function LostBar({ timeOf }: { readonly timeOf: (at: number) => string }) {
  const { t } = useTexts(kitchenTexts)
  const link = useAtomValue(linkAtom)
  const seenAt = useAtomValue(seenAtAtom)
  const waiting = useAtomValue(sendingAtom).filter(({ isWaiting }) => isWaiting).length
  if (link !== 'lost') return null
  return (
    <div role="alert" className={styles.lost}>
      <p className={styles.lostTitle}>{t('lost.title', { time: timeOf(seenAt) })}</p>
      <p>{waiting > 0 ? t('lost.waiting', { count: waiting }) : t('lost.text')}</p>
    </div>
  )
}

/** Rejected changes of the shop or of articles, and of orders that are no longer on the board. */
function RejectedBars() {
  const { t } = useTexts(kitchenTexts)
  const { t: common } = useTexts(commonTexts)
  const { kitchen } = useScope()
  const onTickets = new Set(useAtomValue(ordersAtom)?.map(({ orderId }) => orderId))
  return useAtomValue(refusedAtom)
    .filter(({ subject }) => !onTickets.has(subject))
    .map(({ subject, label, problem }) => (
      <Banner key={subject} tone="error" closeLabel={common('action.close')} onClose={() => kitchen.dismiss(subject)}>
        {t('refused.of', { label, reason: problemText(common, problem) })}
      </Banner>
    ))
}
