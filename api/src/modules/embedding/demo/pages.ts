import { html, type Markup } from '../../../infrastructure/http/html.ts'
import { byNonce, byOrigin, type DemoContext, type DemoPage, EMBED_DEMO, rawHtml } from './document.ts'

const orderUrl = ({ site, shopId }: DemoContext) => `${site}/shop/${shopId}/order-type`

/** Returns the content of an element for browsers without scripts: a link and the menu as text. */
const withoutScript = (context: DemoContext): Markup =>
  html`<p><a href="${orderUrl(context)}">Order at our restaurant</a></p>
${rawHtml(context.menu)}`

const eventLog = html`<section class="event-log" aria-labelledby="event-log-title">
<h2 id="event-log-title">Events</h2>
<ol id="event-log"></ol>
</section>`

const menuOf = (context: DemoContext): Markup =>
  html`<carte-menu shop-id="${context.shopId}">
${withoutScript(context)}
</carte-menu>`

const plain: DemoPage = {
  name: 'plain',
  title: 'Order',
  shows:
    'A menu on a chain’s own page. One element is enough for a whole order. Without scripts the page shows the menu as text.',
  body: (context) => html`<h1>Order from the grill</h1>
<p>Choose here, pay here, pick it up warm.</p>
${menuOf(context)}
${eventLog}`,
}

const shops: DemoPage = {
  name: 'shops',
  title: 'Restaurants',
  shows: 'A shop finder with links to the chain’s own page for each shop.',
  body: ({ site }) => html`<h1>Our restaurants</h1>
<carte-shops menu-page="${EMBED_DEMO}/shop?shop={shopId}">
<p><a href="${site}/">All our restaurants</a></p>
</carte-shops>
${eventLog}`,
}

const shop: DemoPage = {
  name: 'shop',
  title: 'Menu',
  shows: 'The page that the shop finder links to: the menu of the shop in the page’s address.',
  body: (context) => {
    const shopId = context.query.get('shop') ?? context.shopId
    return html`<h1>Menu</h1>
<carte-menu shop-id="${shopId}" shops-page="${EMBED_DEMO}/shops">
<p><a href="${orderUrl({ ...context, shopId })}">Order at this restaurant</a></p>
</carte-menu>
${eventLog}`
  },
}

const two: DemoPage = {
  name: 'two',
  title: 'Menu and checkout',
  shows: 'Two elements of two remotes side by side: what a guest adds in one appears in the other.',
  body: (context) => html`<h1>Menu and checkout</h1>
<div class="columns">
<carte-menu shop-id="${context.shopId}" checkout-page="#checkout">
${withoutScript(context)}
</carte-menu>
<div id="checkout">
<carte-checkout shop-id="${context.shopId}"></carte-checkout>
</div>
</div>
${eventLog}`,
}

const account: DemoPage = {
  name: 'account',
  title: 'Your account',
  shows:
    'Signing in. The customer stays signed in, for all elements on the page, until the page is closed or reloaded. To sign in with the sample data, use anna@example.com and the password Smaklig1!',
  body: ({ site, shopId }) => html`<h1>Your account</h1>
<carte-account order-page="${EMBED_DEMO}/order?order={orderId}">
<p><a href="${site}/login">Sign in</a></p>
</carte-account>
<h2>The menu for the same customer</h2>
<carte-menu shop-id="${shopId}"></carte-menu>
${eventLog}`,
}

const orderPage: DemoPage = {
  name: 'order',
  title: 'Your order',
  shows: 'The progress of the order in the page’s address, shown in the browser that placed it.',
  body: ({ site, query }) => {
    const orderId = query.get('order')
    return html`<h1>Your order</h1>
${
  orderId === null
    ? html`<p>Place an order on <a href="${EMBED_DEMO}/address">the page with an address prefix</a>. It opens this page afterwards.</p>`
    : html`<carte-order order-id="${orderId}">
<p><a href="${site}/order/${orderId}">See the progress of your order</a></p>
</carte-order>`
}
${eventLog}`
  },
}

const select = (label: string, name: string, values: readonly string[]): Markup =>
  html`<label>${label} <select name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select></label>`

