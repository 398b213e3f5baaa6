/** Returns a text without case and accents, for comparisons. Each character is folded separately, so that indexes can be converted. */
export const foldText = (text: string): string =>
  Array.from(text, (character) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()).join('')
