const full = new Set(['ENOSPC', 'EDQUOT'])

/** True for an error of a full disk, which SQLite reports only by its message (SQLITE_FULL). */
export const isDiskFull = ({ code, message }: NodeJS.ErrnoException): boolean =>
  full.has(code ?? '') || message === 'database or disk is full'
