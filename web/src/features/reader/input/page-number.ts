/** Returns the digits of a text. */
export const keepDigits = (text: string): string => text.replace(/\D/g, '')

/** Returns the page that a text names; undefined when the book has no such page. */
export function parsePageNumber(text: string, count: number): number | undefined {
  const page = Number(text)
  return text !== '' && page >= 1 && page <= count ? page : undefined
}
