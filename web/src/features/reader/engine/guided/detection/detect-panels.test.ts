import { describe, expect, it } from 'vitest'
import type { Pixels, Rgb } from '../../look/pixels.ts'
import { listPanels, type PanelBox } from '../page-layout.ts'
import { detectPanels } from './detect-panels.ts'
import { DrawnPage, getLikeness, mirror, rotate } from './drawn-page.ts'
import { getWorkingSize } from './raster.ts'

function expectPanels(found: readonly PanelBox[], truth: readonly PanelBox[], minLikeness = 0.9) {
  expect(found).toHaveLength(truth.length)
  for (const [at, box] of truth.entries())
    expect(getLikeness(found[at] ?? box, box), `panel ${at + 1}`).toBeGreaterThanOrEqual(minLikeness)
}
const find = (raster: Pixels) => listPanels(detectPanels(raster), false)

describe('panels on drawn pages', () => {
  it.each<[string, number[]]>([
    ['one column of three', [1, 1, 1]],
    ['two by two', [2, 2]],
    ['three by three', [3, 3, 3]],
    ['four by four', [4, 4, 4, 4]],
    ['rows of different numbers', [1, 3, 2]],
  ])('are found in %s', (_, rows) => {
    const page = new DrawnPage().addGrid(rows)
    expectPanels(find(page.raster), page.panels)
  })

  it.each<[string, Rgb | ((x: number, y: number) => Rgb)]>([
    ['black', [8, 8, 8]],
    ['tinted', [222, 205, 165]],
    ['fading', (x, y) => [245 - x / 12, 240 - y / 14, 225 - x / 12]],
  ])('are found on %s ground', (_, ground) => {
    const page = new DrawnPage(420, 600, ground).addGrid([2, 1, 2])
    expectPanels(find(page.raster), page.panels)
  })

  it('are read column by column beside a panel as tall as the page', () => {
    const page = new DrawnPage()
    page.addPanel(24, 24, 180, 552).addPanel(216, 24, 180, 270).addPanel(216, 306, 180, 270)
    expectPanels(find(page.raster), page.panels)
  })

  it.each([0.02, 0.05])('are read row by row when the rows are staggered by %f', (stagger) => {
    const step = Math.round(600 * stagger)
    const page = new DrawnPage()
    page.addPanel(24, 24, 180, 260).addPanel(216, 24, 180, 260 + step)
    page.addPanel(24, 296, 180, 280).addPanel(216, 296 + step, 180, 280 - step)
    expectPanels(find(page.raster), page.panels)
  })

  it('are found in a crooked scan', () => {
    const page = new DrawnPage().addGrid([2, 2])
    expectPanels(find(rotate(page.raster, 0.8, [255, 255, 255])), page.panels, 0.85)
  })

  it('are found on crooked tinted paper in a white scan', () => {
    const paper = new DrawnPage(420, 600).paint(20, 24, 380, 552, [214, 190, 140])
    paper.addPanel(44, 48, 160, 240).addPanel(216, 48, 160, 240)
    paper.addPanel(44, 300, 160, 252).addPanel(216, 300, 160, 252)
    expectPanels(find(rotate(paper.raster, 1.5, [255, 255, 255])), paper.panels, 0.8)
  })

  it('contain a figure that crosses the gutter', () => {
    const page = new DrawnPage().addGrid([2, 2])
    page.paint(60, 270, 70, 60, [30, 40, 60])
    const found = find(page.raster)
    expectPanels(found, page.panels, 0.8)
  })

  it('do not contain a page number', () => {
    const page = new DrawnPage(420, 620).addGrid([2, 2], 12, 40).addText(204, 598, 14, 12)
    expectPanels(find(page.raster), page.panels)
  })

  it('of a double page are read page by page', () => {
    const page = new DrawnPage(840, 600)
    for (const left of [24, 444])
      for (const top of [24, 306]) page.addPanel(left, top, 180, 270).addPanel(left + 192, top, 180, 270)
    const layout = detectPanels(page.raster)
    expectPanels(listPanels(layout, false), page.panels)
    const [first] = listPanels(layout, true)
    expect(first?.x).toBeGreaterThan(0.7)
  })
})

describe('reading order', () => {
  it('from right to left is that of the mirrored page', () => {
    const page = new DrawnPage().addGrid([2, 3, 1])
    const rightToLeft = listPanels(detectPanels(mirror(page.raster)), true)
    const mirrored = page.panels.map((box) => ({ ...box, x: 1 - box.x - box.width }))
    expectPanels(rightToLeft, mirrored)
  })
})

describe('pages that are read as a whole', () => {
  const prose = () => new DrawnPage().addText(40, 40, 160, 520).addText(220, 40, 160, 520)
  it.each<[string, () => Pixels]>([
    ['blank', () => new DrawnPage().raster],
    ['one picture', () => new DrawnPage().drawPicture(24, 24, 372, 552).raster],
    ['a picture to the edges', () => new DrawnPage().drawPicture(-4, -4, 428, 608).raster],
    ['prose in columns', () => prose().raster],
    ['a thumbnail', () => new DrawnPage(110, 160).addGrid([2, 2], 4, 6).raster],
    ['one pixel', () => new DrawnPage(1, 1).raster],
    ['a long strip', () => new DrawnPage(100, 4000).addGrid([1, 1, 1, 1]).raster],
  ])('include %s', (_, draw) => {
    const layout = detectPanels(draw())
    expect(layout.panels).toEqual([])
    expect(layout.rightToLeft).toEqual([])
    expect(layout.confidence).toBeLessThan(0.6)
  })
})

describe('every result', () => {
  /** Pages of random rectangles. */
  function drawChaos(seed: number): Pixels {
    let state = seed
    const random = (limit: number) => {
      state = (state * 48271) % 2147483647
      return state % limit
    }
    const page = new DrawnPage(240 + random(160), 240 + random(160))
    for (let shape = 0; shape < 4 + random(30); shape += 1)
      page.paint(random(380), random(380), 4 + random(160), 4 + random(160), [
        random(256),
        random(256),
        random(256),
      ])
    return page.raster
  }
  it.each(Array.from({ length: 12 }, (_, at) => at * 7919 + 11))(
    'is within the page and the same again (%i)',
    (seed) => {
      const raster = drawChaos(seed)
      const layout = detectPanels(raster)
      expect(detectPanels({ ...raster, data: new Uint8ClampedArray(raster.data) })).toEqual(layout)
      expect(layout.panels.length).toBeLessThanOrEqual(24)
      expect([...layout.rightToLeft].sort((a, b) => a - b)).toEqual(layout.panels.map((_, at) => at))
      expect(layout.confidence).toBeGreaterThanOrEqual(0)
      expect(layout.confidence).toBeLessThanOrEqual(1)
      for (const { x, y, width, height } of layout.panels) {
        for (const value of [x, y, width, height]) expect(value).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThan(0)
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
      }
    },
  )

  it('does not depend on the transparency of the pixels', () => {
    const { raster } = new DrawnPage().addGrid([2, 2])
    const data = raster.data.map((byte, at) => (at % 4 === 3 ? 0 : byte))
    expect(detectPanels({ ...raster, data })).toEqual(detectPanels(raster))
  })
})

it('works on at most 0.55 megapixels, and enlarges nothing', () => {
  const { width, height } = getWorkingSize(2000, 3000)
  expect(width * height).toBeLessThan(552_000)
  expect(width / height).toBeCloseTo(2 / 3, 2)
  expect(getWorkingSize(300, 400)).toEqual({ width: 300, height: 400 })
})
