/**
 * Method and path of an HTTP call. The operation of the same name in `schemas/operations.ts` adds the schemas. They are
 * separate because browsers need only the types of the schemas, and schemas would enlarge every page.
 */
export interface Endpoint<Name extends string = string> {
  /** The name of the export. Exists only as a type; the value is always undefined. */
  readonly name?: Name
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`, with `{name}` for parameters. */
  readonly path: `/${string}`
  /**
   * True for a POST that browsers may send again when the server was unavailable: if both arrive, the first does no
   * harm. A GET, and a call with an idempotency key, need no mark.
   */
  readonly isRepeatable?: boolean
}

/** Creates the endpoint that is exported as `Name`. */
export const endpoint = <Name extends string>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  more?: Pick<Endpoint, 'isRepeatable'>,
): Endpoint<Name> => ({ method, path, ...more })
