import { toMajor } from '@carte/domain'
import { escapeHtml } from '../../../infrastructure/http/html.ts'
import type { SandboxPayment } from './ledger.ts'

export function appPage({ id, amount_minor, currency, secret, state }: SandboxPayment): string {
  const button = (action: string, text: string) =>
    `<form method="post" action="/api/sandbox/payments/${escapeHtml(id)}/${action}?secret=${escapeHtml(secret)}"><button>${text}</button></form>`
  const buttons =
    state === 'pending'
      ? `${button('approve', 'Approve')}${button('decline', 'Decline')}`
      : `<p>This payment is settled.</p>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Pay</title>
<h1>Sandbox Pay</h1>
<p>Carte asks for ${escapeHtml(toMajor(amount_minor).toFixed(2))} ${escapeHtml(currency)}. No money moves.</p>
${buttons}
</html>
`
}
