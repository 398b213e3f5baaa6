/** Languages of ISO 639-1; other tags of BCP 47 can be typed. */
const tags =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt pt-BR qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zh-Hans zh-Hant zu'

interface NamedLanguage {
  readonly tag: string
  readonly name: string
}

const namedBy = new Map<string, readonly NamedLanguage[]>()

/** Returns the languages with their names in a locale, sorted by name. */
export function listLanguages(locale: string): readonly NamedLanguage[] {
  const known = namedBy.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const order = new Intl.Collator(locale)
  const named = tags
    .split(' ')
    .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
    .filter(({ tag, name }) => name !== tag)
    .toSorted((a, b) => order.compare(a.name, b.name))
  namedBy.set(locale, named)
  return named
}

/** Returns a tag in its usual form, such as `pt-BR` for `PT-br`; undefined for other texts. */
export function toLanguageTag(text: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text.trim())) return undefined
  try {
    return Intl.getCanonicalLocales(text.trim())[0]
  } catch {
    return undefined
  }
}
