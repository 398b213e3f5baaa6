import { isbn13CheckDigit, isIsbn13 } from '@lectern/contract/isbn'

/**
 * Returns the ISBN-13 of a text that is an ISBN-10 or ISBN-13 (ISO 2108), with or without hyphens and spaces. Null if the prefix or the check
 * digit is wrong. An ISBN-10 becomes the ISBN-13 of the same book.
 */
export function toIsbn13(text: string): string | null {
  const code = text.replace(/[\s\-\u2010-\u2015]/gu, '').toUpperCase()
  if (isIsbn13(code)) return code
  if (!/^\d{9}[\dX]$/.test(code) || isbn10CheckDigit(code) !== code.at(-1)) return null
  const digits = `978${code.slice(0, 9)}`
  return digits + isbn13CheckDigit(digits)
}

/** Returns the check digit that follows the first nine digits of an ISBN-10, which weigh 10 down to 2; ten is written X. */
function isbn10CheckDigit(digits: string): string {
  const sum = [...digits.slice(0, 9)].reduce((n, digit, i) => n + Number(digit) * (10 - i), 0)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}
