import type { FastifyReply, FastifyRequest } from 'fastify'

/** The maker of a call, for rate limits only. */
export interface Caller {
  readonly address: string
  /** The name that this installation issued to the browser; null if there is none, or it is forged or a day old. */
  readonly browser: string | null
  /**
   * The name that a chain's page gives its browser. Any client can invent one, so it counts only within its address.
   */
  readonly claimed: string | null
}

export interface Browsers {
  /**
   * Returns who makes a call. A browser without a name gets one with the response. The name counts once it is sent
   * back, unless its address has too many new ones.
   *
   * @param path the path of the cookie
   */
  callerOf(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Caller>
}
