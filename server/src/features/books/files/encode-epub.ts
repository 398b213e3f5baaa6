import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type {
  EpubContents,
  EpubLink,
  EpubResource,
  FontObfuscation,
  PageSide,
} from '../../../media/epub/epub-contents.ts'
import type { ItemRendition, Rendition } from '../../../media/epub/rendition.ts'
import type { StoredEntry } from '../../../media/stored-entry.ts'

type EncodedEntry = [
  dataOffset: number,
  compressedSize: number,
  size: number,
  method: number,
  crc32: number | null,
]
type EncodedResource = [
  href: string,
  mediaType: string,
  ...entry: EncodedEntry,
  obfuscation: FontObfuscation | null,
]
type EncodedLink = [title: string, href: string | null, children?: EncodedLink[]]

interface EncodedContents {
  readonly spine: readonly EncodedResource[]
  readonly assets: readonly EncodedResource[]
  readonly toc: readonly EncodedLink[]
  readonly landmarks: readonly EncodedLink[]
  readonly pageList: readonly EncodedLink[]
  readonly rest: Pick<
    EpubContents,
    'isFixedLayout' | 'isImageOnly' | 'isKepub' | 'readingProgression' | 'pageCount'
  >
  /** Like all optional values, absent if empty and in older encodings. */
  readonly sides?: readonly (readonly [href: string, side: PageSide])[]
  readonly fallbacks?: readonly (readonly [href: string, other: string])[]
  readonly flow?: EpubContents['flow']
  readonly asides?: readonly (readonly [href: string, at: number])[]
  readonly rendition?: Rendition
  readonly items?: readonly (readonly [href: string, rendition: ItemRendition])[]
  /** Encodings of documents whose label is wrong. */
  readonly charsets?: readonly (readonly [href: string, charset: string])[]
  readonly language?: string
  readonly cover: EncodedResource | null
  readonly covers?: readonly EncodedResource[]
}

const encodeEntry = (e: StoredEntry): EncodedEntry => [
  e.dataOffset,
  e.compressedSize,
  e.size,
  e.method,
  e.crc32,
]
const encodeResource = (r: EpubResource): EncodedResource => [
  r.href,
  r.mediaType,
  ...encodeEntry(r.entry),
  r.obfuscation ?? null,
]
const encodeLink = (l: EpubLink): EncodedLink =>
  l.children.length === 0 ? [l.title, l.href] : [l.title, l.href, l.children.map(encodeLink)]

const decodeResource = ([href, mediaType, ...entry]: EncodedResource): EpubResource => ({
  href,
  mediaType,
  entry: {
    dataOffset: entry[0],
    compressedSize: entry[1],
    size: entry[2],
    method: entry[3],
    crc32: entry[4],
  },
  ...(entry[5] && { obfuscation: entry[5] }),
})
const decodeLink = ([title, href, children]: EncodedLink): EpubLink => ({
  title,
  href,
  children: children?.map(decodeLink) ?? [],
})

/** Encodes the contents of an EPUB as one small value: JSON arrays, deflated (see `encode-pages.ts`). */
export function encodeEpub(epub: EpubContents): Uint8Array {
  const { isFixedLayout, isImageOnly, isKepub, readingProgression, pageCount } = epub
  const packed: EncodedContents = {
    spine: epub.spine.map(encodeResource),
    assets: epub.assets.map(encodeResource),
    toc: epub.toc.map(encodeLink),
    landmarks: epub.landmarks.map(encodeLink),
    pageList: epub.pageList.map(encodeLink),
    rest: { isFixedLayout, isImageOnly, isKepub, readingProgression, pageCount },
    ...(epub.pageSides.size > 0 && { sides: [...epub.pageSides] }),
    ...(epub.fallbacks.size > 0 && { fallbacks: [...epub.fallbacks] }),
    ...(epub.flow && { flow: epub.flow }),
    ...(epub.charsets.size > 0 && { charsets: [...epub.charsets] }),
    ...(epub.asides.size > 0 && { asides: [...epub.asides] }),
    ...((epub.rendition.spread || epub.rendition.orientation) && { rendition: epub.rendition }),
    ...(epub.itemRenditions.size > 0 && { items: [...epub.itemRenditions] }),
    ...(epub.language && { language: epub.language }),
    cover: epub.cover && encodeResource(epub.cover),
    ...(epub.otherCovers.length > 0 && { covers: epub.otherCovers.map(encodeResource) }),
  }
  return deflateRawSync(JSON.stringify(packed))
}

export function decodeEpub(bytes: Uint8Array): EpubContents {
  const packed = JSON.parse(inflateRawSync(bytes).toString('utf8')) as EncodedContents
  return {
    spine: packed.spine.map(decodeResource),
    assets: packed.assets.map(decodeResource),
    toc: packed.toc.map(decodeLink),
    landmarks: packed.landmarks.map(decodeLink),
    pageList: packed.pageList.map(decodeLink),
    ...packed.rest,
    pageSides: new Map(packed.sides),
    fallbacks: new Map(packed.fallbacks),
    flow: packed.flow ?? null,
    asides: new Map(packed.asides),
    rendition: packed.rendition ?? { spread: null, orientation: null },
    itemRenditions: new Map(packed.items),
    charsets: new Map(packed.charsets),
    language: packed.language ?? null,
    cover: packed.cover && decodeResource(packed.cover),
    otherCovers: packed.covers?.map(decodeResource) ?? [],
  }
}
