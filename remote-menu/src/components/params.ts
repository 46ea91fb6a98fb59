import type { ScreenProps } from '@carte/store'

type Params = ScreenProps['params']

/** Returns a parameter of one segment; an empty string if the address has none. */
export function textParam(params: Params, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** Returns a parameter of any number of segments. */
export function listParam(params: Params, name: string): readonly string[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}
