import { imageType } from '../image/image-type.ts'
import { MediaError } from '../media-error.ts'
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
/** Bytes that tell the type of a picture. */
const headBytes = 4096
/** Documents between what a book names as its cover and the picture. */
const maxSteps = 3
const coverName = /^(front[-_ ]?)?cover([-_ ]?(image|img|picture|pic|page|front))?(\.\w+)?$/i

/**
 * Returns what may be the cover, the best first, each once (behaviour 4.5): what the package names, a picture, or a document whose picture
 * counts; the first page of an image-only book; the picture of the first page; at last, a picture that is called so. `images`: pages.
 */
export function findCovers(
  source: Source,
  spine: readonly EpubResource[],
  images: readonly string[],
): EpubResource[] {
  const { document, resources } = source
  const found = new Map<string, EpubResource>()
  const add = (picture: EpubResource | null | undefined) => {
    if (picture && !found.has(picture.href)) found.set(picture.href, picture)
  }
  for (const resource of listNamed(source)) add(findPicture(source, resource))
  add(resources.byHref.get(images[0] ?? ''))
  for (const resource of [...listGuided(source), ...(found.size === 0 ? listLandmarks(source) : [])])
    add(findPicture(source, resource))
  add(pictureAlone(source, spine[0]))
  const called = document.manifest.filter(
    ({ id, href }) => coverName.test(id) || coverName.test(href.split('/').at(-1) ?? ''),
  )
  if (found.size === 0)
    for (const { id } of called) {
      const resource = resources.byId.get(id)
      if (resource && !isXhtml(resource)) add(findPicture(source, resource))
    }
  return [...found.values()].slice(0, maxCovers)
}

/** Returns what the manifest declares (EPUB 3), what `meta name="cover"` names by an id or an href (EPUB 2), and an item of the usual id. */
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

/** Returns the picture that a resource is, or the first one that it shows, by its bytes: types of manifests are wrong too often. */
function findPicture(source: Source, resource: EpubResource, steps = maxSteps): EpubResource | null {
  const { resources } = source
  if (steps === 0 || resources.locked.has(resource.href)) return null
  const type = sniff(source, resource)
  if (type !== null && type !== 'image/svg+xml') return { ...resource, mediaType: type }
  const isDrawing = type !== null || resource.mediaType === 'image/svg+xml'
  const root = isDrawing || isXhtml(resource) ? readTree(source, resource) : null
  if (!root) return null
  const shown = [...descendants(root)].flatMap((element) => getReference(element) ?? [])
  const picture = findShown(source, resource, shown, steps)
  const isWhole = isDrawing && shown.every((href) => /^\s*data:/i.test(href))
  return picture ?? (isWhole ? { ...resource, mediaType: 'image/svg+xml' } : null)
}

/** Returns the first picture to which these references of a document lead. */
function findShown(
  source: Source,
  from: EpubResource,
  hrefs: readonly string[],
  steps: number,
): EpubResource | null {
  for (const href of hrefs) {
    const inside = findByHref(source.resources.find, from.href, href)?.value
    const picture = inside && inside !== from ? findPicture(source, inside, steps - 1) : null
    if (picture) return picture
  }
  return null
}

/** Returns what an element shows; `image` outside of a drawing is another word for `img`. */
function getReference(element: XmlElement): string | undefined {
  if (element.name === 'img') return attribute(element, 'src')
  if (element.name === 'image') return attribute(element, 'href') ?? attribute(element, 'src')
  return element.name === 'object' ? attribute(element, 'data') : undefined
}

/** Returns the picture of a page that shows nothing else. */
function pictureAlone(source: Source, page: EpubResource | undefined): EpubResource | null {
  if (!page) return null
  if (!isXhtml(page)) return findPicture(source, page)
  if (page.entry.size > documentLimits.bytes || source.resources.locked.has(page.href)) return null
  try {
    const bytes = readStored(source.book.fd, page.entry, documentLimits.bytes)
    const [name] = listImages(bytes, page.href, source.resources.find) ?? []
    const resource = name === undefined ? undefined : source.resources.byHref.get(name)
    return resource ? findPicture(source, resource) : null
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}

function readTree({ book }: Source, { entry }: EpubResource): XmlElement | null {
  if (entry.size > documentLimits.bytes) return null
  try {
    const root = parseXml(readStored(book.fd, entry, documentLimits.bytes), 'html')
    return root.name === 'svg' || elements(root).length > 0 ? root : null
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}

/** Returns the type of a picture by its first bytes; null for everything else. */
function sniff({ book }: Source, { entry }: EpubResource): string | null {
  try {
    const packed = readAt(book.fd, entry.dataOffset, Math.min(headBytes, entry.compressedSize))
    return imageType(decodeHead(entry, packed))
  } catch (error) {
    if (error instanceof MediaError) return null
    throw error
  }
}
