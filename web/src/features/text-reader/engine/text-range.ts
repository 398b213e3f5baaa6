import type { TextIndex } from './counted-text.ts'

/** Returns the range of a document between two offsets of its text. */
export function rangeBetween(document: Document, text: TextIndex, from: number, to: number): Range {
  const range = document.createRange()
  const [start, end] = [text.pointAt(from), text.pointAt(Math.max(from, to - 1))]
  if (!start || !end) return range
  range.setStart(start.node, start.at)
  const length = end.node.nodeType === Node.TEXT_NODE ? end.at + 1 : 0
  if (end.node.nodeType === Node.TEXT_NODE)
    range.setEnd(end.node, Math.min((end.node as Text).length, length))
  else range.setEndAfter(end.node)
  return range
}
