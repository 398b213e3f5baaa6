/** One account, however its address is typed. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
