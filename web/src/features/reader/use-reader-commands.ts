import { useText } from '../../i18n/use-text.ts'
import type { Direction } from './engine/direction.ts'
import type { Renderer } from './engine/renderer.ts'
import type { ReaderCommand } from './keys.ts'
import { fits, getNextChoice, layouts, type ReaderSettings, withDirection } from './reader-settings.ts'

interface Needs {
  readonly renderer: Renderer | undefined
  readonly direction: Direction
  readonly count: number
  readonly seriesId: string
  readonly settings: ReaderSettings
  change(settings: ReaderSettings): void
  notice(text: string): void
  goTo(page: number): void
  shiftPairs(): void
  toggleFullscreen(): void
  toggleControls(): void
  toggleStrip(): void
  togglePanel(panel: 'settings' | 'help'): void
  stepBack(): void
}

/** Pixels that one press of an arrow scrolls on a page larger than the window. */
const lineScrollPx = 80
const zoomStep = 1.25

/** Returns a handler for each command. */
export function useReaderCommands(needs: Needs): Readonly<Record<ReaderCommand, () => void>> {
  const t = useText()
  const { renderer, direction, settings } = needs
  /** Arrows along a page scroll it; at its end they turn when pages are below each other. */
  const scroll = (towards: 1 | -1) => {
    if (!renderer || renderer.scrollBy(0, towards * lineScrollPx) || direction !== 'vertical') return
    if (towards === 1) renderer.next()
    else renderer.previous()
  }
  const set = (change: Partial<ReaderSettings>, text: string) => {
    needs.change({ ...settings, ...change })
    needs.notice(text)
  }
  const turnTo = (chosen: Direction) =>
    set(withDirection(settings, needs.seriesId, chosen), t(`reader.direction_${chosen}`))
  return {
    left: () => renderer?.left(),
    right: () => renderer?.right(),
    up: () => scroll(-1),
    down: () => scroll(1),
    advance: () => renderer?.advance(),
    retreat: () => renderer?.retreat(),
    first: () => needs.goTo(1),
    last: () => needs.goTo(needs.count),
    ltr: () => turnTo('ltr'),
    rtl: () => turnTo('rtl'),
    vertical: () => turnTo('vertical'),
    fit: () => {
      const fit = getNextChoice(fits, settings.fit)
      set({ fit }, `${t('reader.fit')}: ${t(`reader.fit_${fit}`)}`)
    },
    layout: () => {
      const layout = getNextChoice(layouts, settings.layout)
      set({ layout }, `${t('reader.layout')}: ${t(`reader.layout_${layout}`)}`)
    },
    shift: needs.shiftPairs,
    zoomIn: () => renderer?.zoomBy(zoomStep),
    zoomOut: () => renderer?.zoomBy(1 / zoomStep),
    zoomReset: () => renderer?.zoomBy(0),
    fullscreen: needs.toggleFullscreen,
    controls: needs.toggleControls,
    settings: () => needs.togglePanel('settings'),
    strip: needs.toggleStrip,
    help: () => needs.togglePanel('help'),
    escape: needs.stepBack,
  }
}
