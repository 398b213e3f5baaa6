import type { Book } from '@lectern/contract/books'
import type { Locator, Progression } from '@lectern/contract/progress'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useUser } from '../../auth/queries.ts'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'
import { useReaderControls } from '../../reader/bars/use-reader-controls.ts'
import { useEndPress } from '../../reader/input/use-end-press.ts'
import { openLocalPlaces } from '../../reader/progress/place-outbox.ts'
import { orderLayers } from '../../reader/screen/layers.ts'
import { useNotice } from '../../reader/screen/use-notice.ts'
import type { ReaderExits } from '../../reader/screen/use-reader-exits.ts'
import { useRendererEvent } from '../../reader/screen/use-renderer-event.ts'
import { useAlwaysFullscreen } from '../../reader/window/use-fullscreen.ts'
import { useReaderEnvironment } from '../../reader/window/use-reader-environment.ts'
import { useAloud } from '../aloud/use-aloud.ts'
import { useTextAnnotations } from '../annotations/use-text-annotations.ts'
import { useTextBookmarks } from '../annotations/use-text-bookmarks.ts'
import { createBookFiles } from '../book/text-publication.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextTarget } from '../engine/text-renderer.ts'
import { startsAgain } from '../progress/starts-again.ts'
import { chooseStart, toTarget } from '../progress/text-locator.ts'
import { useNewerPlace } from '../progress/use-newer-place.ts'
import { usePace } from '../progress/use-pace.ts'
import { useTextProgress } from '../progress/use-text-progress.ts'
import type { TextSettingsState } from '../settings/use-text-settings.ts'
import { useJumps } from './use-jumps.ts'
import { type TextPanel, useTextCommands } from './use-text-commands.ts'
import { useTextKeys } from './use-text-keys.ts'
import { useTextPopups } from './use-text-popups.ts'
import { useTextRenderer } from './use-text-renderer.ts'
import { useTextSearch } from './use-text-search.ts'

export interface OpenText {
  readonly book: Book
  readonly text: TextBook
  /** The position that the server has. */
  readonly saved: Progression | undefined
  /** The position in the address. */
  readonly requested: Locator | undefined
  readonly neighbours: Parameters<typeof useEndPress>[1]
  readonly reading: TextSettingsState
  readonly exits: Pick<ReaderExits, 'leave' | 'open'>
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Shows the text in a renderer, and keeps where the user is in it. */
function useTextPages({ book, text, saved, requested, reading, isIncognito }: OpenText) {
  const user = useUser()
  const host = useRef<HTMLElement>(null)
  const [start] = useState((): TextTarget => {
    const unsent = isIncognito ? undefined : openLocalPlaces(user.id).find(book.id)
    const locator = requested ?? chooseStart(saved, unsent, startsAgain(book))
    return (locator && toTarget(text, locator)) || { section: 0, offset: 0 }
  })
  const files = useMemo(() => createBookFiles(text), [text])
  const { renderer, events } = useTextRenderer(host, text, files, start, reading.rendered)
  const [at, setAt] = useState<TextRelocation>()
  const [failure, setFailure] = useState<unknown>()
  const newer = useNewerPlace(text, saved, isIncognito)
  const progress = useTextProgress(text, isIncognito, newer.check)
  const pace = usePace(text.sections.reduce((sum, { weight }) => sum + weight, 0))
  useRendererEvent(events, 'failed', ({ error }) => setFailure(error))
  useRendererEvent(events, 'relocated', (next) => {
    setAt(next)
    setFailure(undefined)
    if (next.isAside) return
    pace.record(next)
    if (next.isMove) progress.save(next)
  })
  return { host, files, renderer, events, at, failure, newer, progress, pace }
}

/** Hides the bars when the user turns to another page, but not after a jump. */
function useHideBarsOnTurn(
  at: TextRelocation | undefined,
  isJump: () => boolean,
  hideBars: () => void,
): void {
  const page = at && `${at.place.section}.${at.page}`
  const isMove = at?.isMove === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts
  useEffect(() => {
    if (isMove && !isJump()) hideBars()
  }, [page])
}

/** Returns the state of an open text and of everything around its pages, for all parts of the screen. */
export function useTextReader(props: OpenText) {
  const { text, neighbours, reading, exits } = props
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  const pages = useTextPages(props)
  const { renderer, events, at, files } = pages
  const { settings, colors } = reading
  const [panel, setPanel] = useState<TextPanel>()
  const [notice, showNotice] = useNotice()
  useReaderEnvironment({ color: colors.background, isLight: !colors.isDark })
  useAlwaysFullscreen(settings.isAlwaysFullscreen)

  const controls = useReaderControls(root, at !== undefined || pages.failure !== undefined)
  const atEdge = useEndPress(events, neighbours, exits)
  const closePanel = () => {
    setPanel(undefined)
    return panel !== undefined
  }
  const togglePanel = (next: TextPanel) => setPanel(panel === next ? undefined : next)
  const jumps = useJumps(renderer, events, closePanel)
  const popups = useTextPopups(text, files, jumps, events)
  const search = useTextSearch((section, offset) => jumps.goTo({ section, offset }))
  const annotations = useTextAnnotations({
    ...{ text, renderer, events },
    section: at?.place.section,
    fail: () => showNotice(t('text_reader.not_saved')),
    goTo: jumps.goTo,
  })
  const bookmarks = useTextBookmarks({ text, renderer, at, all: annotations.all, notice: showNotice })
  const aloud = useAloud(text.isFixed)
  const layers = orderLayers({
    popup: popups.close,
    selection: () => renderer?.clearSelection() ?? false,
    highlight: annotations.close,
    edge: atEdge.close,
    panel: closePanel,
    speech: aloud.stop,
    bars: controls.hide,
  })

  useEffect(
    () => renderer?.setMarks([...annotations.marks, ...search.marks, ...aloud.marks]),
    [renderer, annotations.marks, search.marks, aloud.marks],
  )
  useRendererEvent(events, 'relocated', ({ isAside, isMove }) => {
    if (isMove && !isAside) atEdge.close()
  })
  useRendererEvent(events, 'menu', () => {
    if (!layers.closeByPress()) controls.toggle()
  })
  useHideBarsOnTurn(at, () => jumps.isJump, controls.hide)

  const commands = useTextCommands({
    ...{ renderer, reading, controls, jumps, annotations, bookmarks, aloud, togglePanel },
    notice: showNotice,
    stepBack: () => layers.closeTop() || exits.leave(),
  })
  useTextKeys(
    events,
    (command, isRepeat) => {
      // A picture or table covers the page, and keys after a highlight are typed into its note.
      const isCovered = popups.popup !== undefined || annotations.isSaving
      if (isCovered && command !== 'escape') return
      // A key that is held down must not leave the book.
      if (!(isRepeat && atEdge.edge)) commands[command]()
    },
    controls.show,
  )
  return {
    ...props,
    ...pages,
    ...{ root, notice, showNotice, controls, atEdge, jumps, popups, search, annotations, bookmarks, aloud },
    ...{ panel, closePanel, togglePanel },
    searchFor(query: string) {
      search.setQuery(query)
      setPanel('search')
    },
  }
}
export type TextReaderState = ReturnType<typeof useTextReader>
