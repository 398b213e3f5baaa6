import type { Book } from '@lectern/contract/books'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconEyeglassOff from '@tabler/icons-react/dist/esm/icons/IconEyeglassOff.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs'
import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { getNumberedTitle } from '../books/book-facts.ts'
import type { Panel } from './panel.ts'
import { ReaderBar } from './ReaderBar.tsx'
import styles from './ReaderTopBar.module.css'
import { useFullscreen } from './use-fullscreen.ts'

interface Props {
  readonly book: Book
  readonly isShown: boolean
  readonly isIncognito: boolean
  readonly panel: Panel | undefined
  readonly onLeave: () => void
  /** True when contents and text of the book can be had. */
  readonly hasText: boolean
  readonly onPanel: (panel: Panel) => void
}

/** Loaded on demand, because most books have no text. */
const Text = lazyPart(async () => (await import('./text/TextButton.tsx')).TextButton, 'readerText')

export function ReaderTopBar({ book, isShown, isIncognito, panel, hasText, onLeave, onPanel }: Props) {
  const t = useText()
  const fullscreen = useFullscreen()
  const { number, title } = getNumberedTitle(book)
  return (
    <ReaderBar edge="top" isShown={isShown}>
      <IconButton
        label={t('reader.leave')}
        icon={<IconArrowLeft size={22} />}
        directional
        onClick={onLeave}
      />
      <div className={styles.titles}>
        <h1 className={styles.title}>
          {number !== undefined && <span className={styles.count}>#{number}</span>}
          <bdi>{title ?? book.seriesTitle}</bdi>
        </h1>
        {!book.oneshot && title !== undefined && (
          <p className={styles.series}>
            <bdi>{book.seriesTitle}</bdi>
          </p>
        )}
      </div>
      {isIncognito && (
        <span className={styles.incognito} title={t('reader.incognito_hint')}>
          <IconEyeglassOff size={18} aria-hidden />
          <span className={styles.word}>{t('reader.incognito')}</span>
        </span>
      )}
      <Suspense>
        {hasText && (
          <Text.Part
            isOpen={panel === 'contents' || panel === 'search'}
            onClick={() => onPanel(panel === 'search' ? 'search' : 'contents')}
          />
        )}
      </Suspense>
      {fullscreen && (
        <IconButton
          label={t('reader.fullscreen')}
          icon={fullscreen.isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          aria-pressed={fullscreen.isFull}
          className={styles.wide}
          onClick={fullscreen.toggle}
        />
      )}
      <IconButton
        label={t('reader.help')}
        icon={<IconKeyboard size={20} />}
        aria-expanded={panel === 'help'}
        className={styles.wide}
        onClick={() => onPanel('help')}
      />
      <IconButton
        label={t('reader.settings')}
        icon={<IconAdjustmentsHorizontal size={20} />}
        aria-expanded={panel === 'settings'}
        onClick={() => onPanel('settings')}
      />
    </ReaderBar>
  )
}
