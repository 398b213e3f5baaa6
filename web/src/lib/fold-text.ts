/** Returns a text without case and accents, by which texts are compared. Each character is folded by itself, so that places can be told. */
export const foldText = (text: string): string =>
  Array.from(text, (character) => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()).join('')
