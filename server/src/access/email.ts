/** Returns the key of an email address: one account, in any spelling of the address. */
export const toEmailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
