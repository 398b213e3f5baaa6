/** What is open over the screen, or is a mode of it, and is closed before Back leaves the screen: the last one is on top. */
type Close = () => void

let layers: readonly { readonly close: Close }[] = []
const listeners = new Set<() => void>()

/** Says that something is open; returns what says that it is closed. `close` may ask first and stay open. */
export function addLayer(close: Close): () => void {
  const layer = { close }
  layers = [...layers, layer]
  for (const handler of listeners) handler()
  return () => {
    layers = layers.filter((each) => each !== layer)
  }
}

export const hasLayers = (): boolean => layers.length > 0
/** Closes the topmost layer as Esc does. */
export const closeTopLayer = (): void => layers.at(-1)?.close()
export const onLayerAdded = (handler: () => void): void => void listeners.add(handler)
