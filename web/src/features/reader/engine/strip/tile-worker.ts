/** Request to the worker that decodes very tall images; `id` is that of a picture. */
export type TileRequest = { readonly id: number } & (
  | { readonly kind: 'load'; readonly url: string }
  /** `top` and `height` of the tile in pixels of the image. */
  | { readonly kind: 'cut'; readonly index: number; readonly top: number; readonly height: number }
  | { readonly kind: 'release' }
)

export type TileAnswer = { readonly id: number } & (
  | { readonly kind: 'loaded'; readonly width: number; readonly height: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'tile'; readonly index: number; readonly tile: ImageBitmap }
)

/** Decoded images by the id of their picture. */
const images = new Map<number, ImageBitmap>()
const loads = new Map<number, AbortController>()

const answer = (message: TileAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })

async function load(id: number, url: string): Promise<void> {
  const stop = new AbortController()
  loads.set(id, stop)
  try {
    const response = await fetch(url, { credentials: 'include', signal: stop.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const image = await createImageBitmap(await response.blob())
    if (stop.signal.aborted) return image.close()
    images.set(id, image)
    answer({ kind: 'loaded', id, width: image.width, height: image.height })
  } catch {
    if (!stop.signal.aborted) answer({ kind: 'failed', id })
  } finally {
    loads.delete(id)
  }
}

async function cut(id: number, index: number, top: number, height: number): Promise<void> {
  const image = images.get(id)
  if (!image) return
  const tile = await createImageBitmap(image, 0, top, image.width, Math.min(height, image.height - top))
  answer({ kind: 'tile', id, index, tile }, [tile])
}

addEventListener('message', ({ data }: MessageEvent<TileRequest>) => {
  if (data.kind === 'load') void load(data.id, data.url)
  else if (data.kind === 'cut') void cut(data.id, data.index, data.top, data.height)
  else {
    loads.get(data.id)?.abort()
    images.get(data.id)?.close()
    images.delete(data.id)
  }
})
