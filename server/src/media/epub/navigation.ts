import { MediaError } from '../media-error.ts'
import {
  attribute,
  descendants,
  elements,
  getText,
  normalizeWhitespace,
  rawText,
  type XmlElement,
} from '../metadata/xml-tree.ts'
import type { EpubLink, EpubResource } from './epub-contents.ts'
import { type FindByName, findByHref } from './find-name.ts'
import { words } from './package-document.ts'

/** Context in which the hrefs of a navigation file are resolved. */
export interface LinkTargets {
  /** Name of the entry with the links. */
  readonly from: string
  /** Finds the resources of the book. */
  readonly find: FindByName<Pick<EpubResource, 'href'>>
}

const linkLimits = {
  /** Maximum number of entries of one list. */
  count: 50_000,
  /** Maximum length of one title, in characters. */
  title: 1000,
} as const

type NavType = 'toc' | 'landmarks' | 'page-list'

/** Returns the list of this type of an EPUB 3 navigation document, parsed as 'html' (EPUB 3.3 chapter 7); null without one. */
export function navList(root: XmlElement, type: NavType, targets: LinkTargets): EpubLink[] | null {
  for (const element of descendants(root)) {
    if (element.name !== 'nav') continue
    const types = [...words(attribute(element, 'type')), ...words(attribute(element, 'role'))]
    if (!types.includes(type) && !types.includes(`doc-${type.replace('-', '')}`)) continue
    return new LinkReader(targets).lists(elements(element))
  }
  return null
}

/** Returns a list of an NCX (OPF 2.0.1, 2.4.1), parsed as 'html', so that names are in lower case; null without one. */
export function ncxList(
  root: XmlElement,
  type: 'navmap' | 'pagelist',
  targets: LinkTargets,
): EpubLink[] | null {
  for (const element of descendants(root)) {
    if (element.name === type) return new LinkReader(targets).points(element)
  }
  return null
}

/** Returns the links of the guide of an EPUB 2 package (OPF 2.0.1, 2.6). */
export function guideList(references: readonly XmlElement[], targets: LinkTargets): EpubLink[] {
  const reader = new LinkReader(targets)
  return references.flatMap((reference) =>
    reader.link(
      attribute(reference, 'title') ?? attribute(reference, 'type') ?? '',
      attribute(reference, 'href'),
      [],
    ),
  )
}

class LinkReader {
  readonly #targets: LinkTargets
  #count = 0

  constructor(targets: LinkTargets) {
    this.#targets = targets
  }

  /**
   * Returns at most one link: without a target, one with children is kept as their heading, any other is dropped. Titles are plain text, even if
   * they contain markup. Throws MediaError ENTRY_TOO_LARGE.
   */
  link(title: string, href: string | undefined, children: readonly EpubLink[]): EpubLink[] {
    const target = this.#resolve(href)
    if (target === null && children.length === 0) return []
    this.#count += 1
    if (this.#count > linkLimits.count)
      throw new MediaError('ENTRY_TOO_LARGE', 'The navigation of the book has too many entries')
    const text = normalizeWhitespace(title).slice(0, linkLimits.title).toWellFormed()
    return [{ title: text === '' ? toName(target) : text, href: target, children }]
  }

  lists(parents: readonly XmlElement[]): EpubLink[] {
    return parents.flatMap((parent) =>
      parent.name === 'ol' || parent.name === 'ul'
        ? elements(parent, 'li').flatMap((item) => this.#item(item))
        : this.lists(elements(parent)),
    )
  }

  #item(item: XmlElement): EpubLink[] {
    const children = this.lists(elements(item))
    const label = findLabel(item)
    const title = label && (toTitle(label) || attribute(label, 'title'))
    return this.link(title ?? '', label && attribute(label, 'href'), children)
  }

  points(parent: XmlElement): EpubLink[] {
    const points = elements(parent).filter(({ name }) => name === 'navpoint' || name === 'pagetarget')
    return points.flatMap((point) => {
      const [label] = elements(point, 'navlabel')
      const [content] = elements(point, 'content')
      return this.link(getText(label), content && attribute(content, 'src'), this.points(point))
    })
  }

  #resolve(href: string | undefined): string | null {
    const { find, from } = this.#targets
    const target = href === undefined ? undefined : findByHref(find, from, href)
    return target ? target.value.href + target.fragment : null
  }
}

/** Returns the `a` or `span` of an entry, but not of its children. */
function findLabel(item: XmlElement): XmlElement | undefined {
  for (const child of elements(item)) {
    if (child.name === 'a' || child.name === 'span') return child
    const inside = child.name === 'ol' || child.name === 'ul' ? undefined : findLabel(child)
    if (inside) return inside
  }
  return undefined
}

/** Returns the title with the alternative text of images (EPUB 3.3, 7.2). */
function toTitle(label: XmlElement): string {
  const text = (element: XmlElement): string =>
    element.name === 'img'
      ? (attribute(element, 'alt') ?? '')
      : element.children.map((child) => (typeof child === 'string' ? child : text(child))).join('')
  return normalizeWhitespace(text(label) || rawText(label))
}

const toName = (href: string | null): string =>
  href
    ?.replace(/#.*$/s, '')
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '') ?? '…'
