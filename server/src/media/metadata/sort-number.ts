/**
 * Numbers of books as people write them, on one scale (behaviour 5.1): `½`, `1½`, `1/2` and `1 1/2` are fractions, a comma is a point, and
 * the text after the number only breaks ties.
 */

/** Largest tie break, far below the smallest difference of written numbers. */
const tie = 1e-5

/** Minimum sort number of books beside the numbered run, such as `Annual 1`, which come at the end. */
export const besideTheRun = 1e9

/** Words before a number that only announce it. */
const numberWords =
  /^(?:#|№|第|(?:n|no|nr|nº|n°|num|number|issue|iss|v|vol|volume|ch|chap|chapter|chapitre|c|ep|episode|e|pt|part|bk|book|b|band|bd|tome|t|tomo|heft|kapitel|capitulo|capítulo)(?![\p{L}]))[\s.:#_-]*/iu
const fraction = /^(?:(\d{1,9})[\s-]+)?(\d{1,4})\/(\d{1,4})(?!\d)/
const plain = /^\d{1,15}(?:\.\d{1,15})?|^\.\d{1,15}/
/** `1,000` and `12,345,678`. */
const thousands = /^([1-9]\d{0,2}(?:,\d{3})+)(?![\d,])/

/**
 * Returns the number by which books are sorted, or null for a text without a digit. `2a` comes right after 2, `3-4` after 3, `1.MU` between 1
 * and 1.5, `2.2.1` after 2.2; numbers after other words (`Annual 1`) come after all others.
 */
export function parseSortNumber(text: string): number | null {
  let rest = toPlainDigits(text.slice(0, 200))
  if (!/\d/.test(rest)) return null
  for (let bare = rest; ; rest = bare) {
    bare = rest.replace(numberWords, '')
    if (bare === rest || !/\d/.test(bare)) break
  }
  const isNegative = /^-\s*[.\d]/.test(rest)
  rest = rest.replace(/^[+-]\s*(?=[.\d])/, '')
  const found = readNumber(rest)
  if (found) {
    const value = isNegative ? -found.value : found.value
    return value + tieBreak(rest.slice(found.length))
  }
  const at = rest.search(/\d/)
  const inside = readNumber(rest.slice(at))
  return (
    inside && Math.min(besideTheRun + inside.value + tieBreak(rest.slice(0, at)), Number.MAX_SAFE_INTEGER)
  )
}

/** Writes the digits of other scripts, full width digits, vulgar fractions and signs in their ASCII form. */
function toPlainDigits(text: string): string {
  return text
    .replace(/\s*(?=[\u00bc-\u00be\u2150-\u215e\u2189])/g, ' ')
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u066b/g, '.')
    .trim()
}

function readNumber(text: string): { readonly value: number; readonly length: number } | null {
  const [matched, whole = '0', above = '', below = ''] = fraction.exec(text) ?? []
  if (matched !== undefined && isDenominator(Number(below)))
    return { value: Number(whole) + Number(above) / Number(below), length: matched.length }
  const grouped = thousands.exec(text)?.[1]
  if (grouped !== undefined) return { value: Number(grouped.replaceAll(',', '')), length: grouped.length }
  const decimal = plain.exec(text.replace(/^(\d*),(?=\d)/, '$1.'))?.[0]
  return decimal === undefined ? null : { value: Number(decimal), length: decimal.length }
}

/** Denominators of real fractions: `12/13` is two issues in one, and `5/2013` a month. */
const isDenominator = (number: number): boolean =>
  (number > 0 && number <= 12) || [16, 20, 25, 32, 50, 64, 100].includes(number)

/** Returns a very small number for the first letters or digits after a number, so that `2`, `2a` and `2b` keep this order. */
function tieBreak(text: string): number {
  const tail = /^[\s._+&~/-]*([\p{L}\d]+)/u.exec(text)?.[1]?.toLowerCase() ?? ''
  if (/^\d/.test(tail)) return tie * (Math.min(Number.parseInt(tail, 10), 9998) + 1) * 1e-4
  const ranks = [...tail.slice(0, 2)].map((letter) =>
    Math.min(Math.max((letter.codePointAt(0) ?? 0) - 96, 0), 30),
  )
  return tie * ((ranks[0] ?? 0) + (ranks[1] ?? 0) / 32)
}
