/** What is published under one PostgreSQL channel, and how it travels. */
export interface EventTopic<E> {
  readonly channel: string
  readonly parse: (payload: string) => E
  readonly serialize: (event: E) => string
}

/** Defines a topic whose events travel as JSON, as the triggers of the migrations write them too. */
export const eventTopic = <E>(channel: string): EventTopic<E> => ({
  channel,
  parse: (payload) => JSON.parse(payload) as E,
  serialize: (event) => JSON.stringify(event),
})
