import type { Book } from '@lectern/contract/books'
import type { Locator, Progression } from '@lectern/contract/progress'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useUser } from '../auth/queries.ts'
import type { OpenedFrom } from '../books/opened-from.ts'
import { openOwnPlaces } from '../reader/place-outbox.ts'
import { ReaderNotice } from '../reader/ReaderNotice.tsx'
import { useEndPress } from '../reader/use-edge-press.ts'
import { useAlwaysFullscreen, useFullscreen } from '../reader/use-fullscreen.ts'
import { useNotice } from '../reader/use-notice.ts'
import { useReaderControls } from '../reader/use-reader-controls.ts'
import { useReaderEnvironment } from '../reader/use-reader-environment.ts'
import type { ReaderExits } from '../reader/use-reader-exits.ts'
import { AloudLayer } from './AloudLayer.tsx'
import { beginsAnew } from './begins-anew.ts'
import type { TextBook } from './engine/text-book.ts'
import type { TextRelocation, TextTarget } from './engine/text-renderer.ts'
import { SideButtons } from './SideButtons.tsx'
import { SpokenPlace } from './SpokenPlace.tsx'
import { TextBottomBar } from './TextBottomBar.tsx'
import { TextMargins } from './TextMargins.tsx'
import { TextPanels } from './TextPanels.tsx'
import { TextPopupLayer } from './TextPopupLayer.tsx'
import styles from './TextReaderScreen.module.css'
import { TextTopBar } from './TextTopBar.tsx'
import { chooseStart, toTarget } from './text-locator.ts'
import type { TextPanel } from './text-panel.ts'
import { createBookFiles } from './text-publication.ts'
import { useAloud } from './use-aloud.ts'
import { useJumps } from './use-jumps.ts'
import { useNewerPlace } from './use-newer-place.ts'
import { usePace } from './use-pace.ts'
import { useTextAnnotations } from './use-text-annotations.ts'
import { useTextBetweenBars } from './use-text-between-bars.ts'
import { useTextBookmarks } from './use-text-bookmarks.ts'
import { useTextCommands } from './use-text-commands.ts'
import { useTextKeys } from './use-text-keys.ts'
import { useTextPopups } from './use-text-popups.ts'
import { useTextProgress } from './use-text-progress.ts'
import { useTextRenderer } from './use-text-renderer.ts'
import { useTextSearch } from './use-text-search.ts'
import type { TextSettingsState } from './use-text-settings.ts'
import { isOutOfText, useBarsOutOfTheWay, useTextSteps } from './use-text-steps.ts'

/** Loaded on demand, because most of the time is spent before the end. */
const EndCard = lazyPart(
  async () => (await import('../reader/overlays/BookEndCard.tsx')).BookEndCard,
  'shared',
  'reader',
  'readerTools',
)

/** Seldom needed, and made of buttons that reading itself has none of. */
const Trouble = lazyPart(async () => (await import('./TextTrouble.tsx')).TextTrouble)
const Newer = lazyPart(async () => (await import('./NewerPlaceBar.tsx')).NewerPlaceBar)