const theme: DemoPage = {
  name: 'theme',
  title: 'Colours and languages',
  shows:
    'The page sets the element’s colours and fonts with custom properties. Theme, language and order type are attributes that the page can change at any time.',
  styles: ['theme.css'],
  scripts: ['theme.js'],
  html: { class: 'night' },
  body: (context) => html`<h1>Colours and languages</h1>
<form class="controls" id="controls">
${select('Theme', 'theme', ['dark', 'light', ''])}
${select('Language', 'language', ['fi', 'sv', 'en', 'ru', 'no'])}
${select('Order type', 'order-type', ['', 'dineInPlace', 'takeAway'])}
<label>Accent <input type="color" name="--carte-accent" value="#7fd3a0"></label>
</form>
<carte-menu shop-id="${context.shopId}" theme="dark" language="fi">
${withoutScript(context)}
</carte-menu>
${eventLog}`,
}

const strict: DemoPage = {
  name: 'strict',
  title: 'A strict page',
  shows: 'A content security policy with a nonce, only the sources that the guide lists, and Trusted Types.',
  policy: byNonce,
  body: plain.body,
}

const strictOrigin: DemoPage = {
  name: 'strict-origin',
  title: 'A strict static page',
  shows: 'A policy without a nonce and without Trusted Types: it lists the site’s origin.',
  policy: byOrigin,
  body: plain.body,
}

const hostile: DemoPage = {
  name: 'hostile',
  title: 'A page with conflicting CSS',
  shows:
    'CSS that could break the element: resets, `!important`, Carte’s own custom properties, a text size of 5 px, transforms, right-to-left text. The element looks the same as on the plain page.',
  styles: ['hostile.css'],
  html: { 'data-theme': 'dark' },
  body: plain.body,
}

const react18: DemoPage = {
  name: 'react18',
  title: 'A page with React 18',
  shows:
    'React 18 in strict mode renders the page, sets the element’s attributes from its state and handles its events. Carte loads its own React, and the two do not interfere.',
  scripts: ['react-18.js', 'react-dom-18.js', 'with-react.js'],
  body: ({ shopId }) => html`<div id="app" data-shop="${shopId}"></div>
${eventLog}`,
}

const address: DemoPage = {
  name: 'address/*',
  title: 'With an address prefix',
  shows:
    'The page’s address contains the current screen, below a path of the chain’s own. Links can be shared, and the back button works.',
  body: (context) => html`<h1>Order with an address prefix</h1>
<carte-menu shop-id="${context.shopId}" address-prefix="${EMBED_DEMO}/address" order-page="${EMBED_DEMO}/order?order={orderId}">
${withoutScript(context)}
</carte-menu>
${eventLog}`,
}

const fragment: DemoPage = {
  name: 'fragment',
  title: 'With a fragment',
  shows: 'The fragment of the address contains the current screen, for a server with a single page.',
  body: (context) => html`<h1>Order with a fragment</h1>
<carte-menu shop-id="${context.shopId}" address-prefix="#order">
${withoutScript(context)}
</carte-menu>
${eventLog}`,
}

const remove: DemoPage = {
  name: 'remove',
  title: 'Adding and removing',
  shows: 'Buttons that add elements and remove them. Removing one also removes what it added, except a few globals.',
  scripts: ['remove.js'],
  body: ({ shopId }) => html`<h1>Adding and removing</h1>
<p class="controls" data-shop="${shopId}" id="buttons"><button data-add="menu">Add a menu</button> <button data-add="shops">Add a shop finder</button> <button data-remove>Remove the last</button></p>
<div id="place"></div>`,
}

const far: DemoPage = {
  name: 'far',
  title: 'Further down',
  shows: 'An element far below the visible area: the page loads only the loader until the guest scrolls near it.',
  body: (context) => html`<h1>Our story</h1>
<p class="long">It is a long one. The menu is at its end.</p>
${menuOf(context)}
${eventLog}`,
}

export const PAGES: readonly DemoPage[] = [
  plain,
  shops,
  shop,
  two,
  account,
  orderPage,
  theme,
  address,
  fragment,
  strict,
  strictOrigin,
  hostile,
  react18,
  remove,
  far,
]

export const indexBody = (): Markup =>
  html`<h1>Embed demo</h1>
<p>Each page is a page of a fictitious chain with Carte’s embed elements, for people and for tests. <code>docs/chains.md</code> tells a chain how to add them to its own pages.</p>
<ul class="pages">
${PAGES.map(({ name, title, shows }) => html`<li><a href="${EMBED_DEMO}/${name.replace('/*', '')}">${title}</a><p>${shows}</p></li>\n`)}</ul>`
