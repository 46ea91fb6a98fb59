import type { MountedPayment, PaymentMethod, StartedPayment } from '@carte/contract'
import { useTexts } from '@carte/i18n'
import { cx } from '@carte/ui'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { checkoutTexts } from '../../texts.ts'
import { loadProvider } from './load-provider.ts'
import * as styles from './WalletButtons.module.css'

export interface WalletButtonsProps {
  /** The methods of kind `wallet`. */
  readonly wallets: readonly PaymentMethod[]
  /** Whether other methods follow below. */
  readonly hasOthers: boolean
  readonly amountMinor: number
  /** ISO 4217 code. */
  readonly currency: string
  /** What the guest has to do before paying. Until then the buttons are dimmed, and a press only calls `onPress`. */
  readonly nextStep?: string | undefined
  /** Returns whether the order can be placed; otherwise the page shows what is missing. */
  readonly onPress: () => boolean
  /** Places the order and starts its payment; null if that failed. */
  readonly start: (method: string) => Promise<StartedPayment | null>
  readonly onSettled: (outcome: 'completed' | 'aborted', payment: StartedPayment) => void
}

/** Renders the buttons of the wallets that this browser has. */
export function WalletButtons({ wallets, hasOthers, ...rest }: WalletButtonsProps) {
  const { t } = useTexts(checkoutTexts)
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
      {hasOthers && <p className={styles.or}>{t('payment.or')}</p>}
    </div>
  )
}

interface WalletButtonProps extends Omit<WalletButtonsProps, 'wallets' | 'hasOthers'> {
  readonly wallet: PaymentMethod
  /** Called if this browser does not have the wallet. */
  readonly onMissing: () => void
}

function WalletButton(props: WalletButtonProps) {
  const { wallet, amountMinor, currency, nextStep, onMissing, onPress, start, onSettled } = props
  const { language } = useTexts(checkoutTexts)
  const nextStepId = useId()
  const [isMounted, setMounted] = useState(false)
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
        else {
          mounted = button
          setMounted(true)
        }
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

  const isDimmed = isMounted && nextStep !== undefined
  return (
    <div className={styles.place}>
      {/* React must not render children here: the provider's script owns the content. */}
      <div ref={container} className={cx(styles.wallet, isDimmed && styles.dimmed)} inert={isDimmed} />
      {/* The button of a provider can be in an iframe, whose content cannot be disabled from here. */}
      {isDimmed && (
        <button
          type="button"
          className={styles.cover}
          aria-label={wallet.name}
          aria-describedby={nextStepId}
          aria-disabled="true"
          onClick={onPress}
        >
          <span id={nextStepId} hidden>
            {nextStep}
          </span>
        </button>
      )}
    </div>
  )
}
