import { blockElements, type TextIndex } from './counted-text.ts'
import { readPlain } from './soft-hyphens.ts'

/** A sentence of a chapter that is read aloud. */
export interface Sentence {
  /** Offsets in the chapter. */
  readonly from: number
  readonly to: number
  /** Spoken text, with single spaces. */
  readonly text: string
  /** Language tag; empty if it is unknown. */
  readonly language: string
  /** Returns the offset in the chapter of a character of `text`. */
  readonly offsetAt: (at: number) => number
}

/** Visible elements that are not read: readings beside Japanese words, numbers of printed pages and of notes. */
const unspoken = 'rt, rp, [hidden], [aria-hidden="true"], [role~="doc-pagebreak"], [role~="doc-noteref"]'
const unspokenTypes = /(^|\s)(pagebreak|noteref)(\s|$)/

function isUnspoken(element: Element): boolean {
  if (element.closest(unspoken)) return true
  // Old browsers have no such function; everything is read then.
  if (element.checkVisibility?.() === false) return true
  for (let each: Element | null = element; each && !each.matches(blockElements); each = each.parentElement)
    if (unspokenTypes.test(each.getAttribute('epub:type') ?? '')) return true
  return false
}

/** Abbreviations and initials whose point does not end a sentence, unlike in the segmenter of the browser. */
const abbreviation =
  /(?:^|[\s("“‘'«])(?:Mr|Mrs|Ms|Messrs|Dr|St|Prof|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Sr|Jr|Mme|Mlle|Hr|Fr|Sra|vs|cf|No|Nr|Fig|Vol|\p{Lu})\.\s*$/u

/** Text of a block, with the offset in the chapter of each of its characters. */
interface Block {
  text: string
  readonly offsets: number[]
  readonly language: string
}

function addText(block: Block, value: string, start: number): void {
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at] ?? ''
    const isSpace = /\s/.test(char)
    if (isSpace && (block.text === '' || block.text.endsWith(' '))) continue
    // A soft hyphen would be spoken as a pause.
    if (char === '\u00ad') continue
    block.text += isSpace ? ' ' : char
    block.offsets.push(start + at)
  }
}

/** Creates a segmenter for a language; for the language of the browser if the tag is not valid. */
export function createSegmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity })
  } catch {
    return new Intl.Segmenter(undefined, { granularity })
  }
}

/** Returns the indexes at which the sentences of a text begin and end. */
function splitSentences(text: string, language: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const { index, segment } of createSegmenter(language, 'sentence').segment(text)) {
    const last = found.at(-1)
    const to = index + segment.length
    if (last && abbreviation.test(text.slice(last.from, last.to))) last.to = to
    else found.push({ from: index, to })
  }
  return found
}

function toSentences({ text, offsets, language }: Block): Sentence[] {
  return splitSentences(text, language).flatMap(({ from, to }) => {
    const spoken = text.slice(from, to).trimEnd()
    // Lines of stars or dashes are not read.
    if (!/[\p{L}\p{N}]/u.test(spoken)) return []
    const offsetAt = (at: number) => offsets[Math.min(from + spoken.length - 1, from + Math.max(0, at))] ?? 0
    return [{ from: offsetAt(0), to: offsetAt(spoken.length) + 1, text: spoken, language, offsetAt }]
  })
}

/** True if a forced line break is before a text. */
export const isAfterBreak = (node: Node): boolean => {
  let before = node.previousSibling
  while (before && before.nodeType === Node.TEXT_NODE && !before.nodeValue?.trim())
    before = before.previousSibling
  return before?.nodeName.toLowerCase() === 'br'
}

/** Returns a function that is true for elements whose text is read. */
function createSpokenTest(): (element: Element) => boolean {
  const known = new Map<Element, boolean>()
  return (element) => {
    const before = known.get(element)
    if (before !== undefined) return before
    const isSpoken = !isUnspoken(element)
    known.set(element, isSpoken)
    return isSpoken
  }
}

/** Returns the sentences of a chapter in the order in which they are read. `language` is that of the book. */
export function listSentences(
  index: Pick<TextIndex, 'count' | 'nodeAt' | 'startOf'>,
  language: string,
): Sentence[] {
  const isSpoken = createSpokenTest()
  const blocks: Block[] = []
  let element: Element | null = null
  for (let i = 0; i < index.count; i += 1) {
    const node = index.nodeAt(i)
    const parent = node.nodeType === Node.TEXT_NODE ? node.parentElement : null
    if (!parent || !isSpoken(parent)) continue
    let block = blocks.at(-1)
    const own = parent.closest(blockElements)
    if (!block || own !== element) {
      element = own
      block = { text: '', offsets: [], language: parent.closest('[lang]')?.getAttribute('lang') || language }
      blocks.push(block)
    } else if (isAfterBreak(node)) addText(block, ' ', index.startOf(i))
    addText(block, readPlain(node), index.startOf(i))
  }
  return blocks.flatMap(toSentences)
}
