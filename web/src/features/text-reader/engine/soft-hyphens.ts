const mark = '\u00ad'

interface Hyphenated {
  /** The text as the book has it. */
  readonly plain: string
  /** Indexes in it before which a soft hyphen stands, from the first to the last. */
  readonly breaks: readonly number[]
}

/** Texts into which soft hyphens were put. Places count without these, so that they are the same in every browser. */
const hyphenated = new WeakMap<Node, Hyphenated>()

/** Returns how many of the rising numbers the condition holds for; it must hold for none after the first one that it does not hold for. */
function countWhile(numbers: readonly number[], holds: (value: number, at: number) => boolean): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(numbers[middle] ?? 0, middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts soft hyphens into a text, before these indexes of it. */
export function putHyphens(node: Text, breaks: readonly number[]): void {
  takeHyphens(node)
  if (breaks.length === 0) return
  const plain = node.data
  let text = plain.slice(0, breaks[0])
  for (const [i, at] of breaks.entries()) text += mark + plain.slice(at, breaks[i + 1])
  hyphenated.set(node, { plain, breaks })
  node.data = text
}

/** Gives back the text of the book. */
export function takeHyphens(node: Text): void {
  const known = hyphenated.get(node)
  if (!known) return
  hyphenated.delete(node)
  node.data = known.plain
}

/** Returns a text as the book has it. */
export const readPlain = (node: Node): string => hyphenated.get(node)?.plain ?? node.nodeValue ?? ''

/** Returns the index in the text of the book of an index in the shown one; that of a soft hyphen is that of the character after it. */
export function toPlain(node: Node, at: number): number {
  const breaks = hyphenated.get(node)?.breaks
  return breaks ? at - countWhile(breaks, (value, i) => value + i < at) : at
}

/** Returns the index in the shown text of a character of the text of the book. */
export function toShown(node: Node, at: number): number {
  const breaks = hyphenated.get(node)?.breaks
  return breaks ? at + countWhile(breaks, (value) => value <= at) : at
}

const listTexts = (root: Node): Text[] => {
  const texts: Text[] = []
  const walker = (root.ownerDocument ?? (root as Document)).createTreeWalker(root, NodeFilter.SHOW_TEXT)
  if (root.nodeType === Node.TEXT_NODE) texts.push(root as Text)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Returns all text in an element, as the book has it. */
export const readText = (root: Node): string => listTexts(root).map(readPlain).join('')

/** Returns the text of a range, as the book has it. */
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

/** Takes the soft hyphens out of a copy of an element. */
export function takeFromCopy(copy: Node, original: Node): void {
  const texts = listTexts(original)
  for (const [at, node] of listTexts(copy).entries()) {
    const from = texts[at]
    if (from && hyphenated.has(from)) node.data = readPlain(from)
  }
}

/** Lets what is copied out of a document be without soft hyphens, which other programs show or do not find words with. */
export function copyPlain(document: Document): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection()
    const text = selection?.toString() ?? ''
    if (!selection || !event.clipboardData || !text.includes(mark)) return
    const holder = document.createElement('div')
    holder.append(selection.getRangeAt(0).cloneContents())
    event.clipboardData.setData('text/plain', text.replaceAll(mark, ''))
    event.clipboardData.setData('text/html', holder.innerHTML.replaceAll(mark, ''))
    event.preventDefault()
  })
}
