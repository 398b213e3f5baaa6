const full = new Set(['ENOSPC', 'EDQUOT'])

/** True when an error says that the disk is full, which SQLite reports by its message alone (SQLITE_FULL). */
export const isDiskFull = ({ code, message }: NodeJS.ErrnoException): boolean =>
  full.has(code ?? '') || message === 'database or disk is full'
