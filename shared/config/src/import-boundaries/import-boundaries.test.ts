import { describe, expect, it } from '@jest/globals'
import { packageNamed } from '../package-rules.ts'
import { checkImport, checkManifest } from './check.ts'
import { importsOf } from './imports.ts'

const manifest = { dependencies: { fastify: '5', zod: '4', react: '19', jotai: '3' } }
const reasons = (packageName: string, path: string, code: string) => {
  const rule = packageNamed(packageName)
  const file = `${rule.folder}/${path}`
  return importsOf(file, code).map((found) => checkImport({ rule, manifest, file }, found))
}

describe('checkImport: forbidden imports', () => {
  it.each([
    [
      'another remote',
      'remote-menu',
      'src/a.ts',
      "import { x } from '@carte/remote-shops'",
      'remote-menu may not import remote-shops',
    ],
    [
      'another remote, by path',
      'remote-menu',
      'src/a.ts',
      "import { x } from '../../remote-shops/src/x.ts'",
      'a relative import may not leave its package: import the other package by its name',
    ],
    [
      'a package whose name has the same prefix',
      'remote-menu',
      'src/a.ts',
      "import '../../remote-menu-x/a.ts'",
      'a relative import may not leave its package: import the other package by its name',
    ],
    [
      'another remote, at run time',
      'remote-menu',
      'src/a.ts',
      "const m = import('@carte/remote-shops')",
      'remote-menu may not import remote-shops',
    ],
    [
      'the state library',
      'remote-menu',
      'src/a.ts',
      "import { atom } from 'jotai/utils'",
      'remote-menu may not import jotai',
    ],
    [
      'the router',
      'shell',
      'src/a.ts',
      "export { Link } from 'react-router-dom'",
      'shell may not import react-router-dom',
    ],
    ['the translator', 'shared/ui', 'src/a.ts', "import i18next from 'i18next'", 'ui may not import i18next'],
    [
      'a value of a remote',
      'shell',
      'src/a.ts',
      "import { screens } from '@carte/remote-menu'",
      'shell may import only types of remote-menu',
    ],
    [
      'a value beside a type',
      'shell',
      'src/a.ts',
      "import { type A, b } from '@carte/remote-menu'",
      'shell may import only types of remote-menu',
    ],
    ['Node in a browser', 'shell', 'src/a.ts', "import { join } from 'node:path'", 'shell does not run on Node'],
    ['Node in a browser, without its prefix', 'shell', 'src/a.ts', "import fs from 'fs'", 'shell does not run on Node'],
    [
      'the client on the server',
      'api',
      'src/a.ts',
      "import { createClient } from '@carte/contract/client'",
      'only browser packages may import the typed client',
    ],
    [
      'schemas in a browser',
      'store',
      'src/a.ts',
      "import { Shop } from '@carte/contract/schemas'",
      'only servers may import schemas: use @carte/contract/guards',
    ],
    [
      'the typed client in the package domain',
      'domain',
      'src/a.ts',
      "import type { Client } from '@carte/contract/client'",
      'only browser packages may import the typed client',
    ],
    [
      'the test harness in a page',
      'remote-menu',
      'src/a.ts',
      "import { render } from '@carte/testing'",
      'remote-menu may not import testing',
    ],
    ['the site in the server', 'api', 'src/a.ts', "import { x } from '@carte/shell'", 'api may not import shell'],
    [
      'a library that is not declared',
      'api',
      'src/a.ts',
      "import x from 'left-pad'",
      'left-pad is missing from the dependencies of api/package.json',
    ],
    [
      'test support in a page',
      'shell',
      'src/a.ts',
      "import { open } from './testing/open.ts'",
      'only tests may import from a folder "testing"',
    ],
    [
      'test support of a folder in a page',
      'shell',
      'src/guard/a.ts',
      "import { open } from './testing/open.ts'",
      'only tests may import from a folder "testing"',
    ],
    [
      'the development host in the site',
      'shell',
      'src/main.tsx',
      "import { DevHost } from './standalone/DevHost.tsx'",
      'src/standalone is not part of the site',
    ],
    [
      'server rendering, in a page',
      'shell',
      'src/main.tsx',
      "import { createSite } from './server/handler.tsx'",
      'src/server does not run in a browser',
    ],
    [
      'server rendering, in a module that it renders',
      'shell',
      'src/app/app.ts',
      "import type { PageRequest } from '../server/page-request.ts'",
      'src/server does not run in a browser',
    ],
    [
      'server rendering of the development host, in its page',
      'shell',
      'src/standalone/main.tsx',
      "import './server/main.tsx'",
      'src/server does not run in a browser',
    ],
    [
      'the development host in the server rendering of the site',
      'shell',
      'src/server/main.tsx',
      "import { DevHost } from '../standalone/DevHost.tsx'",
      'src/standalone is not part of the site',
    ],
    [
      'Node in a folder whose name only begins with "server"',
      'shell',
      'src/servers/a.ts',
      "import { Script } from 'node:vm'",
      'shell does not run on Node',
    ],
    [
      'itself by its name',
      'shared/ui',
      'src/a.ts',
      "import { Button } from '@carte/ui'",
      'use a relative path inside a package',
    ],
  ])('rejects %s', (_case, rule, path, code, reason) => {
    expect(reasons(rule.replace('shared/', ''), path, code)).toEqual([reason])
  })
})

