import type { PaymentMethod } from '@carte/contract'
import { hostPageAtom, useAtomValue } from '@carte/store'
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

type WalletsProps = Omit<WalletButtonsProps, 'wallets'> & {
  readonly methods: readonly PaymentMethod[]
}

/** Renders the wallets among the methods as buttons. Not on a chain's page, where no script of a provider runs. */
export function Wallets({ methods, ...rest }: WalletsProps) {
  const { isEmbedded } = useAtomValue(hostPageAtom)
  const wallets = methods.filter(({ kind }) => kind === 'wallet')
  if (isEmbedded || wallets.length === 0 || rest.currency === '') return null
  return (
    <Suspense fallback={<Placeholder count={wallets.length} />}>
      <LazyButtons wallets={wallets} {...rest} />
    </Suspense>
  )
}

/** Reserves the height of the buttons, so that nothing moves when they appear. */
function Placeholder({ count }: { readonly count: number }) {
  return (
    <div className={styles.wallets}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.wallet} />
      ))}
    </div>
  )
}

/** Returns the methods that are a row of the choice. */
export const rowMethods = (methods: readonly PaymentMethod[] | null): readonly PaymentMethod[] =>
  (methods ?? []).filter(({ kind }) => kind !== 'wallet')
