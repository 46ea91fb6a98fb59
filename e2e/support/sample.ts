/** A shop of the sample that is open around the clock, in a country whose VAT does not change while this is read. */
export const SHOP = { id: 'grunerlokka', name: 'Carte Grünerløkka', city: 'Oslo' } as const

/** Another one that is open around the clock. */
export const OTHER_SHOP = { id: 'sodermalm', name: 'Carte Södermalm' } as const

/** One more, at which no story orders: what its board shows is the same for all that look at it. */
export const QUIET_SHOP = { id: 'kallio', name: 'Carte Kallio' } as const

/** Somebody with an account in the sample. */
export const ANNA = { email: 'anna@example.com', password: 'Smaklig1!', name: 'Anna Lindqvist' } as const

/** Somebody else with an account. */
export const MATTI = { email: 'matti@example.com', password: 'Maistuva1!', name: 'Matti Korhonen' } as const

/** A shop that is closed on every day of the week. */
export const CLOSED_SHOP = { id: 'visby', name: 'Carte Visby' } as const

/** One that only sells what is taken along. It closes at night: only for addresses that closing does not concern. */
export const TAKE_AWAY_SHOP = { id: 'umea', name: 'Carte Umeå' } as const
