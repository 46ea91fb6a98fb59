// Renders the card form with Stripe.js, which Stripe requires to be loaded from its own server. Card numbers go only
// from the browser to Stripe. The server does not trust what this script reports but reads the payment at Stripe.
;(() => {
  // Replaced by the server with the texts of `texts.ts`.
  const TEXTS = {}
  // Replaced by the server with the units of `intents.ts`.
  const UNITS = {}
  /** The timeout of each loading step. After it the guest reads that the form did not load (payment error 15). */
  const LOAD_TIMEOUT_MS = 10_000
  const LOCALES = { no: 'nb' }

  const make = (tag, { style = {}, attributes = {}, ...properties } = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
    element.append(...children)
    return element
  }
  const button = {
    'min-height': '44px',
    padding: '8px 12px',
    width: '100%',
    border: '1px solid var(--color-control-line, #8d8072)',
    'border-radius': 'var(--radius-pill, 999px)',
    background: 'var(--color-surface, Field)',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  }
  const main = {
    ...button,
    'min-height': '52px',
    border: '0',
    background: 'var(--color-accent, #b8321a)',
    color: 'var(--color-accent-ink, #fff)',
    'font-weight': '600',
  }

  const withTimeout = (work) => {
    let timer
    const timeout = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('Stripe took too long')), LOAD_TIMEOUT_MS)
    })
    return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
  }

  /** Returns a TrustedScriptURL where browsers enforce Trusted Types. The policy allows only Stripe.js. */
  const toScriptUrl = (address) => {
    if (!window.trustedTypes) return address
    // This script runs once per payment, but a page can create a policy only once.
    window.carteStripePolicy ??= window.trustedTypes.createPolicy('carte-stripe', {
      createScriptURL: (text) => {
        if (text !== address) throw new TypeError(`Not Stripe.js: ${text}`)
        return text
      },
    })
    return window.carteStripePolicy.createScriptURL(address)
  }

  let loading
  const loadStripe = (address) => {
    if (window.Stripe) return Promise.resolve(window.Stripe)
    loading ??= new Promise((resolve, reject) => {
      const script = make('script', { async: true, src: toScriptUrl(address) })
      script.addEventListener('load', () =>
        window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe.js has registered nothing')),
      )
      script.addEventListener('error', () => {
        script.remove()
        reject(new Error('Stripe.js could not be loaded'))
      })
      document.head.append(script)
    }).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  /** Stripe's form is a cross-origin frame that cannot read our design tokens, so pass their computed values. */
  const appearanceOf = (container) => {
    const { color, backgroundColor } = getComputedStyle(container)
    const token = (name) => getComputedStyle(container).getPropertyValue(name).trim()
    const isDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches
    const probe = make('span', { style: { color: token('--color-accent') || color } })
    container.append(probe)
    const accent = getComputedStyle(probe).color
    probe.remove()
    const hasBackground = backgroundColor && !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    return {
      theme: isDark ? 'night' : 'stripe',
      variables: {
        ...(accent ? { colorPrimary: accent } : {}),
        ...(color ? { colorText: color } : {}),
        ...(hasBackground ? { colorBackground: backgroundColor } : {}),
        borderRadius: '12px',
      },
    }
  }

  const connect = async (clientData, language) => {
    const Stripe = await withTimeout(loadStripe(clientData.script))
    return Stripe(clientData.publishableKey, {
      locale: LOCALES[language] ?? language,
      ...(clientData.account ? { stripeAccount: clientData.account } : {}),
    })
  }

  /** The wallets that reserve money as cards do. Stripe's other buttons are other methods. */
  const WALLETS = {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  }

  window.cartePaymentProvider = {
    /**
     * Renders Stripe's buttons of the wallets that this browser has. The intent is created after the guest has approved,
     * because the order is placed at that moment.
     */
    async mountWallet({ container, clientData, language, amountMinor, currency, onPress, start, onSettled }) {
      // Without either interface no wallet can open, so do not load Stripe.js.
      if (!window.ApplePaySession && !window.PaymentRequest) return null
      const stripe = await connect(clientData, language)
      const code = currency.toLowerCase()
      const elements = stripe.elements({
        mode: 'payment',
        amount: Math.round(amountMinor * (UNITS[code] ?? 1)),
        currency: code,
        captureMethod: 'manual',
        appearance: appearanceOf(container),
      })
      const element = elements.create('expressCheckout', { paymentMethods: WALLETS, buttonHeight: 52 })
      const place = make('div')
      element.on('click', (event) => (onPress() ? event.resolve() : event.reject()))
      element.on('confirm', async (event) => {
        const { error } = await elements.submit()
        const started = error ? null : await start()
        if (!started) return event.paymentFailed({ reason: 'fail' })
        const { clientSecret, returnUrl } = started.clientData
        try {
          await stripe.confirmPayment({
            elements,
            clientSecret,
            confirmParams: { return_url: returnUrl },
            redirect: 'if_required',
          })
        } catch {
          // The server reads the outcome at Stripe.
        }
        onSettled('completed')
      })
      container.append(place)
      const unmount = () => {
        element.destroy()
        place.remove()
      }
      const available = await withTimeout(
        new Promise((resolve, reject) => {
          element.on('ready', ({ availablePaymentMethods } = {}) => resolve(availablePaymentMethods))
          element.on('loaderror', ({ error }) => reject(new Error(error?.type ?? 'loaderror')))
          element.mount(place)
        }),
      ).catch(() => undefined)
      if (available) return { unmount }
      unmount()
      return null
    },

    async mount({ container, clientData, language, onSettled }) {
      const t = TEXTS[language] ?? TEXTS.en
      const stripe = await connect(clientData, language)
      const elements = stripe.elements({
        clientSecret: clientData.clientSecret,
        appearance: appearanceOf(container),
      })
      const element = elements.create('payment', { layout: 'tabs' })
      const place = make('div')
      const status = make('p', { style: { margin: '0' }, attributes: { role: 'status' } })
      const pay = make('button', { textContent: t.pay, style: main })
      const cancel = make('button', { type: 'button', textContent: t.cancel, style: button })
      cancel.onclick = () => onSettled('aborted')
      const form = make(
        'form',
        {
          noValidate: true,
          attributes: { 'aria-label': t.form },
          style: { display: 'grid', gap: '12px', font: '1rem/1.45 var(--font-text, system-ui)' },
        },
        place,
        pay,
        cancel,
        status,
      )
      const setBusy = (isBusy, text = '') => {
        pay.disabled = isBusy
        cancel.disabled = isBusy
        status.textContent = text
      }

      form.onsubmit = async (event) => {
        event.preventDefault()
        setBusy(true, t.wait)
        try {
          const { error } = await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: clientData.returnUrl },
            redirect: 'if_required',
          })
          // Stripe's form shows validation errors at its fields, and a lost connection allows another try. After all
          // other errors, the server reads the outcome at Stripe.
          if (error?.type === 'validation_error') return setBusy(false)
          if (error?.type === 'api_connection_error') return setBusy(false, t.failed)
          onSettled('completed')
        } catch {
          setBusy(false, t.failed)
        }
      }

      const unmount = () => {
        element.destroy()
        form.remove()
      }
      container.append(form)
      try {
        await withTimeout(
          new Promise((resolve, reject) => {
            element.on('ready', resolve)
            element.on('loaderror', ({ error }) => reject(new Error(error?.type ?? 'loaderror')))
            element.mount(place)
          }),
        )
      } catch (error) {
        unmount()
        throw error
      }
      return { unmount }
    },
  }
})()
