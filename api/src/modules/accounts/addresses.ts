export const emailKeyOf = (email: string): string => email.trim().toLowerCase()
