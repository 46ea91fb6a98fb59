import type { MountedPayment, PaymentMethod, StartedPayment } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { cx } from '@carte/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { loadProvider } from './load-provider.ts'
import * as styles from './WalletButtons.module.css'

/** A payment by wallet of the order on the page. */
export interface WalletPayment {
  readonly amountMinor: number
  /** ISO 4217 code; empty if it is unknown. */
  readonly currency: string
  /** Returns whether the order can be placed; otherwise the page shows what is missing. */
  readonly onPress: () => boolean
  /** Places the order and starts its payment; null if that failed. */
  readonly start: (method: string) => Promise<StartedPayment | null>
  readonly onSettled: (outcome: 'completed' | 'aborted', payment: StartedPayment) => void
}

export interface WalletButtonsProps extends WalletPayment {
  readonly wallets: readonly PaymentMethod[]
  /** Id of the chosen wallet, whose button is shown; null if the guest pays in another way. */
  readonly shown: string | null
  /** Called when it is known whether this browser has the wallet. */
  readonly onKnown: (id: string, isAvailable: boolean) => void
}

/** Mounts the buttons of the wallets, and shows that of the chosen one. */
export function WalletButtons({ wallets, shown, onKnown, ...rest }: WalletButtonsProps) {
  return wallets.map((wallet) => (
    <WalletButton
      key={wallet.id}
      wallet={wallet}
      isShown={wallet.id === shown}
      onKnown={(isAvailable) => onKnown(wallet.id, isAvailable)}
      {...rest}
    />
  ))
}

interface WalletButtonProps extends WalletPayment {
  readonly wallet: PaymentMethod
  readonly isShown: boolean
  readonly onKnown: (isAvailable: boolean) => void
}

function WalletButton(props: WalletButtonProps) {
  const { wallet, isShown, amountMinor, currency, onKnown, onPress, start, onSettled } = props
  const { language } = useTexts(checkoutTexts)
  const container = useRef<HTMLDivElement>(null)
  const { id, script, clientData } = wallet
  // A new answer of the server has a new object with the same data.
  const data = JSON.stringify(clientData ?? {})
  const press = useEffectEvent(onPress)
  const begin = useEffectEvent(start)
  const settle = useEffectEvent(onSettled)
  const report = useEffectEvent(onKnown)

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
        else {
          mounted = button
          report(button !== null)
        }
      },
      // Hide a wallet that cannot be loaded, and show no error, because the guest can choose another method.
      () => {
        if (!controller.signal.aborted) report(false)
      },
    )
    return () => {
      controller.abort()
      mounted?.unmount()
    }
  }, [id, script, data, language, amountMinor, currency])

  // React must not render children here: the provider's script owns the content.
  return <div ref={container} className={cx(styles.wallet, !isShown && styles.hidden)} inert={!isShown} />
}
