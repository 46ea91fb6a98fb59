// What runs in the page on which a chain's guest pays. It shows the provider's form as the site's payment page does, asks the server how the payment
// stands, and leads back once that is known. Nothing that the address or the provider's script says is believed.
;(() => {
  const { paymentId, flow, script, clientData, language, back, isReturned, words } = JSON.parse(
    document.getElementById('payment').textContent,
  )
  /** Milliseconds; longer, and the guest is told that the form did not load (payment error 15). */
  const SCRIPT_LIMIT_MS = 10_000
  /** The server waits for a provider for eight seconds. */
  const ASK_LIMIT_MS = 10_000
  /** Reads after which whoever has come back from the provider without an outcome can go on to pay. */
  const RETURN_READS = 4
  /** Reads after which a wait is called long. */
  const LONG_READS = 8
  const OPEN = new Set(['created', 'pending'])

  const place = (id) => document.getElementById(id)
  const show = (id, isShown) => {
    const element = place(id)
    if (element) element.hidden = !isShown
  }
  const say = (text) => {
    place('status').textContent = text
  }

  let step = isReturned ? 'checking' : 'paying'
  let after = 'return'
  let reads = 0
  let timer
  let isAsking = false
  let mounted = null

  const leave = () => {
    step = 'left'
    clearTimeout(timer)
    say(words.leaving)
    // In the place of this page: back does not lead into a payment that is over.
    location.replace(back)
  }

  const delay = () => {
    if (step === 'paying') return flow === 'app' ? 2_000 : 5_000
    return reads < 5 ? 1_000 : 3_000
  }

  const read = async () => {
    try {
      const response = await fetch(`/api/payment/${paymentId}`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(ASK_LIMIT_MS),
      })
      return response.ok ? await response.json() : null
    } catch {
      return null
    }
  }

  const ask = async () => {
    if (isAsking || step === 'left') return
    clearTimeout(timer)
    isAsking = true
    const asked = step
    const answer = await read()
    isAsking = false
    if (answer && (answer.error !== undefined || !OPEN.has(answer.state))) return leave()
    show('offline', answer === null)
    // The guest has done something meanwhile: what was asked before that says nothing of it.
    if (asked !== step) return ask()
    reads++
    if (answer && step === 'checking') {
      if (after === 'aborted') return leave()
      // Nothing has been sent to the provider, so there is nothing to wait for.
      if (after === 'return' && (answer.state === 'created' || reads >= RETURN_READS)) return pay()
      show('long', reads >= LONG_READS)
    }
    timer = setTimeout(ask, delay())
  }

  const check = (outcome) => {
    if (step !== 'paying') return
    step = 'checking'
    after = outcome
    reads = 0
    mounted?.unmount()
    say(words.checking)
    ask()
  }

  /** The address as browsers with Trusted Types want it: this policy lets our own origin alone through. */
  const trusted = (url) => {
    if (!window.trustedTypes) return url.href
    const policy = window.trustedTypes.createPolicy('carte-payment', {
      createScriptURL: (text) => {
        if (new URL(text).origin !== location.origin) throw new TypeError(`Not of this site: ${text}`)
        return text
      },
    })
    return policy.createScriptURL(url.href)
  }

  const load = () =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script')
      const late = setTimeout(() => reject(new Error('The provider took too long')), SCRIPT_LIMIT_MS)
      element.addEventListener('load', () => {
        clearTimeout(late)
        if (window.cartePaymentProvider) resolve(window.cartePaymentProvider)
        else reject(new Error('The provider has registered nothing'))
      })
      element.addEventListener('error', () => reject(new Error('The provider could not be loaded')))
      element.src = trusted(new URL(script, location.href))
      document.head.append(element)
    })

  const mount = async () => {
    say(words.loading)
    try {
      const provider = await load()
      mounted = await provider.mount({ container: place('form'), clientData, language, onSettled: check })
      if (step === 'paying') say('')
    } catch {
      if (step !== 'paying') return
      say('')
      show('trouble', true)
      place('trouble').focus()
    }
  }

  const pay = () => {
    step = 'paying'
    reads = 0
    show('app', true)
    show('elsewhere', true)
    say(flow === 'app' ? words.waiting : '')
    if (flow === 'embedded') mount()
    timer = setTimeout(ask, delay())
  }

  // Whoever comes back from an app, or by the browser's own way back, hears at once what has become of the payment.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  if (isReturned || flow === null) ask()
  else pay()
})()
