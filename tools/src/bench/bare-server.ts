// The baseline of the benchmarks: Fastify sends the bytes and headers of an answer of Carte without looking at the request.
import Fastify from 'fastify'

interface Answer {
  readonly headers: Readonly<Record<string, string>>
  /** Base64 of the body as it is sent, possibly compressed. */
  readonly body: string
}

process.on('disconnect', () => process.exit())
process.once('message', async ({ headers, body }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const app = Fastify()
  app.get('*', (_, reply) => reply.headers(headers).send(bytes))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
})
