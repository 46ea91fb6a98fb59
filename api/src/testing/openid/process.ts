import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration } from 'oidc-provider'
import Provider from 'oidc-provider'
import type { Person } from './provider.ts'

// An OpenID provider on loopback in its own process, so that tests do not load it. Its login page accepts a user's
// `sub` with any password; its consent page asks once per client. It ends with its standard input.

interface Start {
  readonly port: number
  readonly clientId: string
  readonly clientSecret: string
  readonly people: readonly Person[]
}
const { port, clientId, clientSecret, people } = JSON.parse(process.argv[2] ?? '{}') as Start

const configuration: Configuration = {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      // The port of the server under test is not known yet; see `redirectUriAllowed` below.
      redirect_uris: ['http://127.0.0.1/callback'],
      application_type: 'native',
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  cookies: { keys: ['a key of this process'] },
  findAccount: (_context, sub) => {
    const person = people.find((candidate) => candidate.sub === sub)
    return person && { accountId: sub, claims: () => ({ ...person }) }
  },
}

const server = createServer()
server.listen(port, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration)
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    /^http:\/\/127\.0\.0\.1:\d+\/api\/identity\/external\/[\w-]+\/callback$/.test(address)
  server.on('request', provider.callback())
  process.stdout.write(`${JSON.stringify({ issuer })}\n`)
})
process.stdin.resume().on('end', () => process.exit(0))
