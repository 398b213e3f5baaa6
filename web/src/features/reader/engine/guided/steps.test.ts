import { describe, expect, it } from 'vitest'
import type { Stage } from './camera.ts'
import { getWholeView, zoomView } from './camera.ts'
import { type PageLayout, wholePage } from './page-layout.ts'
import { findStep, listSteps, type StepOptions } from './steps.ts'

const stage: Stage = {
  viewport: { width: 1440, height: 900 },
  page: { width: 600, height: 900 },
  natural: { width: 1200, height: 1800 },
}
const phone: Stage = {
  viewport: { width: 390, height: 844 },
  page: { width: 390, height: 585 },
  natural: stage.natural,
}
const grid: PageLayout = {
  panels: [
    { x: 0.05, y: 0.05, width: 0.4, height: 0.4 },
    { x: 0.55, y: 0.05, width: 0.4, height: 0.4 },
    { x: 0.05, y: 0.55, width: 0.9, height: 0.2 },
  ],
  rightToLeft: [1, 0, 2],
  confidence: 1,
}
const plain: StepOptions = { whole: 'never', hasMask: false, isRightToLeft: false }
const listOf = (steps: ReturnType<typeof listSteps>) =>
  steps.map(({ panel, part }) => `${panel ?? 'page'}.${part}`)

describe('the steps through a page', () => {
  it('are its panels and, by the settings, the whole page', () => {
    expect(listOf(listSteps(grid, stage, plain))).toEqual(['0.0', '1.0', '2.0'])
    expect(listOf(listSteps(grid, stage, { ...plain, whole: 'first' }))).toEqual([
      'page.0',
      '0.0',
      '1.0',
      '2.0',
    ])
    expect(listOf(listSteps(grid, stage, { ...plain, whole: 'both' }))).toEqual([
      'page.0',
      '0.0',
      '1.0',
      '2.0',
      'page.1',
    ])
  })

  it('show the whole panel in the middle of the window', () => {
    for (const isRightToLeft of [false, true]) {
      const steps = listSteps(grid, stage, { ...plain, isRightToLeft })
      const boxes = isRightToLeft ? grid.rightToLeft.map((at) => grid.panels[at]) : grid.panels
      for (const [at, { view }] of steps.entries()) {
        const box = boxes[at] ?? { x: 0, y: 0, width: 1, height: 1 }
        const left = view.x + box.x * stage.page.width * view.scale
        const right = left + box.width * stage.page.width * view.scale
        const top = view.y + box.y * stage.page.height * view.scale
        const bottom = top + box.height * stage.page.height * view.scale
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(1440)
        expect(bottom).toBeLessThanOrEqual(900)
        expect(left).toBeCloseTo(1440 - right, -1)
      }
    }
  })

  it('never enlarge an image to more than three times its pixels', () => {
    const small = { ...stage, natural: { width: 300, height: 450 } }
    const tiny = { ...grid, panels: [{ x: 0.4, y: 0.4, width: 0.02, height: 0.02 }], rightToLeft: [0] }
    const [step] = listSteps(tiny, small, plain)
    expect(((step?.view.scale ?? 0) * small.page.width) / 300).toBeCloseTo(3)
  })

  it('show the whole page for a panel that is hardly smaller', () => {
    const large = { ...grid, panels: [{ x: 0.02, y: 0.02, width: 0.95, height: 0.95 }], rightToLeft: [0] }
    expect(listSteps(large, stage, plain).map(({ view }) => view)).toEqual([getWholeView(stage)])
    expect(listSteps(large, stage, { ...plain, whole: 'first' })).toHaveLength(1)
  })

  it('show a wide panel in a high window in two views, in reading direction', () => {
    const ltr = listSteps(grid, phone, plain)
    expect(listOf(ltr)).toEqual(['0.0', '1.0', '2.0', '2.1'])
    expect(ltr[2]?.view.x).toBeGreaterThan(ltr[3]?.view.x ?? 0)
    const rtl = listSteps(grid, phone, { ...plain, isRightToLeft: true })
    expect(rtl[2]?.view.x).toBeLessThan(rtl[3]?.view.x ?? 0)
  })

  it('are one for a page without panels and two for a double page in a high window', () => {
    expect(listOf(listSteps(wholePage, stage, plain))).toEqual(['page.0'])
    const double = {
      viewport: phone.viewport,
      page: { width: 390, height: 260 },
      natural: { width: 3000, height: 2000 },
    }
    const ltr = listSteps(wholePage, double, plain)
    const rtl = listSteps(wholePage, double, { ...plain, isRightToLeft: true })
    expect(listOf(ltr)).toEqual(['0.0', '1.0'])
    expect(rtl.map(({ view }) => view)).toEqual(ltr.map(({ view }) => view).reverse())
  })

  it('all change the view', () => {
    for (const hasMask of [true, false]) {
      const steps = listSteps(grid, stage, { whole: 'both', hasMask, isRightToLeft: false })
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1]
        if (before) expect([step.view, step.spotlight]).not.toEqual([before.view, before.spotlight])
      }
    }
  })
})

describe('after a rotation of the window', () => {
  it('the same panel is visible', () => {
    const upright = listSteps(grid, phone, { ...plain, whole: 'both' })
    const level = listSteps(grid, stage, { ...plain, whole: 'both' })
    for (const step of upright) expect(level[findStep(level, step)]?.panel).toBe(step.panel)
    for (const step of level) expect(upright[findStep(upright, step)]?.panel).toBe(step.panel)
  })
})

it('zooming by hand keeps the point under the fingers', () => {
  const view = zoomView(stage, getWholeView(stage), 3, { x: 720, y: 450 })
  expect((720 - view.x) / view.scale).toBeCloseTo(300)
  expect(zoomView(stage, view, 0.1, { x: 0, y: 0 }).scale).toBe(1)
})
