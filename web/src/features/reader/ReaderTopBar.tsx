import type { Book } from '@lectern/contract/books'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BarTitles } from './BarTitles.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import type { ReaderTool } from './reader-tool.ts'
import type { ReaderControls } from './use-reader-controls.ts'
import { withKey } from './with-key.ts'

interface Props {
  readonly book: Book
  readonly controls: ReaderControls
  readonly isIncognito: boolean
  /** Place in the read list or collection that the book was opened from. */
  readonly place?: string | undefined
  /** Tools with a button of their own, the most important first. */
  readonly tools: readonly ReaderTool[]
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly onLeave: () => void
}

export function ReaderTopBar({
  book,
  controls,
  isIncognito,
  place,
  tools,
  isMenuOpen,
  onMenu,
  onLeave,
}: Props) {
  const t = useText()
  return (
    <ReaderBar edge="top" controls={controls}>
      <IconButton
        label={t('reader.leave')}
        title={withKey(t('reader.leave'), 'Esc')}
        icon={<IconArrowLeft size={22} />}
        directional
        onClick={onLeave}
      />
      <BarTitles
        book={book}
        place={place}
        incognito={
          isIncognito ? { word: t('reader.incognito'), hint: t('reader.incognito_hint') } : undefined
        }
      />
      {tools.toReversed().map(({ id, label, icon: Icon, keys, isOpen, isOn, run }) => (
        <IconButton
          key={id}
          label={label}
          title={withKey(label, keys)}
          icon={<Icon size={20} />}
          aria-keyshortcuts={keys}
          aria-expanded={isOpen}
          aria-pressed={isOn}
          onClick={run}
        />
      ))}
      <IconButton
        label={t('reader.more')}
        title={withKey(t('reader.more'), 'K')}
        icon={<IconDotsVertical size={20} />}
        aria-keyshortcuts="K"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      />
    </ReaderBar>
  )
}