interface Props {
  readonly book: Book
  readonly text: TextBook
  /** The place that the server has. */
  readonly saved: Progression | undefined
  /** The place in the address. */
  readonly requested: Locator | undefined
  readonly neighbours: Parameters<typeof useEndPress>[0]
  readonly reading: TextSettingsState
  readonly exits: Pick<ReaderExits, 'leave' | 'open'>
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Renders an open text: the page, and the bars and panels around it. */
export function TextReaderScreen({
  book,
  text,
  saved,
  requested,
  neighbours,
  reading,
  exits,
  place,
  isIncognito,
  from,
}: Props) {
  const t = useText()
  const user = useUser()
  const root = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLElement>(null)
  const [start] = useState((): TextTarget => {
    const unsent = isIncognito ? undefined : openOwnPlaces(user.id).find(book.id)
    const locator = requested ?? chooseStart(saved, unsent, beginsAnew(book))
    return (locator && toTarget(text, locator)) || { section: 0, offset: 0 }
  })
  const [at, setAt] = useState<TextRelocation>()
  const [failure, setFailure] = useState<unknown>()
  const [panel, setPanel] = useState<TextPanel>()
  const [notice, showNotice] = useNotice()
  const controls = useReaderControls(root, at !== undefined || failure !== undefined)
  const fullscreen = useFullscreen()
  const { settings, colors } = reading
  useReaderEnvironment({ color: colors.background, isLight: !colors.isDark })
  useAlwaysFullscreen(settings.isAlwaysFullscreen)
  const progress = useTextProgress(text, isIncognito, () => newer.check())
  const files = useMemo(() => createBookFiles(text), [text])
  const pace = usePace(text.sections.reduce((sum, { weight }) => sum + weight, 0))
  const atEdge = useEndPress(neighbours, exits)
  const renderer = useTextRenderer(host, text, files, start, reading.rendered, {
    relocated: (next) => {
      setAt(next)
      setFailure(undefined)
      if (next.isAside) return
      pace.record(next)
      if (!next.isMove) return
      atEdge.clear()
      progress.save(next)
    },
    atEdge: atEdge.registerPress,
    asideRead: () => jumps.back(),
    menu: () => steps.tapMiddle(),
    failed: ({ error }) => setFailure(error),
    link: (followed) => popups.openLink(followed),
    selected: (selection) => annotations.select(selection),
    mark: ({ id }) => annotations.open(id),
    picture: (picture) => popups.openPicture(picture),
    table: (opened) => popups.openTable(opened),
    key: (event) => onTextKey(event),
  })
  const jumps = useJumps(renderer, () => setPanel(undefined))
  const popups = useTextPopups(text, files, () => jumps)
  const search = useTextSearch((section, offset) => jumps.goTo({ section, offset }))
  const annotations = useTextAnnotations({
    text,
    renderer,
    section: at?.place.section,
    fail: () => showNotice(t('text_reader.not_saved')),
    goTo: jumps.goTo,
  })
  const bookmarks = useTextBookmarks({ text, renderer, at, all: annotations.all, notice: showNotice })
  const aloud = useAloud(text.isFixed)
  useEffect(
    () => renderer?.setMarks([...annotations.marks, ...search.marks, ...aloud.marks]),
    [renderer, annotations.marks, search.marks, aloud.marks],
  )
  const newer = useNewerPlace(text, saved, isIncognito)
  const togglePanel = (next: TextPanel) => setPanel(panel === next ? undefined : next)
  const steps = useTextSteps({
    ...{ renderer, popups, annotations, atEdge, aloud, controls },
    closePanel() {
      setPanel(undefined)
      return panel !== undefined
    },
    leave: exits.leave,
  })
  const commands = useTextCommands({
    renderer,
    reading,
    notice: showNotice,
    toggleFullscreen: () => fullscreen?.toggle(),
    toggleControls: controls.toggle,
    togglePanel,
    goBack: jumps.back,
    toggleBookmark: annotations.isOffered ? bookmarks.toggleBookmark : () => {},
    hasAnnotations: annotations.isOffered,
    aloud,
    stepBack: steps.stepBack,
  })
  const onTextKey = useTextKeys((command, isRepeat) => {
    // A picture or table covers the page, and what is typed after a highlight is its note.
    const isCovered = popups.popup !== undefined || annotations.isSaving
    if (isCovered && command !== 'escape') return
    // A key that is held down must not leave the book.
    if (!(isRepeat && atEdge.edge)) commands[command]()
  }, controls.show)
  useBarsOutOfTheWay(at, jumps, controls)
  const betweenBars = useTextBetweenBars(root, controls, settings.flow, at?.isVertical, aloud.run?.id)
  return (
    <main
      ref={root}
      className={styles.reader}
      style={{ '--paper': colors.background, '--ink': colors.text } as CSSProperties}
      onPointerMove={controls.onPointerMove}
      onPointerDownCapture={({ target }) => {
        if (isOutOfText(target)) renderer?.clearSelection()
      }}
    >
      <SpokenPlace at={aloud.run ? undefined : at} />
      <section
        ref={host}
        className={classes(
          styles.page,
          settings.flow === 'scrolled' && styles.scrolled,
          aloud.run && styles.aloud,
        )}
        style={{ transform: betweenBars }}
        data-text=""
        aria-label={t('text_reader.text')}
      />
      <TextMargins
        {...{ text, at, pace }}
        hasTitle={settings.flow === 'paged'}
        isBookmarked={bookmarks.isBookmarked}
      />
      {settings.hasButtons && <SideButtons onTurn={(side) => renderer?.turnTo(side)} />}
      <PartBoundary resetKey={`${failure !== undefined}`}>
        {failure !== undefined && (
          <Trouble.Part
            error={failure}
            onRetry={() => renderer?.retry()}
            onSkip={() => renderer?.turnSection('next')}
          />
        )}
      </PartBoundary>
      <TextTopBar
        book={book}
        controls={controls}
        isIncognito={isIncognito}
        panel={panel}
        hasContents={text.contents.length > 0}
        onLeave={exits.leave}
        onPanel={togglePanel}
        annotations={annotations}
        bookmarks={bookmarks}
        place={place}
      />
      <PartBoundary resetKey={atEdge.edge ?? ''}>
        {atEdge.edge && (
          <EndCard.Part
            edge={atEdge.edge}
            book={atEdge.adjacentBook}
            skipped={atEdge.skipped}
            open={book}
            isFinished={atEdge.edge === 'end'}
            isIncognito={isIncognito}
            place={place}
            isMixed={from !== undefined}
            onMark={progress.flush}
            onOpen={exits.open}
            onLeave={exits.leave}
            onDismiss={atEdge.clear}
          />
        )}
      </PartBoundary>
      <TextPanels
        panel={panel}
        text={text}
        at={at}
        reading={reading}
        files={files}
        search={search}
        annotations={annotations}
        onGoTo={jumps.goTo}
        onClose={() => setPanel(undefined)}
      />
      <TextPopupLayer
        text={text}
        files={files}
        settings={reading.rendered}
        popups={popups}
        annotations={annotations}
        dictionary={settings.dictionary}
        onCopied={() => showNotice(t('text_reader.copied'))}
        onSearch={(query) => {
          search.setQuery(query)
          setPanel('search')
        }}
        onReadAloud={aloud.isOffered ? () => aloud.begin(annotations.take()) : undefined}
      />
      <PartBoundary resetKey={`${newer.newer?.at}`}>
        {newer.newer && (
          <Newer.Part
            place={newer.newer}
            onGo={() => {
              if (newer.newer) jumps.goTo(newer.newer.target)
              newer.settle()
            }}
            onStay={newer.settle}
          />
        )}
      </PartBoundary>
      <ReaderNotice text={notice} />
      <AloudLayer aloud={aloud} renderer={renderer} text={text} at={at} isRaised={controls.isShown} />
      <TextBottomBar
        text={text}
        at={at}
        neighbours={neighbours}
        controls={controls}
        jumps={jumps}
        aloud={aloud}
        onOpen={exits.open}
      />
    </main>
  )
}
