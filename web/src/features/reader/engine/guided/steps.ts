import { getWholeView, isSameView, listPanelViews, type Stage, type View } from './camera.ts'
import { listPanels, type PageLayout, type PanelBox } from './page-layout.ts'

/** When the whole page is shown besides its panels. */
export type WholePage = 'never' | 'first' | 'last' | 'both'

/** One stop on the way through a page. */
export interface Step {
  /** Index of the panel in reading order; undefined for the whole page. */
  readonly panel: number | undefined
  /** Which of the views of the panel, or 1 for the whole page at the end. */
  readonly part: number
  readonly view: View
  /** The rest of the page is dimmed; undefined when nothing is. */
  readonly spotlight: PanelBox | undefined
}

export interface StepOptions {
  readonly whole: WholePage
  readonly hasMask: boolean
  readonly isRightToLeft: boolean
}

/** Width by height from which a page without panels is read as two halves. */
const minSpreadRatio = 1.15

const halves: readonly PanelBox[] = [
  { x: 0, y: 0, width: 0.5, height: 1 },
  { x: 0.5, y: 0, width: 0.5, height: 1 },
]

function listStops({ panels, rightToLeft, confidence }: PageLayout, stage: Stage, isRightToLeft: boolean) {
  if (panels.length > 0) return listPanels({ panels, rightToLeft, confidence }, isRightToLeft)
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
  // A step that changes nothing on the screen would look like a press that was not noticed.
  const kept = all.filter((step, at) => {
    const before = all[at - 1]
    return !before || !isSameView(before.view, step.view) || before.spotlight !== step.spotlight
  })
  return kept.length > 0 ? kept : [wholeStep(0)]
}

/** Returns the index of the step most like an earlier one, after the window or the panels have changed. */
export function findStep(steps: readonly Step[], wanted: Pick<Step, 'panel' | 'part'>): number {
  const exact = steps.findIndex(({ panel, part }) => panel === wanted.panel && part === wanted.part)
  if (exact >= 0) return exact
  const samePanel = steps.findIndex(({ panel }) => panel === wanted.panel)
  if (samePanel >= 0) return samePanel
  if (wanted.panel === undefined) return wanted.part === 1 ? steps.length - 1 : 0
  const { panel: wantedPanel } = wanted
  return Math.max(
    0,
    steps.findLastIndex(({ panel }) => panel !== undefined && panel <= wantedPanel),
  )
}
