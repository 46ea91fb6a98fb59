import type { AdminChain } from '@carte/contract'
import { removeChain } from '@carte/contract/admin'
import { commonTexts, useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Dialog, EmptyState } from '@carte/ui'
import { useState } from 'react'
import { ConfirmDialog, SectionPage, useAdminCall, useProblemText } from '../../components/index.ts'
import type { SectionProps } from '../../section.ts'
import { CopyText } from '../../shop-texts/CopyText.tsx'
import { shopTexts } from '../../shop-texts/texts.ts'
import * as styles from '../shop-settings/ShopSettings.module.css'
import { ChainForm } from './ChainForm.tsx'

/** The chains that embed the site in pages of their own, with the lines to paste (SETUP-9). */
export function ChainsSection({ data: chains }: SectionProps<readonly AdminChain[]>) {
  const { t } = useTexts(shopTexts)
  const { t: common } = useTexts(commonTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<AdminChain | 'new' | null>(null)
  const [removed, setRemoved] = useState<AdminChain | null>(null)
  const close = () => setEdited(null)
  return (
    <SectionPage
      title={t('chains.title')}
      intro={t('chains.intro')}
      width="narrow"
      actions={<Button onClick={() => setEdited('new')}>{t('chains.add')}</Button>}
    >
      {chains.length === 0 && <EmptyState icon="info" title={t('chains.empty')} />}
      {chains.map((chain) => (
        <Card key={chain.key} as="section" pad="l">
          <div className={styles.form}>
            <div className={styles.head}>
              <h2>{chain.name}</h2>
              <div className={styles.row}>
                <Button
                  kind="ghost"
                  small
                  aria-label={t('editOf', { name: chain.name })}
                  onClick={() => setEdited(chain)}
                >
                  {t('edit')}
                </Button>
                <Button
                  kind="quiet"
                  small
                  aria-label={t('removeOf', { name: chain.name })}
                  onClick={() => setRemoved(chain)}
                >
                  {t('remove')}
                </Button>
              </div>
            </div>
            <ul className={styles.soft}>
              {chain.origins.map((origin) => (
                <li key={origin}>{origin}</li>
              ))}
            </ul>
            <h3>{t('chains.lines')}</h3>
            <CopyText text={chain.lines} />
          </div>
        </Card>
      ))}
      <Dialog
        open={edited !== null}
        size="m"
        title={edited === null || edited === 'new' ? t('chains.add') : edited.name}
        closeLabel={common('action.close')}
        onClose={close}
      >
        <ChainForm chain={edited === 'new' ? null : edited} onSaved={close} />
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={t('removeTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('remove')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          const result = await call(removeChain, { params: { chainKey: removed?.key ?? '' } })
          if (!result.ok) return problemText(result.problem)
          await revalidate()
          setRemoved(null)
          return null
        }}
      >
        <p>{t('chains.revokeText')}</p>
      </ConfirmDialog>
    </SectionPage>
  )
}
