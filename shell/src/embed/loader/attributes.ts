import { LANGUAGES, ORDER_TYPES } from '@carte/contract'
import { type Attributes, ELEMENT_NAMES, type ElementName } from '../protocol.ts'

export const ATTRIBUTE_NAMES = [
  'chain',
  'version',
  'shop-id',
  'order-id',
  'category',
  'language',
  'order-type',
  'theme',
  'address-prefix',
  ...ELEMENT_NAMES.map((tag) => `${tag}-page` as const),
] as const
export type AttributeName = (typeof ATTRIBUTE_NAMES)[number]

/** Returns the property name of an attribute: `shopId` for `shop-id`. */
export const propertyOf = (name: AttributeName): string =>
  name.replace(/-(.)/g, (_, first: string) => first.toUpperCase())

/** A check of an attribute's value, and the description of valid values for the warning. */
type Rule = readonly [fits: (value: string) => boolean, allowedValues: string]

const oneOf = (values: readonly string[]): Rule => [(value) => values.includes(value), values.join(', ')]
const PIN = /^(?:[a-z][a-z0-9-]*@)?\d[\w.+-]*$/

function isPageAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value, document.baseURI).protocol)
  } catch {
    return false
  }
}

const RULES: Readonly<Partial<Record<string, Rule>>> = {
  version: [(value) => pinsIn(value).every((pin) => PIN.test(pin)), '1.4, or menu@1.4 checkout@2'],
  language: oneOf(LANGUAGES),
  'order-type': oneOf(ORDER_TYPES),
  theme: oneOf(['light', 'dark']),
  'address-prefix': [
    (value) => /^(?:#|\/(?![/\\])[^?#\t\n\r]*$)/.test(value),
    'a path (/order) or a fragment (#order)',
  ],
  page: [isPageAddress, 'the address of a page'],
}

/**
 * Returns the attribute's value, or null if it is missing, empty or invalid. `warn` receives a message about an invalid
 * one.
 */
export function readValue(element: Element, name: AttributeName, warn?: (text: string) => void): string | null {
  const value = element.getAttribute(name)?.trim()
  if (!value) return null
  const [fits, allowedValues] = RULES[name.endsWith('-page') ? 'page' : name] ?? []
  if (!fits || fits(value)) return value
  warn?.(`<${element.localName}>: ${name}="${value}" is ignored. Allowed: ${allowedValues}.`)
  return null
}

const pinsIn = (version: string): readonly string[] => version.split(/[\s,]+/).filter(Boolean)

/** Returns the remote that a version without a name applies to. */
const remoteOf = (tag: ElementName): string => (tag === 'order' ? 'checkout' : tag)

/** What an element asks for. A change of chain or pins remounts it; its host handles other changes. */
export interface EmbedAttributes {
  readonly chain: string
  /** In the server's format: `checkout@2,menu@1.4`. */
  readonly pins: string
  /** The missing attribute without which nothing can be shown. */
  readonly missing: 'chain' | 'shop-id' | undefined
  readonly attributes: Attributes
}

/** Reads the element's attributes. `chain` is the fallback from the address of `embed.js`. */
export function readAttributes(
  element: Element,
  tag: ElementName,
  chain: string | null,
  warn: (text: string) => void,
): EmbedAttributes {
  const value = (name: AttributeName) => readValue(element, name, warn)
  const pages: Partial<Record<ElementName, string>> = {}
  for (const page of ELEMENT_NAMES) {
    const address = value(`${page}-page`)
    if (address) pages[page] = address
  }
  const key = value('chain') ?? chain ?? ''
  const missing = key ? (tag === 'menu' && !value('shop-id') ? 'shop-id' : undefined) : 'chain'
  return {
    chain: key,
    pins: pinsIn(value('version') ?? '')
      .map((pin) => (pin.includes('@') ? pin : `${remoteOf(tag)}@${pin}`))
      .sort()
      .join(),
    missing,
    attributes: {
      shopId: value('shop-id'),
      orderId: value('order-id'),
      category: value('category'),
      language: value('language') as Attributes['language'],
      orderType: value('order-type') as Attributes['orderType'],
      theme: value('theme') as Attributes['theme'],
      addressPrefix: value('address-prefix'),
      pages,
    },
  }
}
