import type { RemoteVersion } from '@carte/contract'
import { expect, it } from '@jest/globals'
import { createStyleSheets } from './style-sheets.ts'

const ORIGIN = 'https://carte.test'
const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const version: RemoteVersion = {
  version: '1.0.0',
  entry: file(`${ORIGIN}/remotes/menu/1.0.0/entry.js`),
  exposes: {
    './screens': { js: [], css: [file(`${ORIGIN}/remotes/menu/1.0.0/screens.css`)] },
    './article': { js: [], css: [file(`${ORIGIN}/remotes/menu/1.0.0/article.css`)] },
  },
}
const links = () => [...document.head.querySelectorAll('link')].map(({ href, disabled }) => ({ href, disabled }))

it('claimLinks adds disabled links for a remote’s sheets until released, even after drop', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const styleSheets = createStyleSheets(root, ORIGIN)
  const release = styleSheets.claimLinks(version)
  const others = createStyleSheets(root, ORIGIN).claimLinks(version)
  root.adoptedStyleSheets ??= []
  styleSheets.drop()
  others()
  expect(links()).toEqual([
    { href: `${ORIGIN}/remotes/menu/1.0.0/screens.css`, disabled: true },
    { href: `${ORIGIN}/remotes/menu/1.0.0/article.css`, disabled: true },
  ])
  release()
  expect(links()).toEqual([])
})
