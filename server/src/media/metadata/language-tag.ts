/**
 * Returns a language of two or three letters with its BCP 47 subtags, in canonical form; null for anything else. An underscore, as in
 * `pt_BR`, is read as a hyphen; `und` means unknown.
 */
export function languageTag(text: string | undefined): string | null {
  const tag = (text ?? '').trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-|$)/i.test(tag) || /^und(-|$)/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
