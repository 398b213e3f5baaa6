export interface Language {
  /** Language tag (BCP 47). */
  readonly tag: string
  /** Name in the language itself, for users who cannot read the current one. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

const english: Language = { tag: 'en', name: 'English', dir: 'ltr' }

export const languages: readonly Language[] = [english, { tag: 'ar', name: 'العربية', dir: 'rtl' }]

const findLanguage = (tag: string): Language | undefined => {
  const wanted = tag.toLowerCase()
  // Only the language counts, not the region: `ar-EG` is Arabic.
  return languages.find((language) => wanted === language.tag || wanted.startsWith(`${language.tag}-`))
}

/** Returns the language of a tag; for an empty or unknown tag the first one that the browser asks for, otherwise English. */
export function getLanguage(
  tag: string,
  browserTags: readonly string[] = navigator.languages ?? [],
): Language {
  const candidates = [tag, ...browserTags]
  return candidates.map(findLanguage).find((language) => language !== undefined) ?? english
}
