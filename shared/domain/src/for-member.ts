import type { Article, ChoiceGroup, Menu, MenuItem } from '@carte/contract'

/** A menu or any part of it that contains prices. */
type Priced = Menu | MenuItem | ChoiceGroup | Article

const converted = new WeakMap<Priced, Priced>()

/**
 * Returns a menu, or a part of one, with member prices; the ordinary price is kept in `ordinaryPrice`. Returns the same
 * object if it contains no member price. Results are cached per object.
 */
export function forMember<P extends Priced>(part: P): P {
  const known = converted.get(part) ?? convert(part)
  converted.set(part, known)
  return known as P
}

function convert(part: Priced): Priced {
  if ('price' in part) {
    const { memberPrice: price, ...article } = part
    return price === undefined ? part : { ...article, price, ordinaryPrice: part.ordinaryPrice ?? part.price }
  }
  if ('article' in part) return withParts(part, { article: forMember(part.article), choices: each(part.choices) })
  return 'options' in part
    ? withParts(part, { options: each(part.options) })
    : withParts(part, { items: each(part.items) })
}

function each<P extends Priced>(parts: P[]): P[] {
  const next = parts.map((part) => forMember(part))
  return next.some((part, at) => part !== parts[at]) ? next : parts
}

function withParts<P extends Priced>(whole: P, parts: Partial<P>): P {
  const names = Object.keys(parts) as (keyof P)[]
  return names.some((name) => parts[name] !== whole[name]) ? { ...whole, ...parts } : whole
}
