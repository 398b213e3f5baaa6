import { addHyphens, removeHyphens } from './soft-hyphens.ts'
import type { TextSettings } from './text-settings.ts'

/** Returns the indexes in a word before which it can be broken. */
export type BreakWord = (word: string) => readonly number[]

/** Loads the breaks of words of a language; undefined if they are unknown. */
export type LoadBreaks = (language: string) => Promise<BreakWord> | undefined

type HyphenSettings = Pick<TextSettings, 'hyphens' | 'hasPublisherStyles'>

/** Minimum length of a word that can be broken, in characters. */
export const minWordLength = 5
/** Maximum time, in milliseconds, that a chapter waits for patterns before it is shown. */
const maxWaitMs = 1500

/** A word of each language that every dictionary of the language can break. */
const trialWords: Readonly<Record<string, string>> = {
  de: 'buchstabensuppe',
  fr: 'considérablement',
  es: 'considerablemente',
  it: 'considerevolmente',
  pt: 'consideravelmente',
  nl: 'lettergrepen',
  ru: 'предложение',
  pl: 'niezawodność',
  sv: 'avstavningen',
  da: 'orddelingerne',
  nb: 'orddelingene',
  no: 'orddelingene',
  fi: 'tavuttaminen',
}

const browserHyphenation = new Map<string, boolean>()

/** True if the browser breaks the words of a language, as a trial in a very narrow box shows. */
function canBrowserHyphenate(document: Document, language: string): boolean {
  const known = browserHyphenation.get(language)
  if (known !== undefined) return known
  const trial = document.createElement('div')
  const style =
    'all: initial; display: block; position: absolute; visibility: hidden; width: 1px; font: 16px/20px serif; overflow-wrap: normal; word-break: normal;'
  trial.style.cssText = `${style} -webkit-hyphens: auto; hyphens: auto;`
  trial.lang = language
  trial.textContent = trialWords[language.split('-')[0] ?? ''] ?? 'hyphenation'
  document.body.append(trial)
  const can = trial.getBoundingClientRect().height > 30
  trial.remove()
  browserHyphenation.set(language, can)
  return can
}

/** True if the settings of the reader, or the styles of the publisher, request hyphens. */
function wantsHyphens(document: Document, { hyphens, hasPublisherStyles }: HyphenSettings): boolean {
  if (hyphens !== undefined || !hasPublisherStyles) return hyphens === 'auto'
  const isAuto = /hyphens\s*:\s*auto/i
  return (
    Array.from(document.querySelectorAll('style')).some(({ textContent }) => isAuto.test(textContent)) ||
    Array.from(document.querySelectorAll('[style*="hyphens"]')).some((each) =>
      isAuto.test(each.getAttribute('style') ?? ''),
    )
  )
}

const getLanguage = (element: Element | null): string =>
  element?.closest('[lang]')?.getAttribute('lang')?.toLowerCase() ?? ''

export type Hyphenation = ReturnType<typeof createHyphenation>

/** Hyphenates texts in languages that the browser does not hyphenate. */
export function createHyphenation(loadBreaks: LoadBreaks) {
  const loaded = new Map<string, BreakWord>()
  /** Settings and languages with which each chapter was hyphenated. */
  const applied = new WeakMap<Document, string>()

  async function loadLanguage(language: string): Promise<boolean> {
    try {
      const breakWord = await loadBreaks(language)
      if (breakWord) loaded.set(language, breakWord)
      return breakWord !== undefined
    } catch {
      // The text is readable without hyphens.
      return false
    }
  }

  function hyphenateTexts(document: Document): void {
    const breaksByElement = new Map<Element, BreakWord | undefined>()
    const find = (element: Element): BreakWord | undefined => {
      const breakWord = loaded.get(getLanguage(element))
      if (!breakWord) return undefined
      return document.defaultView?.getComputedStyle(element).hyphens === 'auto' ? breakWord : undefined
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      removeHyphens(node)
      // Soft hyphens of the book take precedence.
      if (!parent || node.length < minWordLength || node.data.includes('\u00ad')) continue
      if (!breaksByElement.has(parent)) breaksByElement.set(parent, find(parent))
      const breakWord = breaksByElement.get(parent)
      if (breakWord) addHyphens(node, findBreaks(node.data, breakWord))
    }
  }

  return {
    /** Loads the breaks for the languages of a chapter. Resolves to true if its layout must be computed again. */
    async load(document: Document, settings: HyphenSettings): Promise<boolean> {
      if (!wantsHyphens(document, settings)) return false
      const languages = new Set(Array.from(document.querySelectorAll('[lang]'), getLanguage))
      const missing = [...languages].filter(
        (language) => language !== '' && !loaded.has(language) && !canBrowserHyphenate(document, language),
      )
      const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, maxWaitMs, false))
      const all = Promise.all(missing.map(loadLanguage)).then((loaded) => loaded.includes(true))
      return missing.length > 0 && Promise.race([all, isLate])
    },
    /** Adds soft hyphens to the words of a chapter, or removes them (web behaviour 16.2). Its styles must be in effect. */
    apply(document: Document, settings: HyphenSettings): void {
      const wants = loaded.size > 0 && wantsHyphens(document, settings)
      const state = wants ? `${settings.hyphens} ${settings.hasPublisherStyles} ${[...loaded.keys()]}` : ''
      if ((applied.get(document) ?? '') === state) return
      applied.set(document, state)
      hyphenateTexts(document)
    },
  }
}

function findBreaks(text: string, breakWord: BreakWord): number[] {
  const breaks: number[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu))
    if (word.length >= minWordLength) for (const at of breakWord(word)) breaks.push(index + at)
  return breaks
}
