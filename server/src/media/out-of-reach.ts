/** Codes of a place that cannot be reached: rights, and drives and networks that do not answer. They may pass (behaviour 4.2). */
const placeErrorCodes = new Set([
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
export const isOutOfReach = (code: string): boolean => placeErrorCodes.has(code)
