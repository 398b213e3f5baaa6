import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EpubContents, EpubLink, EpubResource, FontObfuscation } from '../../media/epub/epub-contents.ts'
import type { StoredEntry } from '../../media/stored-entry.ts'

type PackedEntry = [
  dataOffset: number,
  compressedSize: number,
  size: number,
  method: number,
  crc32: number | null,
]
type PackedResource = [
  href: string,
  mediaType: string,
  ...entry: PackedEntry,
  obfuscation: FontObfuscation | null,
]
type PackedLink = [title: string, href: string | null, children?: PackedLink[]]

interface PackedContents {
  readonly spine: readonly PackedResource[]
  readonly assets: readonly PackedResource[]
  readonly toc: readonly PackedLink[]
  readonly landmarks: readonly PackedLink[]
  readonly pageList: readonly PackedLink[]
  readonly rest: Pick<
    EpubContents,
    'isFixedLayout' | 'isImageOnly' | 'isKepub' | 'readingProgression' | 'pageCount'
  >
  /** Null when there is none. */
  readonly cover: PackedResource | null
}

const packEntry = (e: StoredEntry): PackedEntry => [e.dataOffset, e.compressedSize, e.size, e.method, e.crc32]
const packResource = (r: EpubResource): PackedResource => [
  r.href,
  r.mediaType,
  ...packEntry(r.entry),
  r.obfuscation ?? null,
]
const packLink = (l: EpubLink): PackedLink =>
  l.children.length === 0 ? [l.title, l.href] : [l.title, l.href, l.children.map(packLink)]

const unpackResource = ([href, mediaType, ...entry]: PackedResource): EpubResource => ({
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
const unpackLink = ([title, href, children]: PackedLink): EpubLink => ({
  title,
  href,
  children: children?.map(unpackLink) ?? [],
})

/** What is known of an EPUB as one small value: JSON arrays, deflated (see `pages-blob.ts`). */
export function packEpub(epub: EpubContents): Uint8Array {
  const { isFixedLayout, isImageOnly, isKepub, readingProgression, pageCount } = epub
  const packed: PackedContents = {
    spine: epub.spine.map(packResource),
    assets: epub.assets.map(packResource),
    toc: epub.toc.map(packLink),
    landmarks: epub.landmarks.map(packLink),
    pageList: epub.pageList.map(packLink),
    rest: { isFixedLayout, isImageOnly, isKepub, readingProgression, pageCount },
    cover: epub.cover && packResource(epub.cover),
  }
  return deflateRawSync(JSON.stringify(packed))
}

export function unpackEpub(bytes: Uint8Array): EpubContents {
  const packed = JSON.parse(inflateRawSync(bytes).toString('utf8')) as PackedContents
  return {
    spine: packed.spine.map(unpackResource),
    assets: packed.assets.map(unpackResource),
    toc: packed.toc.map(unpackLink),
    landmarks: packed.landmarks.map(unpackLink),
    pageList: packed.pageList.map(unpackLink),
    ...packed.rest,
    cover: packed.cover && unpackResource(packed.cover),
  }
}
