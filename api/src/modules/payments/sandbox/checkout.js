// The sandbox provider's own script, as a real provider would serve one. It moves no money, and the server does not
// trust what it reports but reads the payment at the provider.
;(() => {
  // Replaced by the server with the texts of `texts.ts`.
  const TEXTS = {}
  // Replaced by the server with the function of `routes.ts`.
  const readExpiry = null

  /**
   * Creates an element. Styles are set through the CSS object model, which the page's content security policy allows.
   */
  const make = (tag, { style = {}, attributes = {}, ...properties } = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value)
    element.append(...children)
    return element
  }
  const LINE = '1px solid var(--color-control-line, #8d8072)'
  const stack = {
    display: 'grid',
    gap: '12px',
    font: '1rem/1.45 var(--font-text, system-ui)',
    color: 'var(--color-ink, inherit)',
  }
  const box = {
    'min-height': '44px',
    padding: '8px 12px',
    border: LINE,
    'border-radius': 'var(--radius-m, 12px)',
    background: 'var(--color-surface, Field)',
    color: 'inherit',
    font: 'inherit',
    'min-width': '0',
    width: '100%',
    'box-sizing': 'border-box',
  }
  const plain = { ...box, cursor: 'pointer', 'border-radius': 'var(--radius-pill, 999px)' }
  const main = {
    ...plain,
    'min-height': '52px',
    border: '0',
    background: 'var(--color-accent, #b8321a)',
    color: 'var(--color-accent-ink, #fff)',
    'font-weight': '600',
  }
  const formatNumber = (number) => number.replace(/(.{4})(?=.)/g, '$1 ')
  let count = 0

  const field = (text, autocomplete, { inputMode = 'numeric', ...more } = {}) => {
    const id = `sandbox-${++count}`
    const input = make('input', {
      id,
      autocomplete,
      inputMode,
      required: true,
      style: box,
      // Firefox calls a required field without `aria-invalid` invalid while it is empty.
      attributes: { 'aria-describedby': `${id}-error`, 'aria-invalid': 'false' },
      ...more,
    })
    const error = make('p', { id: `${id}-error`, style: { margin: '4px 0 0', color: 'var(--color-danger, #a3211c)' } })
    const label = make('label', { htmlFor: id, textContent: text, style: { display: 'block', 'margin-bottom': '4px' } })
    const setError = (message) => {
      error.textContent = message
      input.setAttribute('aria-invalid', String(message !== ''))
    }
    return { input, setError, element: make('div', {}, label, input, error) }
  }

  const button = (textContent, style, onclick) => make('button', { type: 'button', textContent, style, onclick })
  const dark = { ...main, background: 'var(--color-ink, CanvasText)', color: 'var(--color-paper, Canvas)' }

  window.cartePaymentProvider = {
    /** Every browser has the test wallet. Its sheet is a dialog in which the guest approves before there is a payment. */
    async mountWallet({ container, language, amountMinor, currency, onPress, start, onSettled }) {
      const t = TEXTS[language] ?? TEXTS.en
      const abort = new AbortController()
      const status = make('p', { attributes: { role: 'status' }, style: { margin: '0' } })
      const title = make('h2', { id: `sandbox-${++count}`, textContent: t.wallet, style: { margin: '0' } })
      const sheet = make('dialog', {
        attributes: { 'aria-labelledby': title.id },
        style: {
          width: 'min(22rem, calc(100vw - 32px))',
          margin: 'auto',
          padding: '20px',
          'box-sizing': 'border-box',
          border: LINE,
          'border-radius': 'var(--radius-m, 12px)',
          background: 'var(--color-surface, Canvas)',
          color: 'var(--color-ink, CanvasText)',
        },
      })
      let isBusy = false
      const decide = async (action) => {
        if (isBusy) return
        isBusy = true
        status.textContent = t.wait
        const started = await start()
        sheet.close()
        if (!started || abort.signal.aborted) return
        const { address, secret } = started.clientData
        const headers = { 'sandbox-secret': secret }
        const isTaken = await fetch(`${address}/${action}`, { method: 'POST', headers, signal: abort.signal }).then(
          ({ ok }) => ok,
          () => false,
        )
        if (!abort.signal.aborted) onSettled(isTaken ? 'completed' : 'aborted')
      }
      const amount = new Intl.NumberFormat(language, { style: 'currency', currency }).format(amountMinor / 100)
      sheet.append(
        make(
          'div',
          { style: stack },
          title,
          make('p', { textContent: amount, style: { margin: '0', 'font-weight': '600' } }),
          make('p', { textContent: t.note, style: { margin: '0', color: 'var(--color-ink-soft, inherit)' } }),
          button(t.approve, main, () => decide('approve')),
          button(t.decline, plain, () => decide('decline')),
          button(t.cancel, plain, () => sheet.close()),
          status,
        ),
      )
      sheet.addEventListener('cancel', (event) => {
        if (isBusy) event.preventDefault()
      })
      sheet.addEventListener('close', () => {
        isBusy = false
        status.textContent = ''
      })
      const pay = button(t.wallet, { ...dark, font: '600 1rem/1.45 var(--font-text, system-ui)' }, () => {
        if (onPress()) sheet.showModal()
      })
      container.append(pay, sheet)
      return {
        unmount() {
          abort.abort()
          pay.remove()
          sheet.remove()
        },
      }
    },

    mount({ container, clientData, language, onSettled }) {
      const t = TEXTS[language] ?? TEXTS.en
      const abort = new AbortController()
      const status = make('p', { attributes: { role: 'status' }, style: { margin: '0' } })
      const showStatus = (text) => {
        status.textContent = text
      }
      const send = (action, body) =>
        fetch(`${clientData.address}/${action}`, {
          method: 'POST',
          signal: abort.signal,
          headers: { 'sandbox-secret': clientData.secret, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })

      const decide = async (action, outcome) => {
        showStatus(t.wait)
        try {
          const response = await send(action)
          if (!response.ok) throw new Error(action)
          onSettled(outcome)
        } catch {
          if (!abort.signal.aborted) showStatus(t.failed)
        }
      }
      const cancel = button(t.cancel, plain, () => decide('abort', 'aborted'))
      const note = make('p', { textContent: t.note, style: { margin: '0', color: 'var(--color-ink-soft, inherit)' } })

      const card = () => {
        const fields = {
          number: field(t.number, 'cc-number'),
          expiry: field(t.expiry, 'cc-exp'),
          cvc: field(t.cvc, 'cc-csc'),
          name: field(t.name, 'cc-name', { inputMode: 'text' }),
        }
        const { expiry } = fields
        const formatExpiry = () => {
          const { text, error } = readExpiry(expiry.input.value, new Date())
          if (error === null) expiry.setError('')
          expiry.input.value = text
          return error
        }
        expiry.input.onchange = formatExpiry
        /** Finds errors before sending, with the same codes as the server. */
        const findErrors = () => {
          const isTestCard = clientData.cards.includes(fields.number.input.value.replace(/[\s-]/g, ''))
          const error = formatExpiry()
          return {
            ...(isTestCard ? {} : { number: ['unknown'] }),
            ...(error === null ? {} : { expiry: [error] }),
            ...(/^\d{3,4}$/.test(fields.cvc.input.value.trim()) ? {} : { cvc: ['invalid'] }),
          }
        }
        const showErrors = (errors) => {
          const invalid = Object.keys(errors).filter((name) => fields[name])
          for (const name of invalid) {
            fields[name].setError(t[`error.${name}.${errors[name][0]}`] ?? t[`error.${name}`] ?? t.failed)
          }
          fields[invalid[0]]?.input.focus()
          return invalid.length > 0
        }
        const pay = make('button', { textContent: t.pay, style: main })
        const list = make('dl', {
          style: { display: 'grid', 'grid-template-columns': 'max-content 1fr', gap: '4px 16px', margin: '8px 0 0' },
        })
        clientData.cards.forEach((number) => {
          const fill = button(
            formatNumber(number),
            { ...plain, width: 'auto', 'min-height': '32px', padding: '2px 8px' },
            () => {
              const values = { number: formatNumber(number), expiry: '12/30', cvc: '123', name: 'Test' }
              for (const [name, value] of Object.entries(values)) fields[name].input.value = value
              pay.focus()
            },
          )
          list.append(
            make('dt', {}, fill),
            make('dd', { textContent: t[`does.${number}`] ?? '', style: { margin: '0', 'align-self': 'center' } }),
          )
        })
        const form = make(
          'form',
          { noValidate: true, style: stack, attributes: { 'aria-label': t.card } },
          note,
          ...Object.values(fields).map(({ element }) => element),
          pay,
          cancel,
          status,
          make('details', {}, make('summary', { textContent: t.cards }), list),
        )
        form.onsubmit = async (event) => {
          event.preventDefault()
          for (const { setError } of Object.values(fields)) setError('')
          if (showErrors(findErrors())) return showStatus('')
          showStatus(t.wait)
          pay.disabled = true
          try {
            const response = await send(
              'card',
              Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input.value])),
            )
            if (response.ok) return onSettled('completed')
            const { errors = {} } = await response.json()
            showStatus(showErrors(errors) ? '' : t.failed)
          } catch {
            if (!abort.signal.aborted) showStatus(t.failed)
          }
          pay.disabled = false
        }
        return form
      }

      const app = () =>
        make(
          'div',
          {
            style: stack,
            attributes: { role: 'group', 'aria-label': clientData.kind === 'wallet' ? t.wallet : t.app },
          },
          make('p', { textContent: t.ask, style: { margin: '0' } }),
          note,
          button(t.approve, main, () => decide('approve', 'completed')),
          button(t.decline, plain, () => decide('decline', 'completed')),
          cancel,
          status,
        )

      const root = clientData.kind === 'card' ? card() : app()
      container.append(root)
      return {
        unmount() {
          abort.abort()
          root.remove()
        },
      }
    },
  }
})()
