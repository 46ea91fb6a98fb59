/** A shop of the sample that is open around the clock, in a country whose VAT does not change while this is read. */
export const SHOP = { id: 'grunerlokka', name: 'Carte Grünerløkka', city: 'Oslo' } as const

/** Another one that is open around the clock. */
export const OTHER_SHOP = { id: 'sodermalm', name: 'Carte Södermalm' } as const

/** Somebody with an account in the sample. */
export const ANNA = { email: 'anna@example.com', password: 'Smaklig1!', name: 'Anna Lindqvist' } as const
