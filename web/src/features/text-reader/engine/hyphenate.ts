import { putHyphens, takeHyphens } from './soft-hyphens.ts'
import type { TextSettings } from './text-settings.ts'

/** Returns the indexes in a word before which it can be broken. */
export type BreakWord = (word: string) => readonly number[]

/** Loads where words of a language can be broken; undefined when that is not known. */
export type LoadBreaks = (language: string) => Promise<BreakWord> | undefined

type HyphenSettings = Pick<TextSettings, 'hyphens' | 'hasPublisherStyles'>

/** Shorter words are never broken. */
export const minWordLength = 5
/** Longest time, in milliseconds, for which a chapter waits for patterns before it is shown. */
const patienceMs = 1500

/** A word of each language that every dictionary of it can break. */
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

const ownHyphens = new Map<string, boolean>()

/** True when the browser itself breaks the words of a language, as a trial in a box of no width shows. */
function canBrowserHyphenate(document: Document, language: string): boolean {
  const known = ownHyphens.get(language)
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
  ownHyphens.set(language, can)
  return can
}

/** True when the reader, or what the publisher has written, asks for hyphens. */
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

const languageOf = (element: Element | null): string =>
  element?.closest('[lang]')?.getAttribute('lang')?.toLowerCase() ?? ''

/** Breaks of words in the texts of languages that the browser does not hyphenate. */
export interface Hyphenation {
  /** Loads what a chapter needs. Resolves with true when something has come that its layout did not have yet. */
  load(document: Document, settings: HyphenSettings): Promise<boolean>
  /** Puts soft hyphens into the words of a chapter, or takes them out again (web behaviour 16.2). Styles must be in effect. */
  apply(document: Document, settings: HyphenSettings): void
}

export function createHyphenation(loadBreaks: LoadBreaks): Hyphenation {
  const loaded = new Map<string, BreakWord>()
  /** What the texts of each chapter were hyphenated for. */
  const applied = new WeakMap<Document, string>()

  async function loadLanguage(language: string): Promise<boolean> {
    try {
      const breakWord = await loadBreaks(language)
      if (breakWord) loaded.set(language, breakWord)
      return breakWord !== undefined
    } catch {
      // Without patterns a text is as readable as before.
      return false
    }
  }

  function hyphenateTexts(document: Document): void {
    const breaksOf = new Map<Element, BreakWord | undefined>()
    const find = (element: Element): BreakWord | undefined => {
      const breakWord = loaded.get(languageOf(element))
      if (!breakWord) return undefined
      return document.defaultView?.getComputedStyle(element).hyphens === 'auto' ? breakWord : undefined
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      takeHyphens(node)
      // A text with soft hyphens of its own says itself where its words break.
      if (!parent || node.length < minWordLength || node.data.includes('\u00ad')) continue
      if (!breaksOf.has(parent)) breaksOf.set(parent, find(parent))
      const breakWord = breaksOf.get(parent)
      if (breakWord) putHyphens(node, findBreaks(node.data, breakWord))
    }
  }

  return {
    async load(document, settings) {
      if (!wantsHyphens(document, settings)) return false
      const languages = new Set(Array.from(document.querySelectorAll('[lang]'), languageOf))
      const missing = [...languages].filter(
        (language) => language !== '' && !loaded.has(language) && !canBrowserHyphenate(document, language),
      )
      const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))
      const all = Promise.all(missing.map(loadLanguage)).then((came) => came.includes(true))
      return missing.length > 0 && Promise.race([all, isLate])
    },
    apply(document, settings) {
      const wants = loaded.size > 0 && wantsHyphens(document, settings)
      const state = wants ? `${settings.hyphens} ${settings.hasPublisherStyles} ${[...loaded.keys()]}` : ''
      if ((applied.get(document) ?? '') === state) return
      applied.set(document, state)
      hyphenateTexts(document)
    },
  }
}

/** Returns the indexes in a text before which its words can be broken. */
function findBreaks(text: string, breakWord: BreakWord): number[] {
  const breaks: number[] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu))
    if (word.length >= minWordLength) for (const at of breakWord(word)) breaks.push(index + at)
  return breaks
}
