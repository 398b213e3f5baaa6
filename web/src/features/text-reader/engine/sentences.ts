import { blockElements } from './blocks.ts'
import type { TextIndex } from './counted-text.ts'
import { readPlain } from './soft-hyphens.ts'

/** A sentence of a chapter, as it is read aloud. */
export interface Sentence {
  /** Offsets in the chapter. */
  readonly from: number
  readonly to: number
  /** What is said, with single spaces. */
  readonly text: string
  /** Language tag; empty when it is unknown. */
  readonly language: string
  /** Returns the offset in the chapter of a character of `text`. */
  readonly offsetAt: (at: number) => number
}

/** What is on the page but is not read: the readings beside Japanese words, numbers of printed pages and of notes. */
const unspoken = 'rt, rp, [hidden], [aria-hidden="true"], [role~="doc-pagebreak"], [role~="doc-noteref"]'
const unspokenTypes = /(^|\s)(pagebreak|noteref)(\s|$)/

function isUnspoken(element: Element): boolean {
  if (element.closest(unspoken)) return true
  // Unknown elements and old browsers cannot tell; then it is read.
  if (element.checkVisibility?.() === false) return true
  for (let each: Element | null = element; each && !each.matches(blockElements); each = each.parentElement)
    if (unspokenTypes.test(each.getAttribute('epub:type') ?? '')) return true
  return false
}

/** Abbreviations and initials whose point ends no sentence, whatever the segmenter of the browser says. */
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
    // A soft hyphen would be said as a pause.
    if (char === '\u00ad') continue
    block.text += isSpace ? ' ' : char
    block.offsets.push(start + at)
  }
}

function segmenterOf(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}

/** Returns where the sentences of a text begin and end. */
function splitSentences(text: string, language: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const { index, segment } of segmenterOf(language).segment(text)) {
    const last = found.at(-1)
    const to = index + segment.length
    if (last && abbreviation.test(text.slice(last.from, last.to))) last.to = to
    else found.push({ from: index, to })
  }
  return found
}

function toSentences({ text, offsets, language }: Block): Sentence[] {
  return splitSentences(text, language).flatMap(({ from, to }) => {
    const said = text.slice(from, to).trimEnd()
    // A line of stars or dashes has nothing to say.
    if (!/[\p{L}\p{N}]/u.test(said)) return []
    const offsetAt = (at: number) => offsets[Math.min(from + said.length - 1, from + Math.max(0, at))] ?? 0
    return [{ from: offsetAt(0), to: offsetAt(said.length) + 1, text: said, language, offsetAt }]
  })
}

/** True when a forced line ends before a text. */
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
