/** Lengths of words for which the server looks for typing errors: almost every second shorter word would match. */
const minLetters = 4
const maxLetters = 24

/** True for words of which the server also finds misspelt forms; numbers are not misspelt. */
export const canBeMistyped = (word: string): boolean =>
  word.length >= minLetters && word.length <= maxLetters && !/^\p{N}+$/u.test(word)

/** Number of letters that two words have in common at the start. */
function countCommon(a: string, b: string): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1
  return count
}

/** True when two different words differ by one typing error: a letter too many, too few or replaced, or two that are swapped. */
export function isMistyped(word: string, other: string): boolean {
  const start = countCommon(word, other)
  const [a, b] = [word.slice(start), other.slice(start)]
  if (a === b) return false
  // After the error, the rest of both words is the same.
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
