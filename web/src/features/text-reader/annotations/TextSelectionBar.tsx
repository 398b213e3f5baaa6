import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconVocabulary from '@tabler/icons-react/dist/esm/icons/IconVocabulary.mjs'
import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import type { TextSelection } from '../engine/text-renderer.ts'
import styles from './TextSelectionBar.module.css'
import { colors } from './text-annotations.ts'
import type { TextAnnotations } from './use-text-annotations.ts'

interface Props {
  readonly selection: TextSelection
  readonly annotations: TextAnnotations
  /** Address of a dictionary with `{word}`; empty for none. */
  readonly dictionary: string
  readonly onCopied: () => void
  readonly onSearch: (text: string) => void
  /** Absent when the browser has no voices. */
  readonly onReadAloud: (() => void) | undefined
}

/** Maximum length of a selection that is looked up or searched for, in characters. */
const maxWordLength = 80

/** Renders actions on the selected text, above or below it. */
export function TextSelectionBar({
  selection,
  annotations,
  dictionary,
  onCopied,
  onSearch,
  onReadAloud,
}: Props) {
  const t = useText()
  const { box, text } = selection
  const isShort = text.length <= maxWordLength
  const isBelow = box.top < 120
  const style = {
    '--x': `${(box.left + box.right) / 2}px`,
    '--y': `${isBelow ? box.bottom + 12 : box.top - 12}px`,
  } as CSSProperties
  return (
    <div
      className={styles.bar}
      data-below={isBelow || undefined}
      style={style}
      role="toolbar"
      aria-label={t('text_reader.selection')}
      data-chrome=""
      data-of-selection=""
    >
      {annotations.isOffered &&
        colors.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            data-color={color}
            aria-label={t('text_reader.highlight', { color: t(`text_reader.color_${color}`) })}
            title={t(`text_reader.color_${color}`)}
            onClick={() => annotations.highlight(color)}
          />
        ))}
      <IconButton
        label={t('text_reader.copy')}
        icon={<IconCopy size={18} />}
        onClick={() => void navigator.clipboard?.writeText(text).then(onCopied, () => {})}
      />
      {onReadAloud && (
        <IconButton
          label={t('text_reader.read_aloud_here')}
          icon={<IconHeadphones size={18} />}
          onClick={onReadAloud}
        />
      )}
      {isShort && (
        <IconButton
          label={t('text_reader.search')}
          icon={<IconSearch size={18} />}
          onClick={() => onSearch(text)}
        />
      )}
      {isShort && dictionary !== '' && (
        <a
          className={styles.link}
          href={dictionary.replaceAll('{word}', encodeURIComponent(text))}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('text_reader.look_up')}
          title={t('text_reader.look_up')}
        >
          <IconVocabulary size={18} aria-hidden />
        </a>
      )}
    </div>
  )
}
