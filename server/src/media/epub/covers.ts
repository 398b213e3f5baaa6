import { imageType } from '../image/image-type.ts'
import { readOrNull } from '../media-error.ts'
import { attribute, descendants, elements, getText, parseXml, type XmlElement } from '../metadata/xml-tree.ts'
import { readAt } from '../read-at.ts'
import { decodeHead, readStored } from '../zip/zip-data.ts'
import type { EpubResource } from './epub-contents.ts'
import { findByHref } from './find-name.ts'
import { words } from './package-document.ts'
import { isXhtml, type Source } from './resources.ts'
import { documentLimits, listImages } from './spine-documents.ts'

/** Maximum number of covers that are tried. */
const maxCovers = 5
/** Number of first bytes that identify the type of an image. */
const headBytes = 4096
/** Maximum number of documents between the cover that a book names and its image. */
const maxSteps = 3
const coverName = /^(front[-_ ]?)?cover([-_ ]?(image|img|picture|pic|page|front))?(\.\w+)?$/i

/**
 * Returns the possible covers, the best first, each once (behaviour 4.5): the image that the package names, or that of the document that it
 * names; the first page of an image-only book; the image of the first page; otherwise an image with the name of a cover. `images`: pages.
 */
export function findCovers(
  source: Source,
  spine: readonly EpubResource[],
  images: readonly string[],
): EpubResource[] {
  const { document, resources } = source
  const found = new Map<string, EpubResource>()
  const add = (image: EpubResource | null | undefined) => {
    if (image && !found.has(image.href)) found.set(image.href, image)
  }
  for (const resource of listNamed(source)) add(findImage(source, resource))
  add(resources.byHref.get(images[0] ?? ''))
  for (const resource of [...listGuided(source), ...(found.size === 0 ? listLandmarks(source) : [])])
    add(findImage(source, resource))
  add(findLoneImage(source, spine[0]))
  const named = document.manifest.filter(
    ({ id, href }) => coverName.test(id) || coverName.test(href.split('/').at(-1) ?? ''),
  )
  if (found.size === 0)
    for (const { id } of named) {
      const resource = resources.byId.get(id)
      if (resource && !isXhtml(resource)) add(findImage(source, resource))
    }
  return [...found.values()].slice(0, maxCovers)
}

/** Returns the item that the manifest declares (EPUB 3), that of `meta name="cover"` by id or href (EPUB 2), and that of the usual id. */
function listNamed({ document, resources, path }: Source): EpubResource[] {
  const names = document.metadata.flatMap((element) => {
    if (element.name !== 'meta' || attribute(element, 'name')?.trim().toLowerCase() !== 'cover') return []
    return attribute(element, 'content')?.trim() || getText(element) || []
  })
  const { manifest } = document
  const byId = (id: string) => resources.byId.get(id)
  return [
    ...manifest.filter(({ properties }) => properties.includes('cover-image')).map(({ id }) => byId(id)),
    ...names.map((name) => byId(name) ?? findByHref(resources.find, path, name)?.value),
    byId('cover-image'),
  ].filter((resource) => resource !== undefined)
}

const listGuided = ({ document, resources, path }: Source): EpubResource[] =>
  document.guide.flatMap((reference) => {
    const type = attribute(reference, 'type')?.trim().toLowerCase() ?? ''
    const href = attribute(reference, 'href')
    const isCover = /^(other\.[a-z]+-)?cover(image)?$|^other\.ms-coverimage/.test(type)
    return (isCover && href && findByHref(resources.find, path, href)?.value) || []
  })

/** Returns the landmarks of the type `cover` (EPUB 3.3, 7.4.4). */
function listLandmarks(source: Source): EpubResource[] {
  const { document, resources } = source
  const item = document.manifest.find(({ properties }) => properties.includes('nav'))
  const navigation = item && resources.byId.get(item.id)
  const root = navigation && readTree(source, navigation)
  if (!root) return []
  return [...descendants(root)].flatMap((element) => {
    const href = element.name === 'a' ? attribute(element, 'href') : undefined
    if (href === undefined || !words(attribute(element, 'type')).includes('cover')) return []
    return findByHref(resources.find, navigation.href, href)?.value ?? []
  })
}

/** Returns a resource that is an image, or the first image that it shows. By its bytes, because the types of manifests are often wrong. */
function findImage(source: Source, resource: EpubResource, steps = maxSteps): EpubResource | null {
  const { resources } = source
  if (steps === 0 || resources.locked.has(resource.href)) return null
  const type = sniff(source, resource)
  if (type !== null && type !== 'image/svg+xml') return { ...resource, mediaType: type }
  const isDrawing = type !== null || resource.mediaType === 'image/svg+xml'
  const root = isDrawing || isXhtml(resource) ? readTree(source, resource) : null
  if (!root) return null
  const shown = [...descendants(root)].flatMap((element) => getReference(element) ?? [])
  const image = findShown(source, resource, shown, steps)
  const isWhole = isDrawing && shown.every((href) => /^\s*data:/i.test(href))
  return image ?? (isWhole ? { ...resource, mediaType: 'image/svg+xml' } : null)
}

/** Returns the first image that these references of a document lead to. */
function findShown(
  source: Source,
  from: EpubResource,
  hrefs: readonly string[],
  steps: number,
): EpubResource | null {
  for (const href of hrefs) {
    const inside = findByHref(source.resources.find, from.href, href)?.value
    const image = inside && inside !== from ? findImage(source, inside, steps - 1) : null
    if (image) return image
  }
  return null
}

/** Returns the reference to the image that an element shows; outside of SVG, `image` is another name of `img`. */
function getReference(element: XmlElement): string | undefined {
  if (element.name === 'img') return attribute(element, 'src')
  if (element.name === 'image') return attribute(element, 'href') ?? attribute(element, 'src')
  return element.name === 'object' ? attribute(element, 'data') : undefined
}

/** Returns the image of a page that shows nothing else. */
function findLoneImage(source: Source, page: EpubResource | undefined): EpubResource | null {
  if (!page) return null
  if (!isXhtml(page)) return findImage(source, page)
  if (page.entry.size > documentLimits.bytes || source.resources.locked.has(page.href)) return null
  return readOrNull(() => {
    const bytes = readStored(source.book.fd, page.entry, documentLimits.bytes)
    const [name] = listImages(bytes, page.href, source.resources.find) ?? []
    const resource = name === undefined ? undefined : source.resources.byHref.get(name)
    return resource ? findImage(source, resource) : null
  })
}

function readTree({ book }: Source, { entry }: EpubResource): XmlElement | null {
  if (entry.size > documentLimits.bytes) return null
  const root = readOrNull(() => parseXml(readStored(book.fd, entry, documentLimits.bytes), 'html'))
  return root && (root.name === 'svg' || elements(root).length > 0) ? root : null
}

/** Returns the type of an image by its first bytes; null for other files. */
const sniff = ({ book }: Source, { entry }: EpubResource): string | null =>
  readOrNull(() => {
    const packed = readAt(book.fd, entry.dataOffset, Math.min(headBytes, entry.compressedSize))
    return imageType(decodeHead(entry, packed))
  })
