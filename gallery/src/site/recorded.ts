/** Bodies of successful responses by `<method> <path>`, without the query. */
export type Answers = Readonly<Record<string, unknown>>

/** The entries of a browser's storage. */
export type Stored = Readonly<Record<string, string>>

/** The answers of the test server about the sample data. `src/testing/record.ts` writes them before each build. */
export interface Recorded {
  /** The time of the recording, ISO 8601. */
  readonly at: string
  readonly guest: Answers
  /** The additional answers for a signed-in customer. */
  readonly customer: Answers
  /** The additional answers for the tablet of a kitchen. */
  readonly tablet: Answers
  /** The storage after filling the basket, after placing the order, and after paying it. */
  readonly stored: Readonly<Record<'basket' | 'unpaid' | 'paid', Stored>>
  readonly shopId: string
  readonly lineId: string
  readonly orderId: string
  /** The details of the order in each step after its payment. */
  readonly steps: Readonly<Record<'added' | 'started' | 'done' | 'delivered', Readonly<Record<string, unknown>>>>
}
