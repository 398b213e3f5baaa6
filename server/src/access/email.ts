/** One account, however its address is typed. */
export const toEmailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
