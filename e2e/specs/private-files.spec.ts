import { paths } from '@carte/navigation/paths'
import { filesOf } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

test('The server answers 404 for configuration files, repository files and source maps', { tag: '@large' }, async ({
  request,
}) => {
  const { entries, scripts } = await filesOf(request, 'menu')
  const page = await (await request.get(paths.home.href())).text()
  const [shellScript = ''] = /\/shell\/[^"]+\.js/.exec(page) ?? []
  expect(shellScript).not.toBe('')
  const maps = [...entries, ...scripts, shellScript].map((file) => `${file}.map`)
  for (const path of ['/.env', '/.git/config', '/package.json', '/release.json', '/api/../.env', ...maps]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('The scripts of the menu remote contain no sourceMappingURL', { tag: '@large' }, async ({ request }) => {
  const { entries, scripts } = await filesOf(request, 'menu')
  for (const file of [...entries, ...scripts]) {
    expect(await (await request.get(file)).text(), file).not.toContain('sourceMappingURL')
  }
})
