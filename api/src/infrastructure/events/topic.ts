export interface EventTopic<E> {
  readonly channel: string
  readonly parse: (payload: string) => E
  readonly serialize: (event: E) => string
}

/** Defines a topic with JSON events, the format of the database triggers. */
export const eventTopic = <E>(channel: string): EventTopic<E> => ({
  channel,
  parse: (payload) => JSON.parse(payload) as E,
  serialize: (event) => JSON.stringify(event),
})
