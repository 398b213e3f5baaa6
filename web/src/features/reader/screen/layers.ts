/** What can be open over the page of a reader. */
type LayerName = 'popup' | 'selection' | 'highlight' | 'edge' | 'panel' | 'speech' | 'autoScroll' | 'bars'

/** Closes a layer. Returns false if it was not open. */
export type CloseLayer = () => boolean

/** The order in which Esc closes the layers, the topmost first (web behaviour 15.3). */
const topFirst: readonly LayerName[] = [
  'popup',
  'selection',
  'highlight',
  'edge',
  'panel',
  'speech',
  'autoScroll',
  'bars',
]

/** The order in which a press on the page closes layers. It shows and hides the bars, and stops neither speech nor scrolling. */
const closedByPress: readonly LayerName[] = ['popup', 'highlight', 'panel', 'edge']

export interface Layers {
  /** Closes the topmost open layer. Returns false if none is open. */
  readonly closeTop: CloseLayer
  /** Closes the layer that a press on the page closes. Returns false if no such layer is open. */
  readonly closeByPress: CloseLayer
}

/** Orders the layers of a reader. A reader without a kind of layer leaves it out. */
export function orderLayers(layers: { readonly [N in LayerName]?: CloseLayer }): Layers {
  const closeFirst = (order: readonly LayerName[]) => order.some((name) => layers[name]?.())
  return { closeTop: () => closeFirst(topFirst), closeByPress: () => closeFirst(closedByPress) }
}
