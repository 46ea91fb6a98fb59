import type { MountedPayment, PaymentMethod, StartedPayment } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { loadProvider } from './load-provider.ts'
import * as styles from './WalletButtons.module.css'

export interface WalletButtonsProps {
  /** The methods of kind `wallet`. */
  readonly wallets: readonly PaymentMethod[]
  readonly amountMinor: number
  /** ISO 4217 code. */
  readonly currency: string
  /** Returns whether the order can be placed; otherwise the page shows what is missing. */
  readonly onPress: () => boolean
  /** Places the order and starts its payment; null if that failed. */
  readonly start: (method: string) => Promise<StartedPayment | null>
  readonly onSettled: (outcome: 'completed' | 'aborted', payment: StartedPayment) => void
}

/** Renders the buttons of the wallets that this browser has. */
export function WalletButtons({ wallets, ...rest }: WalletButtonsProps) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const shown = wallets.filter(({ id }) => !missing.includes(id))
  if (shown.length === 0) return null
  return (
    <div className={styles.wallets}>
      {shown.map((wallet) => (
        <WalletButton
          key={wallet.id}
          wallet={wallet}
          onMissing={() => setMissing((now) => [...now, wallet.id])}
          {...rest}
        />
      ))}
    </div>
  )
}

interface WalletButtonProps extends Omit<WalletButtonsProps, 'wallets'> {
  readonly wallet: PaymentMethod
  /** Called if this browser does not have the wallet. */
  readonly onMissing: () => void
}

function WalletButton({ wallet, amountMinor, currency, onMissing, onPress, start, onSettled }: WalletButtonProps) {
  const { language } = useTexts(checkoutTexts)
  const container = useRef<HTMLDivElement>(null)
  const { id, script, clientData } = wallet
  // A new answer of the server has a new object with the same data.
  const data = JSON.stringify(clientData ?? {})
  const press = useEffectEvent(onPress)
  const begin = useEffectEvent(start)
  const settle = useEffectEvent(onSettled)
  const reportMissing = useEffectEvent(onMissing)

  useEffect(() => {
    const element = container.current
    const controller = new AbortController()
    let mounted: MountedPayment | null = null
    const mount = async () => {
      if (script === undefined || element === null) return null
      const provider = await loadProvider(script, controller.signal)
      let payment: StartedPayment | null = null
      return (
        provider.mountWallet?.({
          container: element,
          clientData: JSON.parse(data) as Readonly<Record<string, unknown>>,
          language,
          amountMinor,
          currency,
          onPress: () => press(),
          start: async () => {
            payment = await begin(id)
            return payment
          },
          onSettled: (outcome) => {
            if (payment !== null) settle(outcome, payment)
          },
        }) ?? null
      )
    }
    mount().then(
      (button) => {
        if (controller.signal.aborted) button?.unmount()
        else if (button === null) reportMissing()
        else mounted = button
      },
      // Hide a wallet that cannot be loaded, and show no error, because the guest can choose another method.
      () => {
        if (!controller.signal.aborted) reportMissing()
      },
    )
    return () => {
      controller.abort()
      mounted?.unmount()
    }
  }, [id, script, data, language, amountMinor, currency])

  // React must not render children here: the provider's script owns the content.
  return <div ref={container} className={styles.wallet} />
}
