import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { EpubContents, EpubResource } from '../../../media/epub/epub-contents.ts'
import { decodeEpub, encodeEpub } from './encode-epub.ts'

const resource = (href: string, more: Partial<EpubResource> = {}): EpubResource => ({
  href,
  mediaType: 'application/xhtml+xml',
  entry: { dataOffset: 70, compressedSize: 10, size: 20, method: 8, crc32: 4_000_000_000 },
  ...more,
})

test('decoded contents equal the encoded ones: nested links, dead links, obfuscated fonts, no cover', () => {
  const contents: EpubContents = {
    spine: [resource('a.xhtml'), resource('__proto__')],
    assets: [resource('f.otf', { obfuscation: { algorithm: 'adobe', uniqueId: 'urn:uuid:1' } })],
    toc: [{ title: 'P', href: null, children: [{ title: 'C', href: 'a.xhtml#x', children: [] }] }],
    landmarks: [],
    pageList: [{ title: '1', href: 'a.xhtml', children: [] }],
    isFixedLayout: true,
    pageSides: new Map([['__proto__', 'right']]),
    fallbacks: new Map([['__proto__', 'a.png']]),
    flow: 'scrolled',
    asides: new Map([['__proto__', 2]]),
    rendition: { spread: 'none', orientation: null },
    itemRenditions: new Map([['__proto__', { layout: 'reflowable', spread: 'both' }]]),
    charsets: new Map([['__proto__', 'utf-8']]),
    isImageOnly: false,
    isKepub: true,
    readingProgression: 'rtl',
    language: 'ar',
    cover: null,
    otherCovers: [],
    pageCount: 7,
  }
  expect(decodeEpub(encodeEpub(contents))).toEqual(contents)
  const covered = {
    ...contents,
    cover: resource('c.jpg'),
    otherCovers: [resource('d.jpg')],
    readingProgression: null,
    flow: null,
    asides: new Map(),
    rendition: { spread: null, orientation: null },
    charsets: new Map(),
    language: null,
  }
  expect(decodeEpub(encodeEpub(covered))).toStrictEqual(covered)
})

test('older encodings have no sides of pages, substitutes, asides, flow and language', () => {
  const sideless = { spine: [], assets: [], toc: [], landmarks: [], pageList: [], rest: {}, cover: null }
  const none = {
    pageSides: new Map(),
    fallbacks: new Map(),
    asides: new Map(),
    itemRenditions: new Map(),
    charsets: new Map(),
    flow: null,
    language: null,
  }
  expect(decodeEpub(deflateRawSync(JSON.stringify(sideless)))).toMatchObject(none)
})
