import type { PaymentMethod } from '@carte/contract'
import { hostPageAtom, useAtomValue } from '@carte/store'
import { cx } from '@carte/ui'
import { lazy, Suspense } from 'react'
import { importWallets } from '../../lazy.ts'
import * as styles from './WalletButtons.module.css'
import type { WalletButtonsProps } from './WalletButtons.tsx'

/** Renders nothing if the code cannot be loaded, because the guest can pay in another way. */
const LazyButtons = lazy(() =>
  importWallets().then(
    ({ WalletButtons }) => ({ default: WalletButtons }),
    () => ({ default: () => null }),
  ),
)

type WalletsProps = Omit<WalletButtonsProps, 'wallets' | 'hasOthers'> & {
  readonly methods: readonly PaymentMethod[]
}

/** Renders the wallets among the methods as buttons. Not on a chain's page, where no script of a provider runs. */
export function Wallets({ methods, ...rest }: WalletsProps) {
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const wallets = methods.filter(({ kind }) => kind === 'wallet')
  if (isEmbedded || wallets.length === 0 || rest.currency === '') return null
  const hasOthers = wallets.length < methods.length
  return (
    <Suspense fallback={<Placeholder count={wallets.length} hasOthers={hasOthers} />}>
      <LazyButtons wallets={wallets} hasOthers={hasOthers} {...rest} />
    </Suspense>
  )
}

/** Reserves the height of the buttons, so that nothing moves when they appear. */
function Placeholder({ count, hasOthers }: { readonly count: number; readonly hasOthers: boolean }) {
  return (
    <div className={styles.wallets}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.wallet} />
      ))}
      {hasOthers && <p className={cx(styles.or, styles.reserved)}>{'\u00a0'}</p>}
    </div>
  )
}

/** Returns the methods that `MethodRows` lists: all except wallets. */
export const rowMethods = (methods: readonly PaymentMethod[] | null): readonly PaymentMethod[] =>
  (methods ?? []).filter(({ kind }) => kind !== 'wallet')
