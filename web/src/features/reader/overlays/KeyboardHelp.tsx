import { useText } from '../../../i18n/use-text.ts'
import type { ReadingMode } from '../settings/reader-settings.ts'
import { type KeyLines, KeyList } from './KeyList.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'

const inPages: KeyLines = [
  [['←', '→'], 'reading.help_turn'],
  [['↑', '↓'], 'reading.help_scroll'],
  [['reading.key_space', 'Page Down'], 'reading.help_advance'],
  [['reading.key_shift_space', 'Page Up'], 'reading.help_retreat'],
]
const inStrip: KeyLines = [
  [['↑', '↓'], 'reading.help_strip_scroll'],
  [['reading.key_space', 'Page Down', '→'], 'reading.help_strip_advance'],
  [['reading.key_shift_space', 'Page Up', '←'], 'reading.help_strip_retreat'],
  [['A'], 'reading.help_auto_scroll'],
  [[',', '.'], 'strip.help_speed'],
]
const everywhere: KeyLines = [
  [['Home', 'End'], 'reading.help_ends'],
  [['J', '1 … 9'], 'reader.go_to'],
  [['+', '−', '0'], 'reading.help_zoom'],
]
const looksOfPages: KeyLines = [
  [['D'], 'reading.help_layout'],
  [['O'], 'reading.shift'],
  [['X'], 'look.help_crop'],
  [['U'], 'look.help_rotate'],
]
const guided: KeyLines = [
  [['G'], 'guided.help_guided'],
  [['E'], 'guided.help_correct'],
]
const looksOfStrip: KeyLines = [
  [['X'], 'look.help_crop'],
  [['P'], 'reading.side_padding'],
  [['N'], 'reading.strip_margin'],
]

/** Returns the parts of the list. Key symbols are the same in every language; descriptions are message ids. */
const listParts = (isStrip: boolean): readonly (readonly [string, KeyLines])[] => [
  ['reading.help_pages', [...(isStrip ? inStrip : inPages), ...everywhere]],
  [
    'reading.help_looks',
    [
      [['L', 'R', 'V', 'W'], 'reading.help_modes'],
      [['C'], 'reading.help_fit'],
      ...(isStrip ? looksOfStrip : [...looksOfPages, ...guided]),
      [['Y'], 'look.help_grayscale'],
      [['Q'], 'look.help_invert'],
      [['F'], 'reader.fullscreen'],
    ],
  ],
  [
    'reading.help_menus',
    [
      [['M'], 'reading.help_controls'],
      [['T'], 'reader.thumbnails'],
      [['S'], 'reader.settings'],
      [['B'], 'reading_progress.help_bookmark'],
      [['J'], 'reader.go_to'],
      [['K'], 'reader.more'],
      [['H', '?'], 'reader.help'],
      [['Esc'], 'reading.help_escape'],
    ],
  ],
]

const keysOfText: KeyLines = [
  [['I'], 'text.help_contents'],
  [['/', 'Ctrl + F'], 'text.help_search'],
  [['N', 'F3'], 'text.next_match'],
]

interface Props {
  readonly mode: ReadingMode
  /** True for a book with contents and text. */
  readonly hasText: boolean
  readonly onClose: () => void
}

/** Lists the keys of the mode that the book is read in. */
export function KeyboardHelp({ mode, hasText, onClose }: Props) {
  const t = useText()
  return (
    <ReaderPanel title={t('reader.help')} onClose={onClose} isText>
      {[...listParts(mode === 'webtoon'), ...(hasText ? [['text.help', keysOfText] as const] : [])].map(
        ([title, keys]) => (
          <KeyList key={title} title={title} lines={keys} />
        ),
      )}
    </ReaderPanel>
  )
}
