import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { toLocator } from './engine/locator.ts'
import type { Renderer } from './engine/renderer.ts'
import type { ReaderCommand } from './keys.ts'
import type { Panel } from './panel.ts'
import type { SettingCommand, SettingNeeds } from './setting-commands.ts'

interface Needs extends SettingNeeds {
  readonly renderer: Renderer | undefined
  readonly count: number
  goTo(page: number): void
  shiftPairs(): void
  toggleAutoScroll(): void
  toggleFullscreen(): void
  toggleControls(): void
  beginPageEntry(): void
  togglePanel(panel: Panel): void
  stepBack(): void
}

/** Pixels that one press of an arrow scrolls on a page larger than the window. */
const lineScrollPx = 80
const zoomStep = 1.25

/** Returns a handler for each command. */
export function useReaderCommands(needs: Needs): Readonly<Record<ReaderCommand, () => void>> {
  const t = useText()
  const { renderer, mode } = needs
  const isStrip = mode === 'webtoon'
  /** Arrows along a page scroll it; at its end they turn when pages are below each other. */
  const scroll = (towards: 1 | -1) => {
    if (!renderer || renderer.scrollBy(0, towards * lineScrollPx)) return
    if (mode !== 'vertical' && !isStrip) return
    if (towards === 1) renderer.next()
    else renderer.previous()
  }
  const latest = useRef(needs)
  useEffect(() => {
    latest.current = needs
  })
  const set = (command: SettingCommand) => () => {
    // A key that cannot be loaded now works when it is pressed again.
    import('./setting-commands.ts').then(
      ({ runSettingCommand }) => runSettingCommand(command, latest.current, t),
      () => {},
    )
  }
  const onlyInStrip = (act: () => void) => () => (isStrip ? act() : needs.notice(t('reader.only_strip')))
  const onlyInPages = (act: () => void) => () => (isStrip ? needs.notice(t('reader.only_pages')) : act())
  return {
    left: () => renderer?.left(),
    right: () => renderer?.right(),
    up: () => scroll(-1),
    down: () => scroll(1),
    advance: () => renderer?.advance(),
    retreat: () => renderer?.retreat(),
    first: () => needs.goTo(1),
    // The last page of a strip is done only at its end.
    last: () => (isStrip ? renderer?.goTo(toLocator(needs.count, needs.count, 1)) : needs.goTo(needs.count)),
    ltr: set('ltr'),
    rtl: set('rtl'),
    vertical: set('vertical'),
    webtoon: set('webtoon'),
    fit: set('fit'),
    layout: set('layout'),
    padding: set('padding'),
    margin: set('margin'),
    shift: onlyInPages(needs.shiftPairs),
    autoScroll: onlyInStrip(needs.toggleAutoScroll),
    zoomIn: () => renderer?.zoomBy(zoomStep),
    zoomOut: () => renderer?.zoomBy(1 / zoomStep),
    zoomReset: () => renderer?.zoomBy(0),
    fullscreen: needs.toggleFullscreen,
    controls: needs.toggleControls,
    settings: () => needs.togglePanel('settings'),
    thumbnails: () => needs.togglePanel('explorer'),
    goTo: needs.beginPageEntry,
    more: () => needs.togglePanel('more'),
    help: () => needs.togglePanel('help'),
    escape: needs.stepBack,
  }
}
