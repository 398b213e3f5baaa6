import { readPlain, toPlain, toShown } from './soft-hyphens.ts'

/** A point in a chapter: a character of a text, or an element such as a picture. */
export interface TextPoint {
  readonly node: Text | Element
  /** Index of the character in its text as it is shown; 0 in elements. */
  readonly at: number
}

/**
 * Counts the characters of a chapter, whatever they look like: an offset means the same with every font, width and style sheet. Pictures
 * count as one character; white space between elements and soft hyphens that the reader has put in do not count.
 */
export interface TextIndex {
  /** Number of characters. */
  readonly length: number
  readonly count: number
  pointAt(offset: number): TextPoint | undefined
  /** Returns the offset of a point of the document, or of the nearest counted one after it. */
  offsetOf(node: Node, at: number): number
  nodeAt(index: number): Text | Element
  /** Returns the index of the node in which a character is. */
  indexAt(offset: number): number
  startOf(index: number): number
  /** Returns the text between two offsets, with pictures as spaces. */
  textBetween(from: number, to: number): string
}

const pictures = new Set(['img', 'image', 'svg', 'video', 'audio', 'math'])

/** Returns what counts, in document order. What a picture holds is not text. */
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

/** Moves on behind the current node, which has no sibling after it. */
function leave(walker: TreeWalker): Node | null {
  while (walker.parentNode()) {
    const next = walker.nextSibling()
    if (next) return next
  }
  return null
}

const lengthOf = (node: Text | Element): number =>
  node.nodeType === Node.TEXT_NODE ? readPlain(node).length : 1

/** Returns the first index from `low` to `high` for which the condition holds; `high` when it holds for none. It must hold for all after the first. */
export function findFirst(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

export function createTextIndex(root: Element): TextIndex {
  const nodes = listCounted(root)
  const starts: number[] = []
  let length = 0
  for (const node of nodes) {
    starts.push(length)
    length += lengthOf(node)
  }
  const indexAt = (offset: number) =>
    Math.max(0, findFirst(0, nodes.length, (at) => (starts[at] ?? 0) > offset) - 1)
  return {
    length,
    count: nodes.length,
    pointAt(offset) {
      const index = indexAt(offset)
      const node = nodes[index]
      if (!node) return undefined
      const at = Math.min(Math.max(0, offset - (starts[index] ?? 0)), lengthOf(node) - 1)
      return { node, at: node.nodeType === Node.TEXT_NODE ? toShown(node, at) : 0 }
    },
    offsetOf(node, at) {
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
    nodeAt(index) {
      const node = nodes[index]
      if (!node) throw new RangeError(`no counted node ${index}`)
      return node
    },
    indexAt,
    startOf: (index) => starts[index] ?? length,
    textBetween(from, to) {
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
