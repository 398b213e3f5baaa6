export interface Language {
  /** BCP 47. */
  readonly tag: string
  /** In itself, for those who cannot read the current one. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
  /** One chunk per language. */
  readonly load: () => Promise<{ readonly messages: Readonly<Record<string, string>> }>
}

const english: Language = { tag: 'en', name: 'English', dir: 'ltr', load: () => import('./locales/en.ts') }

export const languages: readonly Language[] = [
  english,
  { tag: 'ar', name: 'العربية', dir: 'rtl', load: () => import('./locales/ar.ts') },
]

/** The language of a tag, English when we do not have it. */
export const getLanguage = (tag: string): Language => languages.find((l) => l.tag === tag) ?? english
