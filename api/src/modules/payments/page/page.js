// The script of the page on which guests of a chain's page pay. It shows the provider's form, polls the server for the
// payment's state, and leads back once that is known. It trusts nothing in the address or from the provider's script
// (PAY-2).
;(() => {
  const { paymentId, flow, script, clientData, language, back, isReturned, words } = JSON.parse(
    document.getElementById('payment').textContent,
  )
  /** The timeout of the provider's script. After it the guest reads that the form did not load (payment error 15). */
  const SCRIPT_TIMEOUT_MS = 10_000
  /** The timeout of a read. The server itself waits eight seconds for a provider. */
  const READ_TIMEOUT_MS = 10_000
  /** After so many reads without an outcome, a guest who came back from the provider can pay again. */
  const RETURN_READS_MAX = 4
  /** After so many reads the page shows that the payment takes long. */
  const LONG_AFTER_READS = 8
  const OPEN_STATES = new Set(['created', 'pending'])

  const byId = (id) => document.getElementById(id)
  const show = (id, isShown) => {
    const element = byId(id)
    if (element) element.hidden = !isShown
  }
  const showStatus = (text) => {
    byId('status').textContent = text
  }

  let step = isReturned ? 'checking' : 'paying'
  let after = 'return'
  let reads = 0
  let timer
  let isPolling = false
  let mounted = null

  const leave = () => {
    step = 'leaving'
    clearTimeout(timer)
    showStatus(words.leaving)
    // Replaces this page in the history, so that Back does not lead to a finished payment.
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
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      })
      return response.ok ? await response.json() : null
    } catch {
      return null
    }
  }

  const poll = async () => {
    if (isPolling || step === 'leaving') return
    clearTimeout(timer)
    isPolling = true
    const stepBefore = step
    const answer = await read()
    isPolling = false
    if (answer && (answer.error !== undefined || !OPEN_STATES.has(answer.state))) return leave()
    show('offline', answer === null)
    // The step has changed during the request, so the answer is outdated.
    if (stepBefore !== step) return poll()
    reads++
    if (answer && step === 'checking') {
      if (after === 'aborted') return leave()
      // Nothing was sent to the provider yet, so there is nothing to wait for (PAY-3).
      if (after === 'return' && (answer.state === 'created' || reads >= RETURN_READS_MAX)) return pay()
      show('long', reads >= LONG_AFTER_READS)
    }
    timer = setTimeout(poll, delay())
  }

  const check = (outcome) => {
    if (step !== 'paying') return
    step = 'checking'
    after = outcome
    reads = 0
    mounted?.unmount()
    showStatus(words.checking)
    poll()
  }

  /** Returns a TrustedScriptURL where browsers enforce Trusted Types. The policy allows only our own origin. */
  const toScriptUrl = (url) => {
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
      const timeout = setTimeout(() => reject(new Error('The provider took too long')), SCRIPT_TIMEOUT_MS)
      element.addEventListener('load', () => {
        clearTimeout(timeout)
        if (window.cartePaymentProvider) resolve(window.cartePaymentProvider)
        else reject(new Error('The provider has registered nothing'))
      })
      element.addEventListener('error', () => reject(new Error('The provider could not be loaded')))
      element.src = toScriptUrl(new URL(script, location.href))
      document.head.append(element)
    })

  const mount = async () => {
    showStatus(words.loading)
    try {
      const provider = await load()
      mounted = await provider.mount({ container: byId('form'), clientData, language, onSettled: check })
      if (step === 'paying') showStatus('')
    } catch {
      if (step !== 'paying') return
      showStatus('')
      show('failure', true)
      byId('failure').focus()
    }
  }

  const pay = () => {
    step = 'paying'
    reads = 0
    show('app', true)
    show('elsewhere', true)
    showStatus(flow === 'app' ? words.waiting : '')
    if (flow === 'embedded') mount()
    timer = setTimeout(poll, delay())
  }

  // Poll at once when the guest comes back from an app or by the browser's Back button.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') poll()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  if (isReturned || flow === null) poll()
  else pay()
})()
