/** A text for comparison, with the index of each of its characters in the original. */
export interface FoldedText {
  readonly text: string
  readonly indexes: Uint32Array
}

/** Accents of European scripts and vowels of Arabic. Other marks change the letter, as in Japanese. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g
const isMark = (character: string): boolean => character.replace(marks, '') === ''
/** Scripts that put no spaces between words. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const folds = new Map<string, string>()

/** Returns a character in lower case and without accents; one that would become several is kept. */
function foldCharacter(character: string): string {
  const known = folds.get(character)
  if (known !== undefined) return known
  const folded = character.normalize('NFKD').replace(marks, '').toLowerCase()
  const result = folded.length === 1 ? folded : character
  // At most as many entries as there are UTF-16 units.
  folds.set(character, result)
  return result
}

const isLowercase = (character: string): boolean => character !== character.toUpperCase()

/**
 * Folds a text for comparison: lower case, no accents, a line break is a space. Words that are hyphenated at the end of a line are joined, and so
 * are lines of scripts without spaces.
 */
export function foldText(text: string): FoldedText {
  const indexes = new Uint32Array(text.length)
  let folded = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    if (character === '-' && next === '\n' && isLowercase(text.charAt(at + 2))) {
      at += 1
      continue
    }
    if (character === '\n' && unspaced.test(text.charAt(at - 1)) && unspaced.test(next)) continue
    if (isMark(character)) continue
    indexes[folded.length] = at
    folded += character === '\n' ? ' ' : foldCharacter(character)
  }
  return { text: folded, indexes }
}
