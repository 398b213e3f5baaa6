export interface Language {
  /** Language tag (BCP 47). */
  readonly tag: string
  /** Name in the language itself, for users who cannot read the current one. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** Loads the texts, one chunk per language. */
  readonly load: () => Promise<{ readonly messages: Readonly<Record<string, string>> }>
}

const english: Language = { tag: 'en', name: 'English', dir: 'ltr', load: () => import('./locales/en.ts') }

export const languages: readonly Language[] = [
  english,
  { tag: 'ar', name: 'العربية', dir: 'rtl', load: () => import('./locales/ar.ts') },
]

/** Returns the language of a tag; English when it is not supported. */
export const getLanguage = (tag: string): Language => languages.find((l) => l.tag === tag) ?? english
