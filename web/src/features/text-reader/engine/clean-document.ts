import { cleanCss } from './clean-css.ts'
import { resolveAddress, resolveResource, type Target } from './resolve-address.ts'
import {
  droppedElements,
  htmlElements,
  isPlainAttribute,
  mathElements,
  mathml,
  ops,
  svg,
  svgElements,
  xhtml,
  xlink,
} from './safe-names.ts'
import type { BookFiles } from './text-book.ts'

/** Maximum depth of elements. Deeper ones become siblings, because the layout of a deep tree overflows the stack of browsers. */
const maxDepth = 250
/** Maximum number of elements and texts of one file. */
const maxNodes = 600_000

export interface CleanInput {
  /** Document of the copy. */
  readonly into: Document
  /** Name of the file in the book. */
  readonly name: string
  readonly root: string
  readonly fallbacks: BookFiles['fallbacks']
  /** True for a page of fixed size, whose sizes of text do not change. */
  readonly isFixed?: boolean
}

export interface CleanContent {
  readonly nodes: DocumentFragment
  /** Target of each link. The copied links have no address, so that only the reader can open them. */
  readonly links: WeakMap<Element, Target>
  /** True if the end was dropped because the file is too large. */
  readonly isCut: boolean
}

/** Returns the namespace and name of the copy of an element; null to copy only its children, undefined to copy nothing. */
function findCopyName(element: Element): readonly [namespace: string, name: string] | null | undefined {
  const { namespaceURI, localName } = element
  const lower = localName.toLowerCase()
  if (namespaceURI === ops && lower === 'case') return undefined
  if (namespaceURI === svg && svgElements.has(localName)) return [svg, localName]
  if (droppedElements.has(lower)) return undefined
  if (namespaceURI === xhtml && htmlElements.has(lower)) return [xhtml, lower]
  if (namespaceURI === mathml && mathElements.has(localName)) return [mathml, localName]
  return null
}

function copyLink(from: Element, to: Element, input: CleanInput, links: WeakMap<Element, Target>): void {
  const written = from.getAttribute('href') ?? from.getAttributeNS(xlink, 'href')
  const target = written === null ? undefined : resolveAddress(written, input.name)
  if (!target) return
  links.set(to, target)
  to.setAttribute('href', '#')
}

/** Copies the attributes that refer to a file or another element. Attributes that are neither handled here nor plain are dropped. */
function copyAddresses(from: Element, to: Element, input: CleanInput): void {
  const name = to.localName
  const load = (attribute: string, written: string | null) => {
    const address =
      written === null ? undefined : resolveResource(written, input.name, input.root, input.fallbacks)
    if (address !== undefined) to.setAttribute(attribute, address)
  }
  const reference = from.getAttribute('href') ?? from.getAttributeNS(xlink, 'href')
  if (name === 'img') load('src', from.getAttribute('src'))
  else if (name === 'image' || name === 'feImage') load('href', reference)
  else if (name === 'audio' || name === 'video' || name === 'source') {
    load('src', from.getAttribute('src'))
    load('poster', from.getAttribute('poster'))
    if (name !== 'source') to.setAttribute('controls', '')
    to.setAttribute('preload', 'none')
  } else if (to.namespaceURI === svg && reference?.startsWith('#')) to.setAttribute('href', reference)
}

const clean = (css: string, { name, root, isFixed }: CleanInput): string =>
  cleanCss(css, name, root, isFixed).css

function copyAttributes(from: Element, to: Element, input: CleanInput): void {
  for (const { name, value, namespaceURI, localName } of Array.from(from.attributes)) {
    if (name === 'style') to.setAttribute('style', clean(value, input))
    else if (namespaceURI === ops && localName === 'type') to.setAttributeNS(ops, 'epub:type', value)
    else if (isPlainAttribute(name)) to.setAttribute(name, value.includes('(') ? clean(value, input) : value)
  }
}

/** Returns an image for an `object` that is one. */
function copyObject(from: Element, input: CleanInput): Element | undefined {
  const type = from.getAttribute('type') ?? ''
  const address = resolveResource(from.getAttribute('data') ?? '', input.name, input.root, input.fallbacks)
  if (address === undefined || !/^image\//i.test(type)) return undefined
  const image = input.into.createElementNS(xhtml, 'img')
  copyAttributes(from, image, input)
  image.setAttribute('src', address)
  image.setAttribute('alt', from.textContent?.trim().slice(0, 1000) ?? '')
  return image
}

/** True if a recording is in the book. Others are not loaded, and their players would be useless. */
const hasSource = (from: Element, input: CleanInput): boolean =>
  [from, ...from.getElementsByTagName('source')].some((each) => {
    const written = each.getAttribute('src')
    return written !== null && resolveResource(written, input.name, input.root) !== undefined
  })

function copyElement(
  from: Element,
  input: CleanInput,
  links: WeakMap<Element, Target>,
): Element | null | undefined {
  if (from.localName === 'object') return copyObject(from, input) ?? null
  if ((from.localName === 'audio' || from.localName === 'video') && !hasSource(from, input)) return null
  const copy = findCopyName(from)
  if (!copy) return copy
  const to = input.into.createElementNS(copy[0], copy[1])
  copyAttributes(from, to, input)
  if (copy[1] === 'style') to.textContent = clean(from.textContent ?? '', input)
  else if (copy[1] === 'a') copyLink(from, to, input, links)
  else copyAddresses(from, to, input)
  return to
}

interface Waiting {
  readonly node: Node
  readonly parent: Node
  readonly depth: number
}
/** Elements without contents, or whose contents are copied separately. */
const childless = new Set(['style', 'img'])
const isText = ({ nodeType }: Node) => nodeType === Node.TEXT_NODE || nodeType === Node.CDATA_SECTION_NODE

/** Copies the safe elements and attributes of an element, with addresses in the book only. Not recursive, because the depth is not limited. */
export function cleanContents(from: Element, input: CleanInput): CleanContent {
  const links = new WeakMap<Element, Target>()
  const nodes = input.into.createDocumentFragment()
  const waiting: Waiting[] = []
  let count = 0
  const enqueue = (element: Element, parent: Node, depth: number) => {
    for (let node = element.lastChild; node; node = node.previousSibling)
      waiting.push({ node, parent, depth })
  }
  enqueue(from, nodes, 0)
  const copyNode = ({ node, parent, depth }: Waiting) => {
    count += 1
    if (isText(node)) parent.appendChild(input.into.createTextNode(node.nodeValue ?? ''))
    else if (node.nodeType === Node.ELEMENT_NODE) copyBelow(node as Element, parent, depth)
  }
  const copyBelow = (element: Element, parent: Node, depth: number) => {
    const copy = copyElement(element, input, links)
    if (copy === undefined) return
    if (copy) parent.appendChild(copy)
    if (copy && childless.has(copy.localName)) return
    if (depth >= maxDepth) enqueue(element, parent, depth)
    else enqueue(element, copy ?? parent, depth + 1)
  }
  for (let next = waiting.pop(); next && count < maxNodes; next = waiting.pop()) copyNode(next)
  return { nodes, links, isCut: waiting.length > 0 }
}
