import { execFile } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { image } from '@lectern/fixtures/images'
import { pdf } from '@lectern/fixtures/pdf'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../testing/kills/bomb-child.ts'
import type { ConversionOutcome } from '../testing/kills/conversion-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-bombs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const child = fileURLToPath(new URL('../testing/kills/bomb-child.ts', import.meta.url))

let jpeg: Buffer
let png: Buffer
let gif: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
  png = await image({ width: 16, height: 16, format: 'png' })
  gif = await image({ width: 16, height: 16, format: 'gif' })
})

/** 64 MB of zeros as blocks of DEFLATE that another may follow. */
const zeros = deflateRawSync(Buffer.alloc(1 << 26), { finishFlush: constants.Z_FULL_FLUSH })
/** Looks like an image at its beginning, so that it is read as one. */
const alike = (...blocks: Buffer[]) =>
  Buffer.concat([deflateRawSync(jpeg, { finishFlush: constants.Z_FULL_FLUSH }), ...blocks])
const lastBlock = Buffer.from([3, 0])
const packed = (name: string, data: Buffer, size: number): RawEntry => ({
  name,
  bytes: data,
  claims: { method: 8, size, compressedSize: data.length },
})

/** Returns a page with a correct size. */
function honest(blocks: number): Buffer {
  const data = alike(...Array.from({ length: blocks }, () => zeros), lastBlock)
  const block = Buffer.alloc(1 << 26)
  const crc = Array.from({ length: blocks }).reduce<number>((sum) => crc32(block, sum), crc32(jpeg))
  const size = jpeg.length + blocks * block.length
  return rawZip([
    { name: '1.jpg', bytes: data, claims: { method: 8, size, compressedSize: data.length, crc } },
  ])
}

/**
 * Returns `count` entries that all point to the data of the first: as many as the 64-bit end records can declare, without as many objects.
 */
function manyEntries(count: number): Buffer {
  const entry = { name: '0000000.jpg', bytes: jpeg }
  const first = rawZip([entry], { withoutDirectory: true })
  const end = rawZip([entry], { isZip64: true, claimedEntries: count })
  const header = end.subarray(first.length, end.length - 98)
  const directory = Buffer.alloc(header.length * count)
  for (let i = 0; i < count; i += 1) {
    header.copy(directory, i * header.length)
    directory.write(String(i).padStart(7, '0'), i * header.length + 46, 'latin1')
  }
  const records = Buffer.from(end.subarray(-98))
  records.writeBigUInt64LE(BigInt(directory.length), 40)
  records.writeBigUInt64LE(BigInt(first.length + directory.length), 56 + 8)
  return Buffer.concat([first, directory, records])
}

/** One stored entry of ten gigabytes, of which nearly all is a hole in the file. */
function writeSparse(path: string): void {
  const size = 10_000_000_000
  const entry = { name: '1.jpg', bytes: '', isZip64: true, claims: { size, compressedSize: size } }
  const local = rawZip([entry], { withoutDirectory: true })
  const rest = rawZip([entry], { isZip64: true, claimedDirectoryOffset: local.length + size }).subarray(
    local.length,
  )
  rest.writeBigUInt64LE(BigInt(local.length + size + rest.length - 98), rest.length - 42 + 8)
  const fd = openSync(path, 'w')
  ftruncateSync(fd, local.length + size)
  writeSync(fd, Buffer.concat([local, jpeg]), 0, null, 0)
  writeSync(fd, rest, 0, rest.length, local.length + size)
  closeSync(fd)
}

function nested(levels: number): Buffer {
  let inner = rawZip([packed('0.jpg', Buffer.concat([zeros, lastBlock]), 1 << 26)])
  for (let level = 0; level < levels; level += 1) {
    const bytes = inner
    inner = rawZip(Array.from({ length: 16 }, (_, i) => ({ name: `${i}.zip`, bytes, method: 8 })))
  }
  return inner
}

/** Returns an archive that contains itself: its second entry begins at the first byte of the file. */
function quine(): Buffer {
  const bytes = rawZip([
    { name: '1.jpg', bytes: jpeg },
    { name: 'again.cbz', bytes: 'x', claims: { size: 9999, compressedSize: 9999 } },
  ])
  const header = bytes.lastIndexOf('again.cbz') - 46
  bytes.writeUInt32LE(0, header + 42)
  return bytes
}

function enlarged(bytes: Buffer, places: readonly number[], isBig: boolean): Buffer {
  const copy = Buffer.from(bytes)
  for (const at of places) isBig ? copy.writeUInt32BE(65_535, at) : copy.writeUInt16LE(65_535, at)
  return copy
}
function manyFrames(): Buffer {
  const frame = gif.subarray(gif.indexOf(0x2c), -1)
  return Buffer.concat([
    gif.subarray(0, -1),
    ...Array.from({ length: 100_000 }, () => frame),
    Buffer.from([0x3b]),
  ])
}
const svg = (body: string, extra = '') =>
  `${extra}<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${body}</svg>`
const inBook = (name: string, bytes: Buffer | string) =>
  rawZip([
    { name, bytes, method: 8 },
    { name: 'z.jpg', bytes: jpeg },
  ])

