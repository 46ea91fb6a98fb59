export type Form = { readonly [name: string]: string | Form }

export function readForm(text: string): Form {
  const form: Record<string, string | Record<string, unknown>> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = path.split(/\[|\]\[|\]/).filter(Boolean)
    const names = [first, ...inner]
    let place: Record<string, unknown> = form
    for (const name of names.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Record<string, unknown>
    }
    place[names.at(-1) ?? ''] = value
  }
  return form as Form
}

export const textOf = (value: Form[string] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
export const listOf = (value: Form[string] | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).filter((item) => typeof item === 'string') : []
