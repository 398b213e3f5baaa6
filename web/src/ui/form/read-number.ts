const arabicZero = 0x0660
const persianZero = 0x06f0

const toLatin = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String(code >= persianZero ? code - persianZero : code - arabicZero)
}

/**
 * Returns the number that was typed: with a point or a comma before the fraction, in Latin, Arabic or Persian digits. Null for an empty
 * field, NaN for what is no number.
 */
export function readNumber(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[٠-٩۰-۹]/g, toLatin)
    .replace(/[,٫]/, '.')
    .replace(/^[−–]/, '-')
  if (text === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** Returns the text of a number in a field; empty for none. */
export const writeNumber = (value: number | null): string => (value === null ? '' : String(value))
