import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { makePlaceholder } from '../../server/src/media/poster/placeholder.ts'
import { type StoredImage, writePoster } from '../../server/src/media/poster/poster-file.ts'
import { largeConfig } from './large-database.ts'
import { cacheFolder } from './libraries.ts'
import type { BenchContext } from './measure.ts'
import { hashFiles } from './project.ts'

const covers = 300
const width = 200
const height = 300

/** Draws a cover of some ten kilobytes: bands of colour with grain, another one for each number. */
async function drawCover(folder: string, n: number): Promise<StoredImage> {
  const colour = (turn: number) =>
    `hsl(${(n * 47 + turn * 90) % 360} ${40 + (n % 5) * 10}% ${35 + turn * 12}%)`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${colour(0)}"/>
    <circle cx="${(n * 31) % width}" cy="${(n * 53) % height}" r="${50 + (n % 60)}" fill="${colour(1)}"/>
    <rect y="${(n * 17) % 200}" width="${width}" height="${30 + (n % 40)}" fill="${colour(2)}"/></svg>`
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer()
  const picture = await sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  const bytes = await sharp(picture).jpeg({ quality: 80 }).toBuffer()
  return {
    file: writePoster(folder, bytes),
    size: bytes.length,
    width,
    height,
    mediaType: 'image/jpeg',
    placeholder: await makePlaceholder(sharp(bytes)),
  }
}

/** Returns a placeholder that no other book has, as in a real library: its last waves are other ones. */
function varyPlaceholder(placeholder: string, book: number): string {
  const bytes = Buffer.from(placeholder, 'base64')
  bytes.writeUInt16LE(book % 65_536, bytes.length - 2)
  return bytes.toString('base64')
}

/** Gives every book one of the covers; a series shows that of its first book. */
function addPosters(file: string, stored: readonly StoredImage[]): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous=OFF; PRAGMA cache_size=-262144; BEGIN')
  const books = db.prepare('SELECT id FROM book ORDER BY id').all()
  const insert = db.prepare(`INSERT INTO poster
    (public_id, owner_kind, owner_id, type, selected, media_type, width, height, size, file, placeholder, created)
    VALUES (?, 1, ?, 0, 1, ?, ?, ?, ?, ?, ?, 0)`)
  for (const { id } of books) {
    // Neighbours have different covers, and so have the first books of neighbouring series.
    const poster = stored[Math.floor(Number(id) * 7.3) % stored.length]
    if (!poster) continue
    const { mediaType, size } = poster
    const placeholder = varyPlaceholder(poster.placeholder, Number(id))
    insert.run(`P${id}`, Number(id), mediaType, poster.width, poster.height, size, poster.file, placeholder)
  }
  db.exec('COMMIT; PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

const sourceHash = hashFiles([
  'server/src/db',
  'server/src/features/search',
  'server/src/media/poster',
  'bench/src/large-database.ts',
  'bench/src/large-readers.ts',
  'bench/src/large-posters.ts',
])

/** Returns a copy, for this measure alone, of the large database with a poster for every book: a few hundred images, used again and again. */
export async function posterConfig(context: BenchContext, name: string): Promise<string> {
  const kept = join(cacheFolder, `posters-${context.books}-${sourceHash.slice(0, 12)}`)
  if (!existsSync(kept)) {
    const { configDir } = await largeConfig(context)
    const half = `${kept}.part`
    rmSync(half, { recursive: true, force: true })
    cpSync(configDir, half, { recursive: true })
    context.log(`drawing ${covers} covers …`)
    mkdirSync(join(half, 'posters'), { recursive: true })
    const stored = await Promise.all(
      Array.from({ length: covers }, (_, n) => drawCover(join(half, 'posters'), n)),
    )
    addPosters(join(half, 'lectern.sqlite'), stored)
    renameSync(half, kept)
  }
  const copy = join(context.scratch, name)
  cpSync(kept, copy, { recursive: true })
  rmSync(join(copy, 'lectern.sqlite.lock'), { force: true, recursive: true })
  return copy
}
