import { signInExternally } from '@carte/contract/accounts'
import { useTexts } from '@carte/i18n'
import { hostPageAtom, settingsAtom, useAtomValue, useClient } from '@carte/store'
import { buttonClass } from '@carte/ui'
import { Legal } from '../../components/form/Legal.tsx'
import { accountTexts } from '../../texts.ts'
import * as styles from './LoginScreen.module.css'

/** Links to the sign-in with external providers, which returns to `onward`. */
export function Providers({ onward }: { readonly onward: string }) {
  const { t } = useTexts(accountTexts)
  const { address } = useClient()
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const providers = useAtomValue(settingsAtom)?.externalLoginProviders ?? []
  // The way back from a provider relies on a cookie, which embeds do not have.
  if (isEmbedded || providers.length === 0) return null
  return (
    <section className={styles.providers} aria-label={t('login.providers')}>
      <p className={styles.or}>{t('login.or')}</p>
      {providers.map(({ id, name }) => (
        // A full page load: the server redirects to the provider.
        <a
          key={id}
          href={address(signInExternally, { params: { provider: id }, query: { redirectUri: onward } })}
          className={buttonClass('ghost', { block: true })}
        >
          {t('login.with', { name })}
        </a>
      ))}
      <p className={styles.small}>
        <Legal text={t('login.legal')} />
      </p>
    </section>
  )
}
