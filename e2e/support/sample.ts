/** A sample shop that is open around the clock, in Norway, whose VAT rates never change in the sample. */
export const SHOP = { id: 'grunerlokka', name: 'Carte Grünerløkka', city: 'Oslo' } as const

export const OTHER_SHOP = { id: 'sodermalm', name: 'Carte Södermalm' } as const

/** A shop at which no spec orders, so that its board always shows the same. */
export const QUIET_SHOP = { id: 'kallio', name: 'Carte Kallio' } as const

export const ANNA = { email: 'anna@example.com', password: 'Smaklig1!', name: 'Anna Lindqvist' } as const

export const MATTI = { email: 'matti@example.com', password: 'Maistuva1!', name: 'Matti Korhonen' } as const

/** A shop that is closed on every day of the week. */
export const CLOSED_SHOP = { id: 'visby', name: 'Carte Visby' } as const

/** A shop with take-away only. It closes at night, so use it only for pages that do not depend on opening hours. */
export const TAKE_AWAY_SHOP = { id: 'umea', name: 'Carte Umeå' } as const
