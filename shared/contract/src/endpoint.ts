/**
 * Where one HTTP call goes. Its shapes are those of the operation of the same name in `schemas/operations.ts`, which is made
 * from it: a browser needs their types alone, and a schema costs a guest more than the call that it describes.
 */
export interface Endpoint<Name extends string = string> {
  /** The name that it is exported under. */
  readonly name: Name
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`
}

export const endpoint = <const Name extends string>(
  name: Name,
  method: Endpoint['method'],
  path: Endpoint['path'],
): Endpoint<Name> => ({ name, method, path })
