/**
 * The ISBN-13 of a text that holds an ISBN-10 or ISBN-13 (ISO 2108), hyphens and spaces allowed, or null: the prefix and the check
 * digit must be right. An ISBN-10 becomes the ISBN-13 of the same book.
 */
export function toIsbn13(text: string): string | null {
  const code = text.replace(/[\s\-\u2010-\u2015]/gu, '').toUpperCase()
  if (/^97[89]\d{10}$/.test(code)) return checkDigit13(code) === code.at(-1) ? code : null
  if (!/^\d{9}[\dX]$/.test(code) || checkDigit10(code) !== code.at(-1)) return null
  const digits = `978${code.slice(0, 9)}`
  return digits + checkDigit13(digits)
}

/** Of the first twelve digits: weights 1 and 3 in turn, complement to the next ten. */
function checkDigit13(code: string): string {
  const sum = weighted(code.slice(0, 12), (i) => (i % 2 === 0 ? 1 : 3))
  return String((10 - (sum % 10)) % 10)
}

/** Of the first nine digits: weights 10 down to 2, complement to the next eleven; ten is written X. */
function checkDigit10(code: string): string {
  const digit = (11 - (weighted(code.slice(0, 9), (i) => 10 - i) % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

function weighted(digits: string, weight: (index: number) => number): number {
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * weight(i), 0)
}
