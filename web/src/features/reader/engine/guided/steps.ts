import { getWholeView, isSameView, listPanelViews, type Stage, type View } from './camera.ts'
import { listPanels, type PageLayout, type PanelBox } from './page-layout.ts'

/** When the whole page is shown besides its panels. */
export type WholePage = 'never' | 'first' | 'last' | 'both'

/** One view on the way through a page. */
export interface Step {
  /** Index of the panel in reading order; undefined for the whole page. */
  readonly panel: number | undefined
  /** Index of the view of the panel; for the whole page 0 at the beginning and 1 at the end. */
  readonly part: number
  readonly view: View
  /** Box around which the page is dimmed; undefined if nothing is dimmed. */
  readonly spotlight: PanelBox | undefined
}

export interface StepOptions {
  readonly whole: WholePage
  readonly hasMask: boolean
  readonly isRightToLeft: boolean
}

/** Minimum ratio of width to height at which a page without panels is read as two halves. */
const minSpreadRatio = 1.15

const halves: readonly PanelBox[] = [
  { x: 0, y: 0, width: 0.5, height: 1 },
  { x: 0.5, y: 0, width: 0.5, height: 1 },
]

function listStops(layout: PageLayout, stage: Stage, isRightToLeft: boolean) {
  if (layout.panels.length > 0) return listPanels(layout, isRightToLeft)
  if (stage.page.width < stage.page.height * minSpreadRatio) return []
  return isRightToLeft ? halves.toReversed() : halves
}

/** Returns the steps through a page, at least one. */
export function listSteps(layout: PageLayout, stage: Stage, options: StepOptions): readonly Step[] {
  const { whole, hasMask, isRightToLeft } = options
  const wholeView = getWholeView(stage)
  const wholeStep = (part: number): Step => ({
    panel: undefined,
    part,
    view: wholeView,
    spotlight: undefined,
  })
  const stops = listStops(layout, stage, isRightToLeft)
  const steps = stops.flatMap((box, panel): Step[] =>
    listPanelViews(stage, box, isRightToLeft).map((view, part) => ({
      panel,
      part,
      view,
      spotlight: hasMask && layout.panels.length > 0 ? box : undefined,
    })),
  )
  const all = [
    ...(whole === 'first' || whole === 'both' ? [wholeStep(0)] : []),
    ...steps,
    ...(whole === 'last' || whole === 'both' ? [wholeStep(1)] : []),
  ]
  // A step that changes nothing on the screen would look like a missed press.
  const kept = all.filter((step, at) => {
    const before = all[at - 1]
    return !before || !isSameView(before.view, step.view) || before.spotlight !== step.spotlight
  })
  return kept.length > 0 ? kept : [wholeStep(0)]
}

/** Returns the index of the step that is most similar to a step before the window or the panels changed. */
export function findStep(steps: readonly Step[], wanted: Pick<Step, 'panel' | 'part'>): number {
  const exact = steps.findIndex(({ panel, part }) => panel === wanted.panel && part === wanted.part)
  if (exact >= 0) return exact
  const samePanel = steps.findIndex(({ panel }) => panel === wanted.panel)
  if (samePanel >= 0) return samePanel
  if (wanted.panel === undefined) return wanted.part === 1 ? steps.length - 1 : 0
  const { panel: last } = wanted
  const before = steps.findLastIndex(({ panel }) => panel !== undefined && panel <= last)
  return Math.max(0, before)
}
