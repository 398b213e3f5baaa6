/** Returns the name of a language in the reader's own; an unknown tag stays as it is. */
export function formatLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
