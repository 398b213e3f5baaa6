import type { Page } from '../book.ts'
import { element as createElement } from '../page-elements.ts'
import { createImage, type Picture } from '../picture.ts'
import styles from './strip-renderer.module.css'
import type { TileAnswer, TileRequest } from './tile-worker.ts'

/** Height in pixels above which an image is too large for a texture of some graphics processors, and browsers shrink or drop it. */
const maxTextureHeightPx = 8192
/** Height of a tile in pixels of the image. */
const tileHeightPx = 2048
/** Overlap of two tiles, in pixels of the image; without it a line would be visible between them. */
const overlapPx = 4

let worker: Worker | undefined
let lastId = 0
const listeners = new Map<number, (answer: TileAnswer) => void>()

/** Returns the worker that decodes all tall pictures. */
function getWorker(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<TileAnswer>) => {
    const listener = listeners.get(data.id)
    if (listener) listener(data)
    else if (data.kind === 'tile') data.tile.close()
  }
  // A worker that cannot be started never answers.
  made.onerror = () => {
    for (const [id, listener] of listeners) listener({ kind: 'failed', id })
  }
  worker = made
  return made
}

/** Creates a picture that is decoded in a worker and painted in tiles. Only tiles near the window exist. */
function createTiledPicture({ url }: Page, alt: string, prepare?: () => Promise<void> | undefined): Picture {
  lastId += 1
  const id = lastId
  const send = (request: TileRequest) => getWorker().postMessage(request)
  const element = createElement('div', styles.tiled)
  element.role = 'img'
  element.ariaLabel = alt
  const tiles = new Map<number, HTMLCanvasElement>()
  let natural = { width: 0, height: 0 }

  const removeTile = (index: number) => {
    const canvas = tiles.get(index)
    tiles.delete(index)
    if (!canvas) return
    canvas.remove()
    // Frees the pixels now, and not at the next garbage collection.
    canvas.width = 0
    canvas.height = 0
  }
  const addTile = (index: number) => {
    const canvas = createElement('canvas', styles.tile)
    const height = Math.min(tileHeightPx + overlapPx, natural.height - index * tileHeightPx)
    canvas.style.top = `${(index * tileHeightPx * 100) / natural.height}%`
    canvas.style.height = `${(height * 100) / natural.height}%`
    tiles.set(index, canvas)
    element.append(canvas)
    send({ kind: 'cut', id, index, top: index * tileHeightPx, height })
  }
  const paint = (index: number, tile: ImageBitmap) => {
    const canvas = tiles.get(index)
    if (!canvas) return tile.close()
    canvas.width = tile.width
    canvas.height = tile.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(tile)
  }

  return {
    element,
    get natural() {
      return natural
    },
    async load() {
      await new Promise<void>((resolve, reject) => {
        listeners.set(id, (answer) => {
          if (answer.kind === 'tile') return paint(answer.index, answer.tile)
          if (answer.kind === 'failed') return reject(new Error('the image cannot be decoded'))
          natural = { width: answer.width, height: answer.height }
          // Read by benchmarks, because the decoded image is not in the document.
          element.dataset.pixels = String(answer.width * answer.height)
          resolve()
        })
        send({ kind: 'load', id, url })
      })
      await prepare?.()
    },
    release() {
      listeners.delete(id)
      send({ kind: 'release', id })
      for (const index of [...tiles.keys()]) removeTile(index)
    },
    showPart(from, to) {
      const count = Math.ceil(natural.height / tileHeightPx)
      const first = Math.max(0, Math.floor((from * natural.height) / tileHeightPx))
      const last = Math.min(count - 1, Math.floor((to * natural.height) / tileHeightPx))
      for (const index of [...tiles.keys()]) if (index < first || index > last) removeTile(index)
      for (let index = first; index <= last; index += 1) if (!tiles.has(index)) addTile(index)
    },
  }
}

const isTall = ({ height }: Page) => height !== null && height > maxTextureHeightPx
const canTile = () =>
  typeof Worker !== 'undefined' &&
  typeof createImageBitmap !== 'undefined' &&
  'ImageBitmapRenderingContext' in window

/** Creates the picture of a page of a strip, in tiles if it is taller than a texture. It counts as loaded after `prepare`. */
export const createPictureForStrip = (
  page: Page,
  alt: string,
  prepare?: () => Promise<void> | undefined,
): Picture => (isTall(page) && canTile() ? createTiledPicture : createImage)(page, alt, prepare)
