import { type AdminShop, PAUSE_MINUTES, type PauseMinutes } from '@carte/contract'
import { changeAdminShopStatus } from '@carte/contract/admin'
import { formatTime, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Chip, Field, Notice, Select } from '@carte/ui'
import { useState } from 'react'
import { useAdminCall, useProblemText } from '../../components/index.ts'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from './ShopSettings.module.css'

export type ShopState = Pick<AdminShop, 'id' | 'status' | 'pausedUntil' | 'isNew' | 'timeZone'>

/** The state of a shop in words. */
export function StateChip({ shop: { status, pausedUntil, isNew, timeZone } }: { readonly shop: ShopState }) {
  const { t, language } = useTexts(shopTexts)
  if (isNew) return <Chip>{t('state.new')}</Chip>
  const tone = status === 'online' ? 'leaf' : status === 'paused' ? 'saffron' : 'neutral'
  return (
    <Chip tone={tone} dot>
      {pausedUntil === undefined
        ? t(`state.${status}`)
        : t('state.pausedUntil', { time: formatTime(pausedUntil, timeZone, language) })}
    </Chip>
  )
}

/** Opens, pauses and closes a shop, as its tablet does (SETUP-6). */
export function StatusPanel({ shop }: { readonly shop: ShopState }) {
  const { t } = useTexts(shopTexts)
  return (
    <Card as="section" pad="l" aria-label={t('status.title')}>
      <div className={styles.form}>
        <div className={styles.head}>
          <h2>{t('status.title')}</h2>
          <StateChip shop={shop} />
        </div>
        <StatusControls shop={shop} />
      </div>
    </Card>
  )
}

export function StatusControls({ shop }: { readonly shop: ShopState }) {
  const { t } = useTexts(shopTexts)
  const problemText = useProblemText()
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const [minutes, setMinutes] = useState('15')
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { id: shopId, status } = shop
  async function change(after: ShopState['status']) {
    setBusy(after)
    setError(null)
    const length = after === 'paused' && minutes !== '' ? { minutes: Number(minutes) as PauseMinutes } : {}
    const body = { before: status, after, ...length }
    const result = await call(changeAdminShopStatus, { params: { shopId }, body })
    if (!result.ok)
      setError(result.problem.code === 'validation' ? t('status.incomplete') : problemText(result.problem))
    await revalidate()
    setBusy(null)
  }
  return (
    <>
      <Field label={t('status.length')}>
        <Select value={minutes} onChange={(event) => setMinutes(event.target.value)}>
          {PAUSE_MINUTES.map((count) => (
            <option key={count} value={count}>
              {t('status.minutes', { count })}
            </option>
          ))}
          <option value="">{t('status.untilOpened')}</option>
        </Select>
      </Field>
      <div className={styles.row}>
        {status !== 'online' && (
          <Button small busy={busy === 'online'} onClick={() => void change('online')}>
            {t('status.open')}
          </Button>
        )}
        <Button kind="ghost" small busy={busy === 'paused'} onClick={() => void change('paused')}>
          {t('status.pause')}
        </Button>
        {status !== 'offline' && (
          <Button kind="ghost" small busy={busy === 'offline'} onClick={() => void change('offline')}>
            {t('status.close')}
          </Button>
        )}
      </div>
      {error !== null && <Notice tone="error" title={error} />}
    </>
  )
}