describe('checkImport: allowed imports', () => {
  it.each([
    ['shared packages', 'remote-menu', 'src/a.ts', "import { a } from '@carte/store'; import '@carte/ui/tokens.css'"],
    ['its own files', 'remote-menu', 'src/screens/a.ts', "import { a } from '../parts/b.ts'"],
    [
      'types of a remote',
      'shell',
      'src/a.ts',
      "import type { A } from '@carte/remote-menu'; export type { B } from '@carte/remote-menu'",
    ],
    ['the client in a browser', 'store', 'src/a.ts', "import type { Client } from '@carte/contract/client'"],
    [
      'Node in a test',
      'shell',
      'src/a.test.ts',
      "import { join } from 'node:path'; import { render } from '@carte/testing'",
    ],
    [
      'the harness in a component of test support',
      'shell',
      'src/testing/a.tsx',
      "import { render } from '@carte/testing'",
    ],
    ['the harness in test support', 'shell', 'src/testing/a.ts', "import { render } from '@carte/testing'"],
    [
      'test support of the package in test support of one of its folders',
      'shell',
      'src/guard/testing/a.ts',
      "import '../../testing/b.ts'",
    ],
    ['the site in the development host', 'shell', 'src/standalone/a.tsx', "import '../styles.ts'; import './b.ts'"],
    [
      'Node in server rendering',
      'shell',
      'src/server/a.ts',
      "import { Script } from 'node:vm'; import { matchRoute } from '../routes.ts'; import './b.ts'",
    ],
    [
      'server rendering of the site in that of the development host',
      'shell',
      'src/standalone/server/main.tsx',
      "import { createSite } from '../../server/handler.tsx'; import { DevHost } from '../DevHost.tsx'",
    ],
    [
      'server rendering in a test',
      'shell',
      'src/start-page.test.tsx',
      "import { createSite } from './server/handler.tsx'",
    ],
    [
      'server rendering in test support',
      'shell',
      'src/testing/a.tsx',
      "import { createSite } from '../server/handler.tsx'",
    ],
    ['presets in a config file', 'shell', 'rspack.config.ts', "import { defineHost } from '@carte/config/rspack'"],
    ['jotai in the store package', 'store', 'src/a.ts', "export { atom } from 'jotai'"],
    ['a declared library', 'api', 'src/a.ts', "import fastify from 'fastify'; import { hash } from 'node:crypto'"],
  ])('accepts %s', (_case, rule, path, code) => {
    expect(reasons(rule, path, code).filter((reason) => reason !== null)).toEqual([])
  })
})

describe('checkManifest', () => {
  it('rejects dependencies that the package table does not allow', () => {
    expect(
      checkManifest(packageNamed('remote-menu'), {
        dependencies: { '@carte/remote-shops': '1', jotai: '3', react: '19' },
      }),
    ).toEqual(['remote-menu may not depend on @carte/remote-shops', 'remote-menu may not depend on jotai'])
    expect(
      checkManifest(packageNamed('remote-menu'), { devDependencies: { '@carte/testing': '1', '@carte/shell': '1' } }),
    ).toEqual(['remote-menu may not depend on @carte/shell'])
  })
})

it('importsOf reports the line of each import', () => {
  expect(importsOf('a.ts', "\nimport 'a'\n\nexport * from 'b'\n").map(({ from, line }) => [from, line])).toEqual([
    ['a', 2],
    ['b', 4],
  ])
})
