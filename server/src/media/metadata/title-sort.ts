/**
 * Articles that start a title, by language (ISO 639). An article that ends in an apostrophe is followed directly by its word, any other
 * by white space.
 */
const articles: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    en: ['the', 'an', 'a'],
    de: ['der', 'die', 'das', 'ein', 'eine'],
    fr: ['le', 'la', 'les', "l'", 'un', 'une'],
    es: ['el', 'la', 'los', 'las', 'un', 'una', 'unos', 'unas'],
    it: ['il', 'lo', 'la', 'i', 'gli', 'le', "l'", 'un', 'uno', 'una', "un'"],
    pt: ['o', 'a', 'os', 'as', 'um', 'uma'],
    nl: ['de', 'het', 'een', "'t"],
    sv: ['en', 'ett', 'den', 'det', 'de'],
    da: ['en', 'et', 'den', 'det', 'de'],
    no: ['en', 'ei', 'et', 'den', 'det', 'de'],
    nb: ['en', 'ei', 'et', 'den', 'det', 'de'],
    nn: ['ein', 'ei', 'eit', 'den', 'det', 'dei'],
    ca: ['el', 'la', 'els', 'les', "l'", 'un', 'una'],
    gl: ['o', 'a', 'os', 'as', 'un', 'unha'],
    ro: ['un', 'o'],
    hu: ['a', 'az', 'egy'],
  }),
)

/**
 * Returns the title for sorting: a leading article of the language moves to the end (`Sandman, The`). `language` is a BCP 47 tag; without
 * one only English articles are moved, and in languages without a list none. A title that would have no letter or digit left is not
 * changed.
 */
export function deriveTitleSort(title: string, language: string): string {
  const trimmed = title.trim()
  const languageArticles = articles.get(
    language === '' ? 'en' : (language.split(/[-_]/)[0] ?? '').toLowerCase(),
  )
  for (const article of languageArticles ?? []) {
    const start = trimmed.slice(0, article.length)
    if (start.toLowerCase().replaceAll('’', "'") !== article) continue
    const rest = trimmed.slice(article.length)
    const isSeparate = article.endsWith("'") ? !/^\s/.test(rest) : /^\s/.test(rest)
    if (isSeparate && /[\p{L}\p{N}]/u.test(rest)) return `${rest.trim()}, ${start}`
  }
  return trimmed
}
