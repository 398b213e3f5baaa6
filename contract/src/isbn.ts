/** Returns the check digit that follows the first twelve digits of an ISBN-13: it makes the weighted sum a multiple of ten (ISO 2108). */
export function isbn13CheckDigit(digits: string): string {
  const sum = [...digits.slice(0, 12)].reduce((n, digit, i) => n + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** True for an ISBN-13 with a prefix of books and the right check digit. Spaces and hyphens are allowed. */
export function isIsbn13(text: string): boolean {
  const code = text.replace(/[\s-]/g, '')
  return /^97[89]\d{10}$/.test(code) && isbn13CheckDigit(code) === code.at(-1)
}
