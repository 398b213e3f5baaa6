import { createHash, randomBytes } from 'node:crypto'
import { rawPage } from '@lectern/fixtures/raw-epub'
import { storedPath } from '@lectern/fixtures/stored-files'
import { describe, expect, test } from 'vitest'
import { epubAnalyzer } from '../../testing/data/analyze-epub.ts'
import { readEpubResource } from '../book-work.ts'
import { analyzeBook } from '../formats.ts'
import type { EpubResource } from './epub-contents.ts'
import { deobfuscate } from './font-obfuscation.ts'

const analyze = epubAnalyzer()
const uuid = '499def46-39dc-4e79-b474-d0ec12ea5dc5'
const font = Buffer.concat([Buffer.from('OTTO'), randomBytes(3000)])

/** Written separately from the code under test, from the text of the specification. */
function scramble(bytes: Buffer, key: Buffer, length: number): Buffer {
  return Buffer.from(bytes.map((byte, i) => (i < length ? byte ^ (key[i % key.length] ?? 0) : byte)))
}

const encryption = (algorithm: string) => ({
  name: 'META-INF/encryption.xml',
  bytes: `<?xml version="1.0"?><encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/f%20o.otf"/></enc:CipherData></enc:EncryptedData></encryption>`,
})
const idpf = 'http://www.idpf.org/2008/embedding'
const adobe = 'http://ns.adobe.com/pdf/enc#RC'

async function readFont(metadata: string, algorithm: string, bytes: Buffer) {
  const book = await analyze({
    metadata,
    items: [
      { id: 'a.xhtml', bytes: rawPage('<p>Text that is long enough to be one</p>') },
      { id: 'f', href: 'f%20o.otf', name: 'OEBPS/f o.otf', mediaType: 'font/otf', bytes },
    ],
    entries: [encryption(algorithm)],
  })
  expect(book).toMatchObject({ status: 'READY', comment: '' })
  const resource = book.epub?.assets.find(({ href }) => href.endsWith('.otf'))
  if (!resource) throw new Error('the font is missing')
  return { resource, read: Buffer.from(await readEpubResource({ path: book.path, resource: resource })) }
}

describe('OCF 3.3, 4.4: obfuscated fonts', () => {
  test('IDPF: the SHA-1 of the unique identifier without white space', async () => {
    const key = createHash('sha1').update('urn:isbn:123').digest()
    const metadata =
      '<dc:identifier>other</dc:identifier><dc:identifier id="uid"> urn:isbn:\n 123 </dc:identifier>'
    const { resource, read } = await readFont(metadata, idpf, scramble(font, key, 1040))
    expect(resource.obfuscation?.algorithm).toBe('idpf')
    expect(read.equals(font)).toBe(true)
  })

  test.each([
    ['the unique identifier', `<dc:identifier id="uid">urn:uuid:${uuid}</dc:identifier>`],
    [
      'another one',
      `<dc:identifier id="uid">x</dc:identifier><dc:identifier>URN:UUID:${uuid.toUpperCase()}</dc:identifier>`,
    ],
    ['without a prefix', `<dc:identifier id="uid">${uuid}</dc:identifier>`],
  ])('Adobe: the UUID of %s', async (_name, metadata) => {
    const key = Buffer.from(uuid.replaceAll('-', ''), 'hex')
    const { resource, read } = await readFont(metadata, adobe, scramble(font, key, 1024))
    expect(resource.obfuscation?.algorithm).toBe('adobe')
    expect(read.equals(font)).toBe(true)
  })

  test('Adobe without a UUID: as it is', async () => {
    const { read } = await readFont('<dc:identifier id="uid">x</dc:identifier>', adobe, font)
    expect(read.equals(font)).toBe(true)
  })

  test.each([0, 3, 1024, 1040, 5000])('twice restores the input, for %d bytes too', (length) => {
    const bytes = randomBytes(length)
    for (const algorithm of ['idpf', 'adobe'] as const) {
      const obfuscation = { algorithm, uniqueId: `urn:uuid:${uuid}` }
      const once = deobfuscate(bytes, obfuscation)
      expect(Buffer.from(deobfuscate(once, obfuscation)).equals(bytes)).toBe(true)
      expect(Buffer.from(once).equals(bytes)).toBe(length === 0)
    }
  })

  test('an unreadable encryption.xml changes nothing', async () => {
    const { resource, read } = await readFont('', '"><!-- ', font)
    expect(resource.obfuscation).toBeUndefined()
    expect(read.equals(font)).toBe(true)
  })
})

test('real obfuscated fonts become OpenType', async () => {
  const path = storedPath('epub/idpf-wasteland-otf-obf.epub')
  const { epub } = await analyzeBook(path, { dimensions: false })
  const isScrambled = (resource: EpubResource) => resource.obfuscation !== undefined
  const fonts = epub?.assets.filter(isScrambled) ?? []
  expect(fonts).toHaveLength(3)
  for (const one of fonts) {
    const bytes = Buffer.from(await readEpubResource({ path: path, resource: one }))
    expect(bytes.toString('latin1', 0, 4)).toBe('OTTO')
    // The tables of an OpenType font are in the order of their tags, before and after byte 1,040.
    const tags = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) =>
      bytes.toString('latin1', 12 + i * 16, 16 + i * 16),
    )
    expect(tags).toEqual([...tags].sort())
    expect(tags).toContain('CFF ')
  }
})
