import { createHash } from 'node:crypto'
import { thumbnailEdges } from '@lectern/contract/settings'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { makeMosaicPoster } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { readServerSettings } from '../settings/queries.ts'
import type { PosterFiles } from './poster-files.ts'
import { findSelectedPoster, type ShownPoster } from './queries.ts'

/** Number of members whose posters make up a mosaic (behaviour 6.4). */
export const mosaicMembers = 4
/** Maximum number of mosaics in memory; each has some ten kilobytes, a few hundred in the largest size. */
const maxMosaics = 64

/**
 * The poster of a collection or read list; its ETag is known before anything is read or drawn. It has no modification time, because a
 * mosaic without its newest member, or another upload, may be older than the previous one.
 */
export interface SetPoster {
  /** ETag; changes with the image. */
  readonly tag: string
  readonly mediaType: string
  /** Returns undefined if the files are lost. */
  read(): Promise<Uint8Array | undefined>
}

export interface Mosaics {
  /**
   * Returns the selected upload of a collection or read list, otherwise a mosaic of the posters of its first members that the viewer may
   * see, which `tiles` finds; undefined without either (behaviour 6.4).
   */
  posterOf(
    owner: { readonly kind: 'collection' | 'readList'; readonly id: number },
    tiles: () => Promise<readonly ShownPoster[]>,
  ): Promise<SetPoster | undefined>
}

interface Deps {
  readonly db: Db
  readonly files: PosterFiles
  readonly workers: Workers
}

export function createMosaics({ db, files, workers }: Deps): Mosaics {
  /** Images by tag. */
  const cache = new LRUCache<string, Promise<Uint8Array | undefined>>({ max: maxMosaics })

  const draw = async (names: readonly string[], height: number): Promise<Uint8Array | undefined> => {
    const read = await Promise.all(names.map((name) => files.read(name)))
    const tiles = read.filter((bytes) => bytes !== undefined).map((bytes) => new Uint8Array(bytes))
    if (tiles.length === 0) return undefined
    return workers.run(makeMosaicPoster, { tiles, height }, { priority: 'reader' }).then(
      ({ bytes }) => bytes,
      (error: { code?: string }) => {
        if (error.code === 'IMAGE_UNREADABLE') return undefined
        throw error
      },
    )
  }

  const drawOnce = async (
    tag: string,
    names: readonly string[],
    height: number,
  ): Promise<Uint8Array | undefined> => {
    const cached = cache.get(tag)
    if (cached) return cached
    const drawn = draw(names, height)
    cache.set(tag, drawn)
    const forget = () => cache.peek(tag) === drawn && cache.delete(tag)
    // A failure is not cached.
    drawn.then((bytes) => bytes ?? forget(), forget)
    return drawn
  }

  return {
    async posterOf(owner, tiles) {
      const own = await findSelectedPoster(db, owner.kind, owner.id)
      if (own) return { tag: own.file, mediaType: own.media_type, read: () => files.read(own.file) }
      const posters = (await tiles()).filter((p) => p !== undefined)
      if (posters.length === 0) return undefined
      const height = thumbnailEdges[(await readServerSettings(db)).thumbnailSize]
      const names = posters.map((p) => p.file)
      const tag = createHash('sha256')
        .update([height, ...names].join('\n'))
        .digest('hex')
        .slice(0, 40)
      return { tag, mediaType: 'image/jpeg', read: () => drawOnce(tag, names, height) }
    },
  }
}
