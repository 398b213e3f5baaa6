const arabicZero = 0x0660
const persianZero = 0x06f0

const toLatin = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String(code >= persianZero ? code - persianZero : code - arabicZero)
}

/** Returns a typed number in Latin, Arabic or Persian digits, with a point or a comma. Null for an empty text, NaN for other texts. */
export function readNumber(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/[٠-٩۰-۹]/g, toLatin)
    .replace(/[,٫]/, '.')
    .replace(/^[−–]/, '-')
  if (text === '') return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
}

/** Returns a number as the text of a field; empty for null. */
export const writeNumber = (value: number | null): string => (value === null ? '' : String(value))
