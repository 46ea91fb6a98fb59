import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TelemetryEvent } from '@carte/contract'
import { Telemetry } from '@carte/contract/schemas'

export interface SiteProxy {
  readonly origin: string
  /** What pages have reported to the server. */
  readonly reports: readonly TelemetryEvent[]
  /** Takes the site away, or brings it back. */
  readonly setOnline: (online: boolean) => void
  readonly stop: () => void
}

/** Starts a proxy to a site, for browsers whose driver neither takes them offline nor shows their requests. */
export async function startSiteProxy(site: string): Promise<SiteProxy> {
  const reports: TelemetryEvent[] = []
  let isOnline = true
  const server = createServer((request, response) => {
    if (!isOnline) return void request.destroy()
    const { method, headers, url = '' } = request
    const forwarded = forward(new URL(url, site), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
    if (url !== '/api/telemetry') return
    const body: Buffer[] = []
    request.on('data', (data: Buffer) => body.push(data))
    request.on('end', () => reports.push(...Telemetry.parse(JSON.parse(Buffer.concat(body).toString())).events))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reports,
    setOnline(online) {
      isOnline = online
      if (!online) server.closeAllConnections()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
