// A fake Stripe.js with the part of the interface that our script uses. Its form is a cross-origin frame and a field;
// the card number decides the outcome, as with Stripe's test cards.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const METHODS = { 4000000000000002: 'pm_card_visa_chargeDeclined' }

  window.Stripe = (publishableKey, { locale, stripeAccount } = {}) => {
    const field = Object.assign(document.createElement('input'), { id: 'fake-card', autocomplete: 'cc-number' })
    const listeners = { ready() {}, loaderror() {} }
    /** A wallet whose guest approves at once. */
    const createWallet = ({ amount, currency }) => {
      const handlers = {}
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: `Fake wallet ${amount} ${currency}`,
      })
      button.addEventListener('click', () =>
        handlers.click({
          resolve: () => handlers.confirm({ paymentFailed() {} }),
          reject() {},
        }),
      )
      return {
        on: (name, handler) => {
          handlers[name] = handler
        },
        mount(place) {
          place.append(button)
          handlers.ready({ availablePaymentMethods: { applePay: true } })
        },
        destroy() {},
      }
    }
    return {
      elements: ({ clientSecret, appearance, amount, currency }) => ({
        clientSecret,
        submit: async () => ({}),
        create: (type) =>
          type === 'expressCheckout'
            ? createWallet({ amount, currency })
            : {
                on: (name, listener) => {
                  listeners[name] = listener
                },
                mount(place) {
                  const label = Object.assign(document.createElement('label'), {
                    htmlFor: field.id,
                    textContent: 'Card number',
                  })
                  const frame = Object.assign(document.createElement('iframe'), {
                    title: `Secure card payment (${locale}, ${appearance.theme})`,
                    src: `${origin}/frame`,
                  })
                  // Browsers fire `load` also for a frame that the content security policy blocks, but such a frame sends no
                  // message.
                  window.addEventListener('message', ({ origin: from }) => {
                    if (from === origin) listeners.ready()
                  })
                  place.append(label, field, frame)
                },
                destroy() {},
              },
      }),
      async confirmPayment({ elements, clientSecret, confirmParams }) {
        const number = field.value.replace(/\s/g, '')
        if (number === '' && !clientSecret) return { error: { type: 'validation_error' } }
        const response = await fetch(`${origin}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({
            key: publishableKey,
            client_secret: clientSecret ?? elements.clientSecret,
            payment_method: METHODS[number] ?? 'pm_card_visa',
            return_url: confirmParams.return_url,
            account: stripeAccount ?? '',
          }),
        })
        return response.json()
      },
    }
  }
})()
