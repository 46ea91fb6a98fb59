import { escapeHtml } from '../http/html.ts'

/** Markup that is safe as it stands; only `html` makes it. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | null | readonly (Markup | null)[]

const textOf = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** Markup from a template: what is filled in is text, unless it was made by `html` itself; null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((string, index) => string + textOf(parts[index] ?? null)).join(''))
}
