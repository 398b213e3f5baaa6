import type { Book } from '@lectern/contract/books'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BarTitles } from '../reader/BarTitles.tsx'
import { ReaderBar } from '../reader/ReaderBar.tsx'
import { useFullscreen } from '../reader/use-fullscreen.ts'
import type { ReaderControls } from '../reader/use-reader-controls.ts'
import styles from './TextTopBar.module.css'
import type { TextPanel } from './text-panel.ts'
import type { TextAnnotations } from './use-text-annotations.ts'
import type { TextBookmarks } from './use-text-bookmarks.ts'

interface Props {
  readonly book: Book
  readonly controls: ReaderControls
  readonly isIncognito: boolean
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  readonly panel: TextPanel | undefined
  readonly hasContents: boolean
  readonly onLeave: () => void
  readonly onPanel: (panel: TextPanel) => void
  readonly annotations: Pick<TextAnnotations, 'isOffered'>
  readonly bookmarks: TextBookmarks
}

export function TextTopBar({
  book,
  controls,
  isIncognito,
  place,
  panel,
  hasContents,
  onLeave,
  onPanel,
  annotations,
  bookmarks,
}: Props) {
  const t = useText()
  const fullscreen = useFullscreen()
  return (
    <ReaderBar edge="top" controls={controls}>
      <IconButton
        label={t('text_reader.leave')}
        icon={<IconArrowLeft size={22} />}
        directional
        onClick={onLeave}
      />
      <IconButton
        label={t('text_reader.contents')}
        icon={<IconList size={20} />}
        aria-expanded={panel === 'contents'}
        disabled={!hasContents}
        directional
        onClick={() => onPanel('contents')}
      />
      <BarTitles
        book={book}
        place={place}
        incognito={
          isIncognito
            ? { word: t('text_reader.incognito'), hint: t('text_reader.incognito_hint') }
            : undefined
        }
        className={styles.titles}
      />
      {annotations.isOffered && (
        <>
          <IconButton
            label={t('text_reader.bookmark')}
            icon={bookmarks.isBookmarked ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />}
            aria-pressed={bookmarks.isBookmarked}
            onClick={bookmarks.toggleBookmark}
          />
          <IconButton
            label={t('text_reader.annotations')}
            icon={<IconNotes size={20} />}
            aria-expanded={panel === 'notes'}
            onClick={() => onPanel('notes')}
          />
        </>
      )}
      <IconButton
        label={t('text_reader.search')}
        icon={<IconSearch size={20} />}
        aria-expanded={panel === 'search'}
        onClick={() => onPanel('search')}
      />
      {fullscreen && (
        <IconButton
          label={t('text_reader.fullscreen')}
          icon={fullscreen.isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          aria-pressed={fullscreen.isFull}
          className={styles.wide}
          onClick={fullscreen.toggle}
        />
      )}
      <IconButton
        label={t('text_reader.help')}
        icon={<IconKeyboard size={20} />}
        aria-expanded={panel === 'help'}
        className={styles.wide}
        onClick={() => onPanel('help')}
      />
      <IconButton
        label={t('text_reader.settings')}
        icon={<IconTypography size={20} />}
        aria-expanded={panel === 'settings'}
        onClick={() => onPanel('settings')}
      />
    </ReaderBar>
  )
}
