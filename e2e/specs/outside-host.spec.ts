import { MenuPage } from '../pages/MenuPage.ts'
import { createProject } from '../support/outside-host.ts'
import { SHOP } from '../support/sample.ts'
import { startStaticServer } from '../support/static-server.ts'
import { expect, test } from '../support/test.ts'

/** Source that compiles only if the options of `mount` have types. */
const TYPE_ERRORS = `import { mount } from 'menu/mount'
// @ts-expect-error: a chain's key is a text
mount(document.body, { chain: 1 })
// @ts-expect-error: no such language
mount(document.body, { chain: 'roma', language: 'de' })
`

test('A host project that follows the guide builds, type-checks and shows a menu', { tag: '@large' }, async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const project = await createProject({ 'https://order.example': origin, roma: 'gallery', centrum: SHOP.id })
  const server = await startStaticServer(project.dist, origin)
  try {
    await project.build()
    await project.write('src/type-errors.ts', TYPE_ERRORS)
    await project.checkTypes()
    await page.goto(server.origin.replace('127.0.0.1', 'localhost'))
    const menu = await MenuPage.reached(page, SHOP.name)
    await menu.add('Cola, 33 cl')
    await expect(page).toHaveTitle(/\(1\)$/)
  } finally {
    await server.stop()
    await project.remove()
  }
})

/** All modules for other hosts, and a heading of the screen that each mounts. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['shops/mount', 'Where would you like to eat?'],
  ['menu/mount', 'Pizza'],
  ['checkout/mount', 'Checkout'],
  ['checkout/mount-order', 'No order yet'],
  ['account/mount', 'Sign in'],
])
const MOUNTS = [...HEADINGS.keys()]

/** Source of a page that mounts each module in its own section, and has a button that unmounts all. */
const PAGE = `${MOUNTS.map((path, index) => `import { mount as mount${index} } from '${path}'`).join('\n')}
const unmounts = [${MOUNTS.map((_, index) => `mount${index}`)}].map((mount) => {
  const section = document.body.appendChild(document.createElement('section'))
  return mount(section, { chain: 'gallery', shopId: '${SHOP.id}', language: 'en' })
})
const button = document.body.appendChild(document.createElement('button'))
button.textContent = 'Remove all'
button.onclick = () => unmounts.forEach((unmount) => unmount())
`

test('The mounts of all remotes compile, show their screens on one page and can be removed', {
  tag: '@large',
}, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const remotes = [...new Set(MOUNTS.map((path) => path.split('/')[0]))].map(
    (name) => `${name}: '${name}@${origin}/remotes/${name}/mf-manifest.json'`,
  )
  const project = await createProject({
    "menu: 'menu@https://order.example/remotes/menu/mf-manifest.json'": remotes.join(', '),
  })
  const server = await startStaticServer(project.dist, origin)
  try {
    await project.write('src/page.tsx', PAGE)
    await project.build()
    await project.checkTypes()
    await page.goto(server.origin.replace('127.0.0.1', 'localhost'))
    const sections = page.locator('body > section')
    await expect(sections).toHaveCount(HEADINGS.size)
    for (const [index, heading] of [...HEADINGS.values()].entries()) {
      await sections.nth(index).scrollIntoViewIfNeeded()
      await expect(sections.nth(index).getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.locator('body > section > *')).toHaveCount(0)
  } finally {
    await server.stop()
    await project.remove()
  }
})

test('The site’s own registry names no mount modules for other hosts', { tag: '@large' }, async ({ request }) => {
  const manifest = await request.get('/remotes/menu/mf-manifest.json')
  expect(await manifest.text()).toContain('./mount')
  const registry = await request.get('/remotes.json')
  expect(await registry.text()).not.toContain('mount')
})
