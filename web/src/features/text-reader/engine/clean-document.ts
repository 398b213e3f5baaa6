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

/** Elements deeper than this are put beside their parents: layout of a deep tree overflows the stack of browsers. */
const maxDepth = 250
/** Maximum number of elements of one file. */
const maxElements = 400_000

export interface CleanInput {
  /** Document in which the copy is made. */
  readonly into: Document
  /** Name of the file in the book. */
  readonly name: string
  readonly root: string
}

/** The safe copy of a file. */
export interface CleanContent {
  readonly nodes: DocumentFragment
  /** Where each link leads. The links themselves have no address, so that nothing but the reader can follow them. */
  readonly links: WeakMap<Element, Target>
  /** True when something was left out because the file is too large. */
  readonly isCut: boolean
}

const imageAttributes: Readonly<Record<string, string>> = { img: 'src', image: 'href', feImage: 'href' }

/** Returns the element that is made of one of the book; null for its children alone, undefined for nothing at all. */
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

/** Copies the attributes that name a file or another element. Everything that is not here and not plain is left out. */
function copyAddresses(from: Element, to: Element, input: CleanInput): void {
  const name = to.localName
  const load = (attribute: string, written: string | null) => {
    const address = written === null ? undefined : resolveResource(written, input.name, input.root)
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

function copyAttributes(from: Element, to: Element, input: CleanInput): void {
  for (const { name, value, namespaceURI, localName } of Array.from(from.attributes)) {
    if (name === 'style') to.setAttribute('style', cleanCss(value, input.name, input.root).css)
    else if (namespaceURI === ops && localName === 'type') to.setAttributeNS(ops, 'epub:type', value)
    else if (isPlainAttribute(name))
      to.setAttribute(name, value.includes('(') ? cleanCss(value, input.name, input.root).css : value)
  }
}

/** Returns an image in place of an `object` that is one. */
function copyObject(from: Element, input: CleanInput): Element | undefined {
  const type = from.getAttribute('type') ?? ''
  const address = resolveResource(from.getAttribute('data') ?? '', input.name, input.root)
  if (address === undefined || !/^image\//i.test(type)) return undefined
  const image = input.into.createElementNS(xhtml, 'img')
  copyAttributes(from, image, input)
  image.setAttribute('src', address)
  image.setAttribute('alt', from.textContent?.trim().slice(0, 1000) ?? '')
  return image
}

function copyElement(
  from: Element,
  input: CleanInput,
  links: WeakMap<Element, Target>,
): Element | null | undefined {
  if (from.localName === 'object') return copyObject(from, input) ?? null
  const copy = findCopyName(from)
  if (!copy) return copy
  const to = input.into.createElementNS(copy[0], copy[1])
  copyAttributes(from, to, input)
  if (copy[1] === 'style') to.textContent = cleanCss(from.textContent ?? '', input.name, input.root).css
  else if (copy[1] === 'a') copyLink(from, to, input, links)
  else copyAddresses(from, to, input)
  // What a browser makes anew of a picture that is too large for memory is an empty box.
  if (imageAttributes[copy[1]] === 'src') to.setAttribute('decoding', 'async')
  return to
}

/**
 * Copies what may be shown of the contents of an element, and nothing else: elements and attributes that are known to be safe, with
 * addresses that lead into the book. Works without recursion, because a book decides how deep its elements lie.
 */
export function cleanContents(from: Element, input: CleanInput): CleanContent {
  const links = new WeakMap<Element, Target>()
  const nodes = input.into.createDocumentFragment()
  const waiting: { readonly node: Node; readonly parent: Node; readonly depth: number }[] = []
  let count = 0
  const enqueue = (element: Element, parent: Node, depth: number) => {
    for (let node = element.lastChild; node; node = node.previousSibling)
      waiting.push({ node, parent, depth })
  }
  enqueue(from, nodes, 0)
  for (let next = waiting.pop(); next && count < maxElements; next = waiting.pop()) {
    const { node, parent, depth } = next
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE)
      parent.appendChild(input.into.createTextNode(node.nodeValue ?? ''))
    if (node.nodeType !== Node.ELEMENT_NODE) continue
    count += 1
    const element = node as Element
    const copy = copyElement(element, input, links)
    if (copy === undefined) continue
    if (copy) parent.appendChild(copy)
    if (copy?.localName === 'style' || copy?.localName === 'img') continue
    const isTooDeep = depth >= maxDepth
    enqueue(element, copy && !isTooDeep ? copy : parent, isTooDeep ? depth : depth + 1)
  }
  return { nodes, links, isCut: waiting.length > 0 }
}
