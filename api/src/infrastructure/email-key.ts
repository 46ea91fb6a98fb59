/** Returns the form of a mail address under which accounts are found. It never begins with a space. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