const ready = { status: 'READY' }
const refused = { ...ready, poster: expect.stringMatching(/^ENTRY_/) }
const empty = { status: 'ERROR', comment: 'ERR_1006' }
/** The bombs and their expected results. */
const bombs: Record<string, [make: (path: string) => Buffer | undefined, said: object]> = {
  'an honest book': [() => rawZip([{ name: '1.jpg', bytes: jpeg }]), { ...ready, comment: '', poster: 'ok' }],
  'archives in archives in archives, a petabyte in all': [() => nested(3), empty],
  'one entry of 10 GB, stored': [
    (path) => {
      writeSparse(path)
      return undefined
    },
    refused,
  ],
  'one entry of 448 MB, packed': [() => honest(7), refused],
  'one entry of 64 MB, packed': [() => honest(1), { ...ready, poster: 'ok' }],
  'one entry of 10 GB, packed': [
    () =>
      rawZip([packed('1.jpg', alike(...Array.from({ length: 150 }, () => zeros), lastBlock), 0xffff_fff0)]),
    refused,
  ],
  'a million entries': [() => manyEntries(1_000_000), { status: 'ERROR', comment: 'ERR_1008' }],
  'a hundred thousand entries at one place': [() => manyEntries(100_000), ready],
  'sizes that lie': [
    () => rawZip([packed('1.jpg', alike(...Array.from({ length: 30 }, () => zeros), lastBlock), 100)]),
    refused,
  ],
  'an archive that holds itself': [quine, ready],
  'DEFLATE that never ends': [
    () => rawZip([packed('1.jpg', alike(...Array.from({ length: 150 }, () => zeros)), 1000)]),
    refused,
  ],
  'DEFLATE of fifty megabytes of nothing': [
    () =>
      rawZip([packed('1.jpg', alike(Buffer.alloc(50_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))), 1000)]),
    refused,
  ],
  'a PNG of 65k by 65k': [
    () => inBook('1.png', enlarged(png, [16, 20], true)),
    { ...ready, poster: 'IMAGE_UNREADABLE' },
  ],
  'a GIF of 65k by 65k': [
    () => inBook('1.gif', enlarged(gif, [6, 8, 38, 40], false)),
    { ...ready, poster: 'IMAGE_UNREADABLE' },
  ],
  'a GIF of 100,000 frames': [() => inBook('1.gif', manyFrames()), ready],
  'an SVG of entities': [
    () =>
      inBook(
        '1.svg',
        svg(
          '<text>&i;</text>',
          `<!DOCTYPE svg [<!ENTITY a "ha">${[...'bcdefghi'].map((c, i) => `<!ENTITY ${c} "${`&${'abcdefgh'[i]};`.repeat(10)}">`).join('')}]>`,
        ),
      ),
    { poster: expect.not.stringMatching(/^WORKER/) },
  ],
  'an SVG of a huge filter': [
    () =>
      inBook(
        '1.svg',
        svg(
          `<filter id="f">${'<feTurbulence numOctaves="9"/>'.repeat(100)}</filter><g filter="url(#f)"><rect width="9" height="9"/></g>`,
        ),
      ),
    { poster: expect.not.stringMatching(/^WORKER/) },
  ],
  'a PDF page of 10^6 points': [
    () =>
      pdf({
        pages: [
          { width: 612, height: 792 },
          { width: 1e6, height: 1e6 },
        ],
      }),
    { ...ready, poster: 'ok' },
  ],
}

describe('C2: bombs cost neither much time nor much memory', () => {
  const outcomes = new Map<string, Outcome>()
  beforeAll(async () => {
    if (process.platform !== 'linux') return
    const paths = Object.entries(bombs).map(([, [make]], i) => {
      const path = join(folder, `${i}.cbz`)
      const bytes = make(path)
      if (bytes) writeFileSync(path, bytes)
      return path
    })
    // The honest one first and twice: the code loaded for the first book of any kind is not the cost of a bomb.
    const { stdout } = await promisify(execFile)(process.execPath, [child, paths[0] ?? '', ...paths])
    const lines = stdout.trim().split('\n').slice(1)
    for (const [i, name] of Object.keys(bombs).entries()) outcomes.set(name, JSON.parse(lines[i] ?? ''))
  }, 600_000)

  test.skipIf(process.platform !== 'linux').each(Object.entries(bombs))('%s', (name, [, said]) => {
    const outcome = outcomes.get(name)
    expect(outcome).toMatchObject(said)
    expect(outcome?.milliseconds).toBeLessThan(60_000)
    expect(outcome?.megabytes).toBeLessThan(300)
  })
})

/** Writes a tar whose pages begin like images and are of the largest size that is read; nearly all of it is a hole in the file. */
function writeLargePages(path: string, count: number): void {
  const bytes = 100 * 2 ** 20
  mkdirSync(dirname(path), { recursive: true })
  const fd = openSync(path, 'w')
  let at = 0
  for (let i = 0; i < count; i += 1) {
    const header = rawTar([{ name: `${i}.jpg`, claimedSize: bytes }]).subarray(0, 512)
    writeSync(fd, Buffer.concat([header, jpeg]), 0, null, at)
    at += header.length + bytes
  }
  ftruncateSync(fd, at + 1024)
  closeSync(fd)
}

test.skipIf(process.platform !== 'linux')(
  'C2: bombs that are converted in three libraries at the same time take no more memory than one',
  async () => {
    const roots = ['a', 'b', 'c'].map((name) => join(folder, 'libraries', name))
    for (const root of roots) writeLargePages(join(root, 'S/bomb.cbt'), 2)
    const first = join(folder, 'libraries/first')
    mkdirSync(join(first, 'S'), { recursive: true })
    writeFileSync(join(first, 'S/1.cbt'), rawTar([{ name: '1.jpg', bytes: jpeg }]))
    const converter = fileURLToPath(new URL('../testing/kills/conversion-child.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [converter, first, ...roots])
    const outcome = JSON.parse(stdout) as ConversionOutcome
    expect(outcome.names).toEqual(['bomb.cbz', 'bomb.cbz', 'bomb.cbz'])
    expect(outcome.megabytes).toBeLessThan(180)
  },
  180_000,
)
