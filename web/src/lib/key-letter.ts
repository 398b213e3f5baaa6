/** Returns the letter of a key: the typed one, or the printed one if the layout types another script. */
export function getKeyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^\p{L}$/u.test(key) ? code.match(/^Key([A-Z])$/)?.[1]?.toLowerCase() : undefined
}
