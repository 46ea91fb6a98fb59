import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { type DemoContext, type DemoPage, EMBED_DEMO, renderDocument, renderScripts } from './document.ts'
import { indexBody, PAGES } from './pages.ts'

export interface DemoAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of React 18 for the demo page that uses it. They are the development build, which logs warnings. */
const FROM_PACKAGES: Readonly<Record<string, readonly [name: string, file: string]>> = {
  'react-18.js': ['react-18', 'umd/react.development.js'],
  'react-dom-18.js': ['react-dom-18', 'umd/react-dom.development.js'],
}
const { resolve } = createRequire(import.meta.url)

function fileOf(name: string): string {
  const [packageName, file] = FROM_PACKAGES[name] ?? []
  return packageName && file
    ? join(dirname(resolve(`${packageName}/package.json`)), file)
    : join(import.meta.dirname, 'files', name)
}

async function answerFile(name: string): Promise<DemoAnswer | null> {
  const type = TYPES[extname(name)]
  if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return null
  const body = await readFile(fileOf(name)).catch(() => null)
  return body && { headers: { 'content-type': type, 'cache-control': 'no-cache' }, body }
}

const find = (name: string): DemoPage | undefined =>
  PAGES.find((page) => (page.name.endsWith('/*') ? `${name}/`.startsWith(page.name.slice(0, -1)) : page.name === name))

function answerPage(page: DemoPage, context: DemoContext): DemoAnswer {
  const policy = page.policy?.(context)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    },
    body: renderDocument({
      ...page,
      nonce: context.nonce,
      attributes: page.html,
      scripts: renderScripts(page, context),
      body: page.body(context),
    }),
  }
}

/**
 * Answers a request of the embed demo. The answer does not depend on the origin that serves the demo.
 *
 * @param path pathname of the request's address
 * @param context creates the context of a page; not called for files and unknown addresses
 * @returns null for an unknown address
 */
export async function answerDemo(path: string, context: () => Promise<DemoContext>): Promise<DemoAnswer | null> {
  const name = path.slice(EMBED_DEMO.length + 1).replace(/\/$/, '')
  if (name.startsWith('files/')) return answerFile(name.slice('files/'.length))
  if (name === '') return answerPage({ name, title: 'Embed demo', shows: '', body: indexBody }, await context())
  const page = find(name)
  return page ? answerPage(page, await context()) : null
}
