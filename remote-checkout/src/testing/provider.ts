import type { PaymentProviderScript } from '@carte/contract'
import type { Harness } from '@carte/testing'
import { providerActions } from './guest.ts'

/**
 * Fakes the provider's script, which jsdom does not run: fires `load` or `error` for each added `<script>`. The form is
 * a button for each test card and one to give up; a wallet is a button to approve and one to decline.
 *
 * @returns a function that stops it
 */
export function fakeProvider(harness: Harness, canLoad: () => boolean = () => true): () => void {
  const provider: PaymentProviderScript = {
    async mountWallet({ container, onPress, start, onSettled, amountMinor, currency }) {
      for (const [name, action] of [
        ['Wallet', 'approve'],
        ['Declined wallet', 'decline'],
      ] as const) {
        const element = document.createElement('button')
        element.type = 'button'
        element.textContent = `${name} ${amountMinor} ${currency}`
        element.addEventListener('click', async () => {
          if (!onPress()) return
          const started = await start()
          if (started === null) return
          await providerActions(harness, started.clientData ?? {})(action)
          onSettled('completed')
        })
        container.append(element)
      }
      return { unmount: () => container.replaceChildren() }
    },
    mount({ container, clientData, onSettled }) {
      const button = (text: string, press: () => Promise<void> | void) => {
        const element = document.createElement('button')
        element.textContent = text
        element.addEventListener('click', () => void press())
        container.append(element)
      }
      for (const [name, number] of [
        ['Good card', '4242424242424242'],
        ['Declined card', '4000000000000002'],
      ] as const) {
        button(name, async () => {
          await providerActions(harness, clientData)('card', number)
          onSettled('completed')
        })
      }
      button('Give up', () => onSettled('aborted'))
      return { unmount: () => container.replaceChildren() }
    },
  }
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const isThere = canLoad()
      if (isThere) window.cartePaymentProvider = provider
      node.dispatchEvent(new Event(isThere ? 'load' : 'error'))
    }
  })
  observer.observe(document.head, { childList: true })
  return () => {
    observer.disconnect()
    delete window.cartePaymentProvider
  }
}
