import type { Page } from '../book.ts'
import { type CreatePicture, createImage, type Picture } from '../picture.ts'
import styles from './strip-renderer.module.css'
import type { TileAnswer, TileRequest } from './tile-messages.ts'

/** Height in pixels above which some graphics processors have no texture for an image, and browsers shrink or drop it. */
const maxTextureHeightPx = 8192
/** Height of a tile in pixels of the image. */
const tileHeightPx = 2048
/** Rows that a tile has in common with the next, in pixels of the image: without them a line would be seen between two tiles. */
const overlapPx = 4

type Listener = (answer: TileAnswer) => void

let worker: Worker | undefined
let lastId = 0
const listeners = new Map<number, Listener>()

/** Returns the worker that decodes; all tall pictures share it. */
function getWorker(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<TileAnswer>) => {
    const listener = listeners.get(data.id)
    if (listener) listener(data)
    else if (data.kind === 'tile') data.tile.close()
  }
  // A worker that could not be started answers nothing.
  made.onerror = () => {
    for (const [id, listener] of listeners) listener({ kind: 'failed', id })
  }
  worker = made
  return made
}

/** Creates a picture that is decoded beside the main thread and painted in tiles, of which only those near the window exist. */
const createTiledPicture: CreatePicture = ({ url }, alt) => {
  lastId += 1
  const id = lastId
  const ask = (request: TileRequest) => getWorker().postMessage(request)
  const element = document.createElement('div')
  element.className = styles.tiled ?? ''
  element.role = 'img'
  element.ariaLabel = alt
  const tiles = new Map<number, HTMLCanvasElement>()
  let natural = { width: 0, height: 0 }

  const removeTile = (index: number) => {
    const canvas = tiles.get(index)
    tiles.delete(index)
    if (!canvas) return
    canvas.remove()
    // Frees the pixels now, not when the garbage is collected.
    canvas.width = 0
    canvas.height = 0
  }
  const addTile = (index: number) => {
    const canvas = document.createElement('canvas')
    canvas.className = styles.tile ?? ''
    const height = Math.min(tileHeightPx + overlapPx, natural.height - index * tileHeightPx)
    canvas.style.top = `${(index * tileHeightPx * 100) / natural.height}%`
    canvas.style.height = `${(height * 100) / natural.height}%`
    tiles.set(index, canvas)
    element.append(canvas)
    ask({ kind: 'cut', id, index, top: index * tileHeightPx, height })
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
    load: () =>
      new Promise((resolve, reject) => {
        listeners.set(id, (answer) => {
          if (answer.kind === 'tile') return paint(answer.index, answer.tile)
          if (answer.kind === 'failed') return reject(new Error('the image cannot be decoded'))
          natural = { width: answer.width, height: answer.height }
          // For benchmarks: the decoded image is out of sight of the document.
          element.dataset.pixels = String(answer.width * answer.height)
          resolve()
        })
        ask({ kind: 'load', id, url })
      }),
    release() {
      listeners.delete(id)
      ask({ kind: 'release', id })
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

/** Creates the picture of a page of a strip: in tiles where it is taller than a texture. It counts as loaded when `prepare` is done with it. */
export function createPictureForStrip(
  page: Page,
  alt: string,
  prepare?: () => Promise<void> | undefined,
): Picture {
  if (!isTall(page) || !canTile()) return createImage(page, alt, prepare)
  const picture = createTiledPicture(page, alt)
  return {
    ...picture,
    get natural() {
      return picture.natural
    },
    async load() {
      await picture.load()
      const preparing = prepare?.()
      if (preparing) await preparing
    },
  }
}
