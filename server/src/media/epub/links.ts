import { MediaError } from '../media-error.ts'
import { parseXml, type XmlElement, xmlLimits } from '../metadata/xml-tree.ts'
import { readStored } from '../zip/zip-data.ts'
import type { EpubContents, EpubLink, EpubResource } from './epub-contents.ts'
import { guideList, navList, ncxList } from './navigation.ts'
import type { Source } from './resources.ts'

/**
 * Reads table of contents, landmarks and page list (behaviour 4.5): those of the navigation document, or else those of EPUB 2. A list that
 * cannot be read is empty and its code is in `codes`.
 */
export function readLinks(
  source: Source,
): Pick<EpubContents, 'toc' | 'landmarks' | 'pageList'> & { readonly codes: readonly string[] } {
  const { document, resources, path } = source
  const { find } = resources
  const nav = createFileReader(source, findNavigation(source))
  const ncx = createFileReader(source, findNcx(source))
  const codes: string[] = []
  const list = (code: string, readers: readonly (() => EpubLink[] | null)[]): EpubLink[] => {
    let hasFailed = false
    for (const read of readers) {
      try {
        const links = read()
        if (links !== null) return links
      } catch (error) {
        if (!(error instanceof MediaError)) throw error
        hasFailed = true
      }
    }
    if (hasFailed) codes.push(code)
    return []
  }
  return {
    codes,
    toc: list('ERR_1035', [
      () => nav((root, from) => navList(root, 'toc', { from, find })),
      () => ncx((root, from) => ncxList(root, 'navmap', { from, find })),
    ]),
    landmarks: list('ERR_1036', [
      () => nav((root, from) => navList(root, 'landmarks', { from, find })),
      () => (document.guide.length === 0 ? null : guideList(document.guide, { from: path, find })),
    ]),
    pageList: list('ERR_1037', [
      () => nav((root, from) => navList(root, 'page-list', { from, find })),
      () => ncx((root, from) => ncxList(root, 'pagelist', { from, find })),
    ]),
  }
}

function findNavigation({ document, resources }: Source): EpubResource | undefined {
  const item = document.manifest.find(({ properties }) => properties.includes('nav'))
  return item && resources.byId.get(item.id)
}

function findNcx({ document, resources }: Source): EpubResource | undefined {
  const named = document.ncxId === null ? undefined : resources.byId.get(document.ncxId)
  const item = document.manifest.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')
  return named ?? (item && resources.byId.get(item.id))
}

type ReadFile = (read: (root: XmlElement, from: string) => EpubLink[] | null) => EpubLink[] | null

/** Parses a file at most once, on success and on failure; null if the book has no such file. */
function createFileReader({ book }: Source, resource: EpubResource | undefined): ReadFile {
  let parsed: { root: XmlElement } | { error: unknown } | undefined
  return (read) => {
    if (!resource) return null
    parsed ??= tryParse(() => parseXml(readStored(book.fd, resource.entry, xmlLimits.bytes), 'html'))
    if ('error' in parsed) throw parsed.error
    return read(parsed.root, resource.href)
  }
}

function tryParse(parse: () => XmlElement): { root: XmlElement } | { error: unknown } {
  try {
    return { root: parse() }
  } catch (error) {
    return { error }
  }
}
