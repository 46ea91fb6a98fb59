// A sample of each type that a browser stores, with every optional property.

const i18n = [{ language: 'fi', name: 'Sitruuna', description: 'Limonadi', text: 'Kylmä', imageId: 'a.png' }]
const currency = { name: 'SEK', symbol: 'kr' }
const at = '2026-03-02T12:00:00+01:00'
const hash = `sha384-${'A'.repeat(64)}`

const line = { code: 'lemonade', price: 39.5, description: 'Lemonad', i18n, imageUrl: 'a.png' }

export const basket = {
  items: [
    {
      id: 'line-1',
      quantity: 2,
      type: 'article',
      article: line,
      path: ['Dryck'],
      choices: { '1': [{ code: 'size', article: line }] },
    },
  ],
  shopId: 'sodermalm',
  shopName: 'Södermalm',
  currency,
  orderType: 'takeAway',
  note: 'No ice',
  spotId: 'table-1',
  hasSelectedSuggestions: false,
  currentOrderChanged: true,
}

const storedOrder = {
  id: 'o1',
  expires: at,
  customerCode: 'c',
  pickupCode: 'A47',
  shopName: 'S',
  table: 'Table 7',
  status: 'started',
}
export const paidSession = {
  details: { orderId: 'o1', pickupTime: at, customerCode: 'c', paymentID: 'p', userAgent: 'u' },
  paidOrders: [storedOrder],
  deliveredOrders: [storedOrder],
}

export const placedOrder = {
  orderId: 'o1',
  customerCode: 'c',
  pickupCode: 'A47',
  pickupTime: at,
  total: 79,
  currency,
  vat: [{ rate: 12, base: 70.54, amount: 8.46 }],
  status: 'added',
}
export const signage = { preparing: ['A47', 'A48'], ready: ['A44'] }
export const statusEvent = { orderId: 'o1', status: 'done', at }

export const orderRequest = {
  shopId: 'sodermalm',
  orderType: 'dineInPlace',
  pickupTime: 'now',
  items: [{ code: 'lemonade', quantity: 2, choices: [{ level: 1, articleCode: 'big', choiceCode: 'size' }] }],
  customerCode: '',
  note: 'No ice',
  spotId: 'table-1',
  email: 'anna@example.se',
  phone: '070',
  language: 'sv',
  quoteId: 'q1',
  table: { tableId: 't1', lines: [{ lineId: 'line-1', guestId: 'g1', quantity: 2 }] },
}

export const settings = {
  orderTypes: ['takeAway', 'dineInPlace'],
  enableCustomerLogin: true,
  externalLoginProviders: [{ id: 'x', name: 'X' }],
  version: '{ip}',
  phoneNumberRequired: false,
  favoriteShopRequired: false,
  smsEnabled: true,
  orders: { requireEmail: false, requirePhoneNumber: true },
}

export const shop = {
  id: 'sodermalm',
  name: 'Södermalm',
  description: 'On the corner',
  i18n,
  contactInformation: { address1: 'a', address2: 'b', zipCode: '1', city: 'c', phone: '2' },
  company: { name: 'n', orgNumber: 'o', vatNumber: 'v', email: 'e' },
  location: { latitude: 59.3, longitude: 18.1 },
  timeZone: 'Europe/Stockholm',
  openingHours: [{ dayOfWeek: 'Monday', opens: '10:00:00', closes: '21:30:00' }],
  openingHoursExceptions: [
    { date: '2026-12-24', opens: '10:00:00', closes: '14:00:00', reason: 'Christmas Eve', i18n },
    { date: '2026-12-25' },
  ],
  openForBusiness: true,
  status: 'paused',
  pausedUntil: at,
  laterOnlyUntil: at,
  externalAppUri: 'https://app.example',
  orderTypes: ['takeAway'],
  preparationMinutes: 15,
  imageUrl: 'c.png',
  imageVersion: '5',
  imageColors: 'aa9988776655443322110011',
}
export const spots = [{ id: 'table-1', name: 'Table 1', i18n, orderType: 'dineInPlace' }]

const article = {
  code: 'lemonade',
  kind: 0,
  description: 'Lemonad',
  text: 'Cold',
  price: 39.5,
  ordinaryPrice: 45,
  orderTypePrices: {
    takeAway: { price: 30, ordinaryPrice: 40, memberPrice: 20.5, campaigns: ['spring'] },
    dineInPlace: { price: 50, campaigns: [] },
  },
  imageUrl: 'a.png',
  imageVersion: '3',
  imageColors: 'aa9988776655443322110011',
  i18n,
  campaigns: ['spring'],
  soldOut: false,
  allergens: ['sulphites'],
  tags: ['vegan'],
}
const articleItem = {
  type: 'article',
  code: 'lemonade',
  article,
  choices: [{ code: 'size', level: 1, name: 'Size', i18n, min: 1, max: 1, preselected: ['big'], options: [article] }],
  suggestions: ['cookie'],
}
export const menu = {
  name: 'Menu',
  currency,
  choiceLevels: [{ level: 1, name: 'Size', i18n }],
  items: [{ type: 'container', name: 'Dryck', i18n, imageUrl: 'b.png', items: [articleItem] }, articleItem],
}
export const campaigns = [
  {
    code: 'spring',
    name: 'Spring',
    description: 'Less',
    i18n,
    imageUrl: '',
    articleCodes: ['lemonade'],
    discount: { kind: 'percent', value: 10 },
    from: at,
    to: at,
    membersOnly: false,
  },
]

const version = {
  version: '1',
  entry: { url: '/e.js', integrity: hash },
  exposes: { './screens': { js: [{ url: '/s.js', integrity: hash }], css: [{ url: '/s.css', integrity: hash }] } },
}
export const registry = { release: '1', remotes: { menu: { live: version, previous: version } } }

export const table = {
  tableId: 't1',
  shopId: 'sodermalm',
  spotId: 'table-1',
  version: 3,
  joinCode: 'BCDFGH',
  guests: [{ guestId: 'g1', number: 1, name: 'Anna', isOpener: true, isReady: true }],
  lines: [
    {
      lineId: 'line-1',
      guestId: 'g1',
      item: { code: 'lemonade', quantity: 1, choices: [{ level: 1, articleCode: 'big', choiceCode: 'size' }] },
      claimed: { orderId: 'o1', guestId: 'g1' },
    },
  ],
  orders: [
    {
      orderId: 'o1',
      guestId: 'g1',
      status: 'calculatedPrice',
      pickupCode: 'A47',
      lines: [{ lineId: 'line-1', guestId: 'g1', quantity: 1 }],
    },
  ],
  call: { at, isAnswered: false },
}
