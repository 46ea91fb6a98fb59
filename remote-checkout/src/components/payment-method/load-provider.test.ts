import type { PaymentProviderScript } from '@carte/contract'
import { afterEach, describe, expect, it } from '@jest/globals'
import { loadProvider } from './load-provider.ts'

const provider: PaymentProviderScript = { mount: () => ({ unmount() {} }) }
const added = () => {
  const script = document.head.querySelector('script')
  if (!script) throw new Error('The page has added no script')
  return script
}
const wanted = () => new AbortController().signal

afterEach(() => {
  delete window.cartePaymentProvider
})

describe('loadProvider', () => {
  it('requests the script with a high priority, resolves to the registered provider, and removes the element', async () => {
    const loading = loadProvider('/api/pay.js', wanted())
    expect(added()).toMatchObject({ src: `${location.origin}/api/pay.js`, fetchPriority: 'high' })
    window.cartePaymentProvider = provider
    added().dispatchEvent(new Event('load'))
    await expect(loading).resolves.toBe(provider)
    expect(document.head.querySelector('script')).toBeNull()
  })

  it('rejects a script of another origin', async () => {
    await expect(loadProvider('https://evil.example/pay.js', wanted())).rejects.toThrow('of this site')
    expect(document.head.querySelector('script')).toBeNull()
  })

  it('rejects when the script is missing, registers nothing, takes too long, or is aborted', async () => {
    const missing = loadProvider('/pay.js', wanted())
    added().dispatchEvent(new Event('error'))
    await expect(missing).rejects.toThrow('could not be loaded')

    // A provider that was registered before does not count.
    window.cartePaymentProvider = provider
    const empty = loadProvider('/pay.js', wanted())
    added().dispatchEvent(new Event('load'))
    await expect(empty).rejects.toThrow('registered nothing')

    await expect(loadProvider('/pay.js', wanted(), 1)).rejects.toThrow('too long')

    const leaving = new AbortController()
    const left = loadProvider('/pay.js', leaving.signal)
    leaving.abort()
    await expect(left).rejects.toThrow('was aborted')
  })
})
