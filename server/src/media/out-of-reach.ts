/** Codes of unreachable files, which may be temporary: missing rights, drives and networks that do not answer (behaviour 4.2). */
const unreachableCodes = new Set([
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'EBUSY',
  'EAGAIN',
  'EREMOTEIO',
  'ENOTCONN',
  'ENODEV',
  'ENXIO',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ECONNRESET',
  'ECONNABORTED',
])
export const isOutOfReach = (code: string): boolean => unreachableCodes.has(code)
