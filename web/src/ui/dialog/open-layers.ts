/** Open dialogs, menus and modes of the screen, the topmost one last. Back closes them before it leaves the screen. */
let layers: readonly { readonly close: () => void }[] = []
const listeners = new Set<() => void>()

/** Adds a layer; returns a function that removes it. `close` may ask the user first and keep the layer. */
export function addLayer(close: () => void): () => void {
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
