/** Returns the name of a language in the language of the user; an unknown tag is returned unchanged. */
export function formatLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
