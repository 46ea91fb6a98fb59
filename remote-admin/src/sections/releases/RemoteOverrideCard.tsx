import type { RemoteOverride } from '@carte/contract'
import { beginRemoteOverride, endOwnRemoteOverride } from '@carte/contract/admin'
import { useTexts } from '@carte/i18n'
import { useRevalidator } from '@carte/navigation'
import { Button, Card, Notice } from '@carte/ui'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { FormStatus, SelectField, TextField, useAdminForm } from '../../components/form/index.ts'
import { useAdminCall, useProblemText } from '../../components/index.ts'
import * as styles from './ReleasesSection.module.css'
import { releasesTexts } from './texts.ts'

/** The port of `carte local`. */
const DEFAULT_PORT = 4173

interface RemoteOverrideCardProps {
  readonly current: RemoteOverride | null
  readonly remotes: readonly string[]
}

/** Loads one remote from the developer's own machine in this browser, or ends that (RELEASE-27). */
export function RemoteOverrideCard({ current, remotes }: RemoteOverrideCardProps) {
  const { t } = useTexts(releasesTexts)
  return (
    <Card as="section" aria-labelledby="override" className={styles.card}>
      <h2 id="override">{t('local')}</h2>
      {current ? <Current override={current} /> : <Begin remotes={remotes} />}
    </Card>
  )
}

function Current({ override }: { readonly override: RemoteOverride }) {
  const { t } = useTexts(releasesTexts)
  const call = useAdminCall()
  const problemText = useProblemText()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const end = async () => {
    setBusy(true)
    const result = await call(endOwnRemoteOverride, {})
    setError(result.ok ? null : problemText(result.problem))
    if (result.ok) await revalidate()
    setBusy(false)
  }
  return (
    <>
      <Notice
        tone="warning"
        announce="none"
        title={t('local.on', { remote: override.remote, origin: override.origin })}
      />
      {error !== null && <Notice tone="error" title={error} />}
      <div>
        <Button busy={isBusy} onClick={() => void end()}>
          {t('local.end')}
        </Button>
      </div>
    </>
  )
}

function Begin({ remotes }: { readonly remotes: readonly string[] }) {
  const { t } = useTexts(releasesTexts)
  const call = useAdminCall()
  const { revalidate } = useRevalidator()
  const schema = useMemo(
    () =>
      z.object({
        remote: z.string().check(z.minLength(1)),
        port: z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: () => t('local.invalid') })),
          z.pipe(z.transform(Number), z.int().check(z.lte(65_535, { error: () => t('local.invalid') }))),
        ),
      }),
    [t],
  )
  const values = useMemo(() => ({ remote: remotes[0] ?? '', port: String(DEFAULT_PORT) }), [remotes])
  const form = useAdminForm({
    schema,
    values,
    protect: false,
    save: (body) => call(beginRemoteOverride, { body }),
    onSaved: () => revalidate(),
  })
  const command = 'carte local'
  const [before = '', after = ''] = t('local.help', { command }).split(command)
  return (
    <form {...form.formProps} className={styles.form}>
      <p>
        {before}
        <code>{command}</code>
        {after}
      </p>
      <div className={styles.fields}>
        <SelectField control={form.form.control} name="remote" label={t('local.remote')}>
          {remotes.map((remote) => (
            <option key={remote}>{remote}</option>
          ))}
        </SelectField>
        <TextField
          control={form.form.control}
          name="port"
          label={t('local.port')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <FormStatus form={form} />
      <div>
        <Button type="submit" kind="ghost" busy={form.state === 'saving'}>
          {t('local.start')}
        </Button>
      </div>
    </form>
  )
}
