import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who makes a call, for limits alone. */
export interface Caller {
  readonly address: string
  /** The name that this installation gave the browser; null without one, and for one that is made up or a day old. */
  readonly browser: string | null
  /** What a chain's page calls its browser. Anybody may make one up, so it holds within its address alone. */
  readonly claimed: string | null
}

export interface Browsers {
  /**
   * Returns who makes a call. A browser without a name gets one with the answer, whatever the answer is. It counts once it is
   * sent back, unless too many new ones have come from its address.
   * @param path where the cookie is sent to
   */
  callerOf(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Caller>
}
