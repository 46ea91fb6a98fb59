import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { importWallets } from '../../lazy.ts'
import type { MethodChoice } from './useMethods.ts'
import type { WalletButtonsProps } from './WalletButtons.tsx'

const LazyButtons = lazy<ComponentType<WalletButtonsProps>>(() =>
  importWallets().then(
    ({ WalletButtons }) => ({ default: WalletButtons }),
    () => ({ default: NoWallets }),
  ),
)

type WalletsProps = Omit<WalletButtonsProps, 'wallets' | 'onKnown'> & { readonly choice: MethodChoice }

/**
 * Renders the buttons of the wallets among the methods. All of them are mounted, because only a provider's script knows
 * whether this browser has its wallet.
 */
export function Wallets({ choice: { methods, reportWallet }, ...rest }: WalletsProps) {
  const wallets = methods.filter(({ kind }) => kind === 'wallet')
  if (wallets.length === 0 || rest.currency === '') return null
  return (
    <Suspense>
      <LazyButtons wallets={wallets} onKnown={reportWallet} {...rest} />
    </Suspense>
  )
}

/** Reports that there are no wallets, because their code cannot be loaded. The guest can pay in another way. */
function NoWallets({ wallets, onKnown }: WalletButtonsProps) {
  const report = useEffectEvent(() => {
    for (const { id } of wallets) onKnown(id, false)
  })
  useEffect(() => report(), [])
  return null
}
