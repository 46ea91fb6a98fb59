import type { ScreenProps } from '@carte/store'

type Params = ScreenProps['params']

/** A parameter of one segment; empty when the address has none. */
export function textParam(params: Params, name: string): string {
  const value = params[name]
  return typeof value === 'string' ? value : ''
}

/** A parameter of any number of segments. */
export function listParam(params: Params, name: string): readonly string[] {
  const value = params[name]
  return Array.isArray(value) ? value : []
}
