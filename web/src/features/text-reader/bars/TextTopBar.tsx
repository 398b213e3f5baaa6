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
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { BarTitles } from '../../reader/bars/BarTitles.tsx'
import { ReaderBar } from '../../reader/bars/ReaderBar.tsx'
import { useFullscreen } from '../../reader/window/use-fullscreen.ts'
import type { TextPanel } from '../screen/use-text-commands.ts'
import type { TextReaderState } from '../screen/use-text-reader.ts'
import styles from './TextTopBar.module.css'

export function TextTopBar({ reader }: { readonly reader: TextReaderState }) {
  const { panel, togglePanel, annotations, bookmarks } = reader
  const t = useText()
  const fullscreen = useFullscreen()
  /** Props of a button that opens a panel. */
  const opens = (name: TextPanel) => ({ 'aria-expanded': panel === name, onClick: () => togglePanel(name) })
  return (
    <ReaderBar edge="top" controls={reader.controls}>
      <IconButton
        label={t('text_reader.leave')}
        icon={<IconArrowLeft size={22} />}
        directional
        onClick={reader.exits.leave}
      />
      <IconButton
        label={t('text_reader.contents')}
        icon={<IconList size={20} />}
        {...opens('contents')}
        disabled={reader.text.contents.length === 0}
        directional
      />
      <BarTitles
        book={reader.book}
        place={reader.place}
        incognito={
          reader.isIncognito
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
            {...opens('notes')}
          />
        </>
      )}
      <IconButton label={t('text_reader.search')} icon={<IconSearch size={20} />} {...opens('search')} />
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
        {...opens('help')}
        className={styles.wide}
      />
      <IconButton
        label={t('text_reader.settings')}
        icon={<IconTypography size={20} />}
        {...opens('settings')}
      />
    </ReaderBar>
  )
}
