/**
 * Returns the sort key of a text: compatibility-decomposed, without marks, lower case; JavaScript has no collation keys. SQL has it under
 * the same name.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
