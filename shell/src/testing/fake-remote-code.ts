// Node builds of the mock remotes. They render everything that can differ between requests: language, shop, menu,
// customer, and the shop chosen last.

const BEGIN = `
const { createElement: h } = require('react')
const { Link, paths } = require('@carte/navigation')
const store = require('@carte/store')
const { unwrap } = require('@carte/contract/client')
const { getOrder } = require('@carte/contract')
const { defineTexts, useTexts } = require('@carte/i18n')
const { defineScreen, useAtomValue } = store

const words = defineTexts('toy', {
  en: async () => ({ hello: 'Hello {{name}}' }),
  sv: async () => ({ hello: 'Hej {{name}}' }),
  fi: async () => ({ hello: 'Hei {{name}}' }),
  ru: async () => ({ hello: 'Привет {{name}}' }),
  no: async () => ({ hello: 'Hallo {{name}}' }),
})
exports.texts = [words]

function Page({ title, children }) {
  const { t } = useTexts(words)
  const { user } = useAtomValue(store.sessionAtom)
  return h('div', null, h('title', null, title), h('h1', { tabIndex: -1 }, title),
    h('p', { id: 'hello' }, t('hello', { name: user ? user.name : 'guest' })), children)
}
const page = (title) => defineScreen({ Component: () => h(Page, { title }) })
const spots = ({ store: own, params }) => store.loadDeliverySpots(own, params.shopId)
const nameIn = (language, { i18n }) => i18n.find((entry) => entry.language === language).name
const toMenu = () => h(Link, { to: paths.menu.href({ shopId: 'centrum', category: [] }) }, 'See the menu')
`

export const fakeRemoteCode = {
  shops: `${BEGIN}
    exports.screens = {
      home: defineScreen({
        load: async (args) => ({ shops: await store.loadShops(args.store), last: args.store.get(store.lastShopAtom) }),
        Component: ({ data }) => h(Page, { title: 'Restaurants' }, toMenu(), data.last && h('p', null, 'Again: ' + data.last),
          h('ul', null, data.shops.map(({ id, name }) => h('li', { key: id }, name)))),
      }),
      orderType: defineScreen({
        load: spots,
        Component: () => h(Page, { title: useAtomValue(store.shopAtom)?.name ?? 'No shop' }),
      }),
    }`,
  menu: `${BEGIN}
    function Menu({ data: { menu, campaigns }, params }) {
      const language = useAtomValue(store.languageAtom)
      const shop = useAtomValue(store.shopAtom)
      return h(Page, { title: shop.name },
        h('ul', null, menu.items.map((item) => h('li', { key: item.name }, nameIn(language, item)))),
        h('output', null, [...params.category, campaigns.length].join()))
    }
    exports.screens = {
      menu: defineScreen({
        load: async (args) => {
          const [menu] = await Promise.all([store.loadMenu(args.store, args.params.shopId), spots(args)])
          return { menu, campaigns: args.store.get(store.campaignsAtom) }
        },
        Component: Menu,
      }),
      article: page('Article'),
    }
    exports.parts = { Basket: () => h('p', null, 'The whole basket') }`,
  checkout: `${BEGIN}
    exports.screens = {
      checkout: page('Checkout'),
      payment: page('Payment'),
      order: defineScreen({
        load: async ({ client, params }) => unwrap(await client.call(getOrder, { params })),
        Component: ({ data }) => h(Page, { title: 'Order ' + data.status }),
      }),
    }`,
  account: `${BEGIN} exports.screens = { login: page('Sign in') }`,
} as const

/** Broken replacements for the menu's build. */
export const brokenCode = {
  throws: 'throw new Error("No start")',
  hangs: 'for (;;);',
  exportsNothing: 'exports.texts = []',
  requiresUnshared: 'require("left-pad")',
  breaks: fakeRemoteCode.menu.replace(
    'function Menu(',
    'function Menu() { throw new Error("Broken") }\nfunction Other(',
  ),
  loops: fakeRemoteCode.menu.replace('function Menu(', 'function Menu() { for (;;); }\nfunction Other('),
} as const
