/** Minimum length of a word that may have a typing error; too many shorter words would match. */
const minTypoChars = 4
const maxTypoChars = 24

/** Returns the keys of a word: itself, and itself without one letter. Words that differ by one typing error share a key. */
export function getTypoKeys(word: string): string[] {
  const letters = [...word]
  // Numbers are not misspelt.
  if (letters.length < minTypoChars || letters.length > maxTypoChars || /^\p{N}+$/u.test(word)) return []
  return [
    ...new Set([word, ...letters.map((_, i) => [...letters.slice(0, i), ...letters.slice(i + 1)].join(''))]),
  ]
}

/** Returns true if two words are equal or differ by one typing error: an extra, missing or wrong letter, or two swapped letters. */
export function isOneEditAway(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (x.length <= 1 && y.length <= 1) return true
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]
}
