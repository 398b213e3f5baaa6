import { useEffect, useRef, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useReaderControls } from '../bars/use-reader-controls.ts'
import { usePlaceText } from '../book/use-place-text.ts'
import type { Direction } from '../engine/direction.ts'
import type { Edge, GuidedPosition } from '../engine/renderer.ts'
import { dropSelection } from '../engine/text-selection.ts'
import { useAutoScroll } from '../input/use-auto-scroll.ts'
import { useEndPress } from '../input/use-end-press.ts'
import { useReaderCommands } from '../input/use-reader-commands.ts'
import { useReaderKeys } from '../input/use-reader-keys.ts'
import { useZonesHint } from '../input/use-zones-hint.ts'
import { usePairShift } from '../settings/use-pair-shift.ts'
import { useFindKey } from '../text/use-book-text.ts'
import { useAlwaysFullscreen } from '../window/use-fullscreen.ts'
import { useOrientationLock } from '../window/use-orientation-lock.ts'
import { useReaderEnvironment } from '../window/use-reader-environment.ts'
import { useSurroundings } from '../window/use-surroundings.ts'
import { orderLayers } from './layers.ts'
import { useModeNotice, useNotice } from './use-notice.ts'
import { type OpenReader, useReaderPages } from './use-reader-pages.ts'
import { useRendererEvent } from './use-renderer-event.ts'
import { useSidePanels } from './use-side-panels.ts'

/** Returns the direction of the lower bar: that of the book, or that of the interface if pages are below each other. */
function getBarDirection(direction: Direction): 'ltr' | 'rtl' {
  const axis = direction === 'vertical' ? document.documentElement.dir : direction
  return axis === 'rtl' ? 'rtl' : 'ltr'
}

/** Returns the state of an open book and of everything around its pages, for all parts of the screen. */
export function useReader(props: OpenReader) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const pages = useReaderPages(props)
  const { open, from, exits, reading, shown, kind, count, text, spread, page, renderer, events } = pages
  const { settings, mode } = reading
  const [notice, showNotice] = useNotice()
  const [nearEdge, setNearEdge] = useState<Edge>()
  const [guidedPosition, setGuidedPosition] = useState<GuidedPosition>()
  const hasBookmarks = useServerOffers('annotations')
  const place = usePlaceText(open.place, from)
  const around = useSurroundings(renderer, settings)
  useReaderEnvironment(around)
  useAlwaysFullscreen(settings.isAlwaysFullscreen)
  useOrientationLock(settings.orientation)
  useModeNotice(reading.isModeKnown ? mode : undefined, showNotice)

  const controls = useReaderControls(root, pages.isInView)
  const atEdge = useEndPress(
    events,
    { next: pages.next, previous: pages.previous, skipped: open.skipped },
    { leave: exits.leave, open: pages.openBook },
  )
  const autoScroll = useAutoScroll(renderer, events, settings.scrollSpeed, reading.change, showNotice)
  const panels = useSidePanels({
    count,
    hasText: text !== undefined,
    hasBookmarks,
    goTo(number) {
      pages.goTo(number)
      controls.hide()
    },
    loadBookmarks: pages.progress.load,
  })
  const isPageInView = renderer !== undefined && panels.panel === undefined && !atEdge.edge
  const zones = useZonesHint(isPageInView, settings.zones, renderer)
  const layers = orderLayers({
    selection: dropSelection,
    edge: atEdge.close,
    panel: panels.close,
    autoScroll: autoScroll.close,
    bars: controls.hide,
  })

  useRendererEvent(events, 'relocated', ({ isMove, locator }) => {
    atEdge.close()
    if (!isMove) return
    exits.showPage(locator.page)
    if (!pages.isGoingTo.current) controls.hide()
    pages.isGoingTo.current = false
  })
  useRendererEvent(events, 'nearEdge', setNearEdge)
  useRendererEvent(events, 'guidedRequested', (isGuided) => reading.change({ isGuided }))
  useRendererEvent(events, 'stepped', setGuidedPosition)
  useEffect(() => {
    // Between two renderers: the next one may not be guided.
    if (!renderer) setGuidedPosition(undefined)
  }, [renderer])
  useRendererEvent(events, 'menu', (taps) => {
    zones.hide()
    if (!layers.closeByPress()) controls.toggle(taps)
  })

  const shift = usePairShift(shown, spread[0] ?? page, kind, reading, showNotice)
  useFindKey(text !== undefined, panels.panel === 'search', () => panels.open('search'))
  const commands = useReaderCommands({
    ...{ renderer, reading, count, goTo: pages.goTo, shift, autoScroll, controls, panels },
    hasText: text !== undefined,
    notice: showNotice,
    stepBack: () => layers.closeTop() || exits.leave(),
  })
  useReaderKeys(
    (command, isRepeat) => {
      zones.hide()
      // A key that is held down must not leave the book.
      if (!(isRepeat && atEdge.edge)) commands[command]()
    },
    controls.show,
    panels.entry.takeKey,
    renderer !== undefined,
  )
  return {
    ...pages,
    ...{
      root,
      notice,
      showNotice,
      nearEdge,
      guidedPosition,
      place,
      around,
      controls,
      atEdge,
      autoScroll,
      panels,
      zones,
      shift,
    },
    dir: getBarDirection(shown.direction),
    setIncognito(isWanted: boolean) {
      exits.setIncognito(isWanted, page)
      showNotice(t(isWanted ? 'reader.incognito_hint' : 'reader.incognito_off'))
    },
  }
}
export type ReaderState = ReturnType<typeof useReader>
