import { describe, expect, it } from 'vitest'
import { orderLayers } from './layers.ts'

/** Returns the names of the layers in the order in which they close, when all of these are open at first. */
function listClosed(names: readonly string[], close: 'closeTop' | 'closeByPress'): readonly string[] {
  const closed: string[] = []
  const layers = orderLayers(
    Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          if (closed.includes(name)) return false
          closed.push(name)
          return true
        },
      ]),
    ),
  )
  // One press more than there are layers: the last one must report that nothing is open.
  const results = [...names, 'none'].map(() => layers[close]())
  expect(results.at(-1)).toBe(false)
  expect(results.filter(Boolean)).toHaveLength(closed.length)
  return closed
}

const pages = ['bars', 'autoScroll', 'panel', 'edge', 'selection']
const text = ['bars', 'speech', 'panel', 'edge', 'highlight', 'selection', 'popup']

describe('Esc', () => {
  it('closes selection, card at the end, panel, scrolling and bars of the page reader, one at a time', () => {
    expect(listClosed(pages, 'closeTop')).toEqual(['selection', 'edge', 'panel', 'autoScroll', 'bars'])
  })
  it('closes popup, selection, highlight, card at the end, panel, speech and bars of the text reader, one at a time', () => {
    expect(listClosed(text, 'closeTop')).toEqual([
      'popup',
      'selection',
      'highlight',
      'edge',
      'panel',
      'speech',
      'bars',
    ])
  })
})

describe('a press on the page', () => {
  it('closes a panel and then the card at the end of the page reader, and leaves scrolling and bars alone', () => {
    expect(listClosed(pages, 'closeByPress')).toEqual(['panel', 'edge'])
  })
  it('closes popup, highlight, panel and card at the end of the text reader, and leaves speech and bars alone', () => {
    expect(listClosed(text, 'closeByPress')).toEqual(['popup', 'highlight', 'panel', 'edge'])
  })
})

it('reports that nothing was closed when no layer is open', () => {
  const layers = orderLayers({ panel: () => false, bars: () => false })
  expect(layers.closeTop()).toBe(false)
  expect(layers.closeByPress()).toBe(false)
})
