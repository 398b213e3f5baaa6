import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import type { ReaderState } from '../screen/use-reader.ts'
import { BarTitles } from './BarTitles.tsx'
import { ReaderBar } from './ReaderBar.tsx'
import { withKey } from './reader-tool.ts'

export function ReaderTopBar({ reader }: { readonly reader: ReaderState }) {
  const { panels } = reader
  const t = useText()
  return (
    <ReaderBar edge="top" controls={reader.controls}>
      <IconButton
        label={t('reader.leave')}
        title={withKey(t('reader.leave'), 'Esc')}
        icon={<IconArrowLeft size={22} />}
        directional
        onClick={reader.exits.leave}
      />
      <BarTitles
        book={reader.book}
        place={reader.place}
        incognito={
          reader.isIncognito ? { word: t('reader.incognito'), hint: t('reader.incognito_hint') } : undefined
        }
      />
      {panels.tools.onBar.toReversed().map(({ id, label, icon: Icon, keys, isOpen, isOn, run }) => (
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
        aria-expanded={panels.panel === 'more'}
        onClick={() => panels.toggle('more')}
      />
    </ReaderBar>
  )
}
