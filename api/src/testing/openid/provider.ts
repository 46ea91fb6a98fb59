import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createFetch } from '../cookie-fetch.ts'

/** A user of the provider, as claims. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
}

type Fetch = typeof globalThis.fetch

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

/** @param port 0 for a free one */
export async function startProvider(people: readonly Person[], port = 0): Promise<TestProvider> {
  const client = { clientId: 'carte', clientSecret: 'a secret of carte' }
  const file = join(import.meta.dirname, 'process.ts')
  const child = spawn(process.execPath, [file, JSON.stringify({ port, people, ...client })], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const [line] = (await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('The provider did not start'))),
  ])) as [string]
  const { issuer } = JSON.parse(line) as { issuer: string }
  return {
    issuer,
    ...client,
    async close() {
      child.stdin.end()
      await ended
      lines.close()
    },
  }
}

const locationOf = (response: Response, from: string) => new URL(response.headers.get('location') ?? '', from).href

async function follow(fetch: Fetch, first: Response, from: string, issuer: string) {
  let [response, address] = [first, from]
  while (response.status >= 300 && response.status < 400) {
    address = locationOf(response, address)
    if (!address.startsWith(issuer)) break
    response = await fetch(address)
  }
  return { response, address }
}

/**
 * Does the user's part at the provider: signs in and consents, or cancels on the first page.
 *
 * @returns the address outside of the provider that the user is redirected to
 */
export async function passProvider(
  { issuer }: Pick<TestProvider, 'issuer'>,
  authorizationUrl: string,
  { as, cancels = false }: { readonly as: string; readonly cancels?: boolean },
): Promise<string> {
  const fetch = createFetch(issuer)
  let { response, address } = await follow(fetch, await fetch(authorizationUrl), authorizationUrl, issuer)
  while (address.startsWith(issuer)) {
    const page = await response.text()
    const form = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (form === undefined) throw new Error(`The provider shows an error: ${page.replace(/<[^>]+>/g, ' ').slice(-500)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    const answer = cancels
      ? await fetch(`${form}/abort`)
      : await fetch(form, { method: 'POST', body: new URLSearchParams({ prompt, login: as, password: 'any' }) })
    ;({ response, address } = await follow(fetch, answer, form, issuer))
  }
  return address
}
