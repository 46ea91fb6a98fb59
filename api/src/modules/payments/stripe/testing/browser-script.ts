import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readForm, textOf } from './routes.ts'

interface Deps {
  readonly publishableKey: string
  readonly bodyOf: (request: IncomingMessage) => Promise<string>
  /** @returns the error, or null */
  readonly confirm: (secret: string, account: string, method: string) => { readonly code: string } | null
}

const FRAME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><p>This is a fake Stripe.</p>
<script>parent.postMessage('ready', '*')</script></html>`

/**
 * Creates a handler of requests to Stripe's browser side: its script, its form's frame, and the call that pays. It
 * returns false for other requests.
 */
export function createBrowserRoutes({ publishableKey, bodyOf, confirm }: Deps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const send = (type: string, text: string) => {
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*', connection: 'close' })
      response.end(text)
      return true
    }
    switch (request.url) {
      case '/stripe.js':
        return send('text/javascript', await readFile(join(import.meta.dirname, 'fake-stripe-browser.js'), 'utf8'))
      case '/frame':
        return send('text/html', FRAME)
      case '/confirm': {
        const form = readForm(await bodyOf(request))
        const [key = '', secret = '', account = '', method = ''] = [
          'key',
          'client_secret',
          'account',
          'payment_method',
        ].map((name) => textOf(form[name]))
        const error = key === publishableKey ? confirm(secret, account, method) : { code: 'api_key_expired' }
        return send('application/json', JSON.stringify(error ? { error } : { paymentIntent: {} }))
      }
      default:
        return false
    }
  }
}
