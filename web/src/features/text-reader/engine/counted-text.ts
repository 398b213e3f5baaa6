import { findFirst } from '../../reader/engine/find-first.ts'
import { readPlain, toPlain, toShown } from './soft-hyphens.ts'

/** A point in a chapter: a character of a text, or an element such as a picture. */
export interface TextPoint {
  readonly node: Text | Element
  /** Index of the character in the shown text of its node; 0 in elements. */
  readonly at: number
}

export type TextIndex = ReturnType<typeof createTextIndex>

/** Elements with separate texts: words and sentences do not continue from one into the next. */
export const blockElements =
  'p, div, li, dd, dt, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, section, body'
const pictures = new Set(['img', 'image', 'svg', 'video', 'audio', 'math'])

/** Returns the counted texts and images in document order. The contents of an image do not count. */
function listCounted(root: Element): (Text | Element)[] {
  const counted: (Text | Element)[] = []
  const accept = (node: Node): number => {
    if (node.nodeType === Node.TEXT_NODE)
      return node.nodeValue?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT
    const name = (node as Element).localName
    if (name === 'style') return NodeFilter.FILTER_REJECT
    return NodeFilter.FILTER_ACCEPT
  }
  const walker = root.ownerDocument.createTreeWalker(
    root,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    accept,
  )
  let node = walker.nextNode()
  while (node) {
    if (node.nodeType === Node.TEXT_NODE) counted.push(node as Text)
    else if (pictures.has((node as Element).localName)) {
      counted.push(node as Element)
      node = walker.nextSibling() ?? leave(walker)
      continue
    }
    node = walker.nextNode()
  }
  return counted
}

/** Moves to the next node after the current one, which has no next sibling. */
function leave(walker: TreeWalker): Node | null {
  while (walker.parentNode()) {
    const next = walker.nextSibling()
    if (next) return next
  }
  return null
}

const getLength = (node: Text | Element): number =>
  node.nodeType === Node.TEXT_NODE ? readPlain(node).length : 1

/**
 * Counts the characters of a chapter. An offset is the same with every font, width and style sheet. Images count as one character; white space
 * between elements and soft hyphens of the reader do not count.
 */
export function createTextIndex(root: Element) {
  const nodes = listCounted(root)
  const starts: number[] = []
  let length = 0
  for (const node of nodes) {
    starts.push(length)
    length += getLength(node)
  }
  /** Returns the index of the node with a character. */
  const indexAt = (offset: number): number =>
    Math.max(0, findFirst(0, nodes.length, (at) => (starts[at] ?? 0) > offset) - 1)
  return {
    /** Number of characters. */
    length,
    /** Number of counted nodes. */
    count: nodes.length,
    pointAt(offset: number): TextPoint | undefined {
      const index = indexAt(offset)
      const node = nodes[index]
      if (!node) return undefined
      const at = Math.min(Math.max(0, offset - (starts[index] ?? 0)), getLength(node) - 1)
      return { node, at: node.nodeType === Node.TEXT_NODE ? toShown(node, at) : 0 }
    },
    /** Returns the offset of a point of the document, or of the nearest counted one after it. */
    offsetOf(node: Node, at: number): number {
      const isText = node.nodeType === Node.TEXT_NODE
      const target = isText ? node : (node.childNodes[at] ?? node)
      const isPast = !isText && node.childNodes.length > 0 && at >= node.childNodes.length
      const index = findFirst(0, nodes.length, (i) => {
        const each = nodes[i]
        if (!each || each === target) return true
        const relation = target.compareDocumentPosition(each)
        if (relation & Node.DOCUMENT_POSITION_CONTAINED_BY) return !isPast
        return (relation & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      })
      const start = starts[index] ?? length
      return isText && nodes[index] === node ? Math.min(start + toPlain(node, at), length) : start
    },
    nodeAt(index: number): Text | Element {
      const node = nodes[index]
      if (!node) throw new RangeError(`no counted node ${index}`)
      return node
    },
    indexAt,
    startOf: (index: number): number => starts[index] ?? length,
    /** Returns the text between two offsets, with a space for each image. */
    textBetween(from: number, to: number): string {
      let text = ''
      for (let i = indexAt(from); i < nodes.length && (starts[i] ?? 0) < to; i += 1) {
        const node = nodes[i]
        const start = starts[i] ?? 0
        if (node?.nodeType === Node.TEXT_NODE)
          text += readPlain(node).slice(Math.max(0, from - start), to - start)
        else text += ' '
      }
      return text
    },
  }
}

/** Returns the range of a document between two offsets of its text. */
export function rangeBetween(document: Document, text: TextIndex, from: number, to: number): Range {
  const range = document.createRange()
  const [start, end] = [text.pointAt(from), text.pointAt(Math.max(from, to - 1))]
  if (!start || !end) return range
  range.setStart(start.node, start.at)
  if (end.node.nodeType === Node.TEXT_NODE)
    range.setEnd(end.node, Math.min((end.node as Text).length, end.at + 1))
  else range.setEndAfter(end.node)
  return range
}
