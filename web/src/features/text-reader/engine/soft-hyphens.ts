import { findFirst } from '../../reader/engine/find-first.ts'

const softHyphen = '\u00ad'

interface Hyphenated {
  /** The text of the book. */
  readonly plain: string
  /** Rising indexes in it before which soft hyphens were added. */
  readonly breaks: readonly number[]
}

/** Texts with added soft hyphens. Offsets count without them, so that they are the same in every browser. */
const hyphenated = new WeakMap<Node, Hyphenated>()

/** Adds soft hyphens to a text, before these rising indexes. */
export function addHyphens(node: Text, breaks: readonly number[]): void {
  removeHyphens(node)
  if (breaks.length === 0) return
  const plain = node.data
  let text = plain.slice(0, breaks[0])
  for (const [i, at] of breaks.entries()) text += softHyphen + plain.slice(at, breaks[i + 1])
  hyphenated.set(node, { plain, breaks })
  node.data = text
}

/** Restores the text of the book. */
export function removeHyphens(node: Text): void {
  const known = hyphenated.get(node)
  if (!known) return
  hyphenated.delete(node)
  node.data = known.plain
}

/** Returns the text of the book of a node. */
export const readPlain = (node: Node): string => hyphenated.get(node)?.plain ?? node.nodeValue ?? ''

/** Converts an index in the shown text to one in the text of the book. A soft hyphen has the index of the character after it. */
export function toPlain(node: Node, at: number): number {
  const breaks = hyphenated.get(node)?.breaks
  return breaks ? at - findFirst(0, breaks.length, (i) => (breaks[i] ?? 0) + i >= at) : at
}

/** Converts an index in the text of the book to one in the shown text. */
export function toShown(node: Node, at: number): number {
  const breaks = hyphenated.get(node)?.breaks
  return breaks ? at + findFirst(0, breaks.length, (i) => (breaks[i] ?? 0) > at) : at
}

const listTexts = (root: Node): Text[] => {
  const texts: Text[] = []
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, NodeFilter.SHOW_TEXT)
  if (root.nodeType === Node.TEXT_NODE) texts.push(root as Text)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Returns the text of an element, without added soft hyphens. */
export const readText = (root: Node): string => listTexts(root).map(readPlain).join('')

/** Returns the text of a range, without added soft hyphens. */
export function readRange(range: Range): string {
  const { startContainer, startOffset, endContainer, endOffset } = range
  let text = ''
  for (const node of listTexts(range.commonAncestorContainer)) {
    if (!range.intersectsNode(node)) continue
    const from = node === startContainer ? toPlain(node, startOffset) : 0
    const to = node === endContainer ? toPlain(node, endOffset) : undefined
    text += readPlain(node).slice(from, to)
  }
  return text
}

/** Removes the added soft hyphens from a copy of an element. */
export function removeFromCopy(copy: Node, original: Node): void {
  const texts = listTexts(original)
  for (const [at, node] of listTexts(copy).entries()) {
    const from = texts[at]
    if (from && hyphenated.has(from)) node.data = readPlain(from)
  }
}

/** Copies text to the clipboard without soft hyphens, with which other programs do not find words, or which they show. */
export function copyPlain(document: Document): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection()
    const text = selection?.toString() ?? ''
    if (!selection || !event.clipboardData || !text.includes(softHyphen)) return
    const holder = document.createElement('div')
    holder.append(selection.getRangeAt(0).cloneContents())
    event.clipboardData.setData('text/plain', text.replaceAll(softHyphen, ''))
    event.clipboardData.setData('text/html', holder.innerHTML.replaceAll(softHyphen, ''))
    event.preventDefault()
  })
}
