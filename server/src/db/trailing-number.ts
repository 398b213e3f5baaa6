/**
 * Returns the number that a file name ends with, as text: `001.5` of `Odd Numbers 001.5 (2019)`; empty when there is none. Text in brackets
 * is about the edition. SQL has it as `name_number`.
 */
export const parseTrailingNumber = (name: string): string =>
  name
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .match(/\d+(?:\.\d+)?/g)
    ?.at(-1) ?? ''
