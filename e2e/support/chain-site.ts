import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerDemo, type DemoContext, EMBED_DEMO } from '@carte/api/embed-demo'
import { SHOP } from './sample.ts'
import { test as base } from './test.ts'

/** Key of the sample's chain, which allows pages from any port of this machine. */
const CHAIN = 'gallery'

export interface ChainSite {
  readonly origin: string
  readonly page: (name: string) => string
  readonly stop: () => Promise<void>
}

/** Fetches the menu as HTML from the site, as a chain's server does before it renders a page. */
async function demoContextOf(site: string, url: URL): Promise<DemoContext> {
  const menu = await fetch(`${site}/embed/${CHAIN}/menu/${SHOP.id}?language=en`)
  return {
    site,
    chain: CHAIN,
    shopId: SHOP.id,
    nonce: randomBytes(16).toString('base64'),
    query: url.searchParams,
    menu: menu.ok ? await menu.text() : null,
  }
}

/** Serves the embed demo's pages from another origin: `localhost`, while the site is at `127.0.0.1`. */
export async function startChainSite(site: string): Promise<ChainSite> {
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const asked = new URL(url, site)
    const found = await answerDemo(asked.pathname, () => demoContextOf(site, asked))
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    page: (name) => `${origin}${EMBED_DEMO}/${name}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Test function for specs on a chain's pages, with an origin that is not the site's. */
export const test = base.extend<object, { readonly chain: ChainSite }>({
  chain: [
    async ({}, use) => {
      const chain = await startChainSite(String(process.env.CARTE_E2E_ORIGIN))
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
