/**
 * Where one HTTP call goes. Its shapes are those of the operation of the same name in `schemas/operations.ts`, which is made
 * from it: a browser needs their types alone, and a schema costs a guest more than the call that it describes.
 */
export interface Endpoint<Name extends string = string> {
  /** The name that it is exported under; for the compiler alone, no page carries it. */
  readonly name?: Name
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`
}

/** An endpoint that is exported as `Name`. */
export const endpoint = <Name extends string>(method: Endpoint['method'], path: Endpoint['path']): Endpoint<Name> => ({
  method,
  path,
})
