import { type BreakWord, minWordLength } from '../engine/hyphenate.ts'

type Load = () => Promise<{ readonly default: unknown }>

interface Patterns {
  /** Minimum number of letters after a hyphen; before it, two in every language. */
  readonly atEnd: number
  readonly load: Load
}

const american: Patterns = { atEnd: 3, load: () => import('hyphen/patterns/en-us.js') }
const british: Patterns = { atEnd: 3, load: () => import('hyphen/patterns/en-gb.js') }
const bokmal: Patterns = { atEnd: 2, load: () => import('hyphen/patterns/nb.js') }

/** Only languages with patterns under a free license; authors and licenses are in NOTICE.md. */
const patternsOf: Readonly<Record<string, Patterns>> = {
  en: american,
  'en-gb': british,
  'en-au': british,
  'en-ie': british,
  'en-nz': british,
  de: { atEnd: 2, load: () => import('hyphen/patterns/de-1996.js') },
  fr: { atEnd: 3, load: () => import('hyphen/patterns/fr.js') },
  es: { atEnd: 2, load: () => import('hyphen/patterns/es.js') },
  it: { atEnd: 2, load: () => import('hyphen/patterns/it.js') },
  pt: { atEnd: 3, load: () => import('hyphen/patterns/pt.js') },
  nl: { atEnd: 2, load: () => import('hyphen/patterns/nl.js') },
  ru: { atEnd: 2, load: () => import('hyphen/patterns/ru.js') },
  pl: { atEnd: 2, load: () => import('hyphen/patterns/pl.js') },
  sv: { atEnd: 2, load: () => import('hyphen/patterns/sv.js') },
  da: { atEnd: 2, load: () => import('hyphen/patterns/da.js') },
  nb: bokmal,
  no: bokmal,
  fi: { atEnd: 2, load: () => import('hyphen/patterns/fi.js') },
}

const mark = '\u00ad'

async function load({ atEnd, load: loadPatterns }: Patterns): Promise<BreakWord> {
  const [{ default: createHyphenator }, { default: patterns }] = await Promise.all([
    import('hyphen/hyphen.js'),
    loadPatterns(),
  ])
  const hyphenate = createHyphenator(patterns, { hyphenChar: mark, html: false, minWordLength })
  const known = new Map<string, readonly number[]>()
  return (word) => {
    const before = known.get(word)
    if (before) return before
    const breaks: number[] = []
    let at = 0
    for (const part of hyphenate(word).split(mark)) {
      if (at > 1 && at <= word.length - atEnd) breaks.push(at)
      at += part.length
    }
    known.set(word, breaks)
    return breaks
  }
}

const loading = new Map<Patterns, Promise<BreakWord>>()

/**
 * Returns the function that breaks words of a language (BCP 47), by patterns that are loaded once; undefined for languages without patterns.
 * Rejects if they cannot be fetched; the next call tries again.
 */
export function loadBreaks(language: string): Promise<BreakWord> | undefined {
  const tag = language.toLowerCase()
  const patterns = patternsOf[tag] ?? patternsOf[tag.split('-')[0] ?? '']
  if (!patterns) return undefined
  const known = loading.get(patterns)
  if (known) return known
  const made = load(patterns)
  loading.set(patterns, made)
  made.catch(() => loading.delete(patterns))
  return made
}
