/**
 * A language of two or three letters with whatever may follow in BCP 47, canonical; null for anything else. An underscore, as in
 * `pt_BR`, is meant as a hyphen; `und` says that nothing is known.
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
