import { useText } from '../../../i18n/use-text.ts'
import { type KeyLines, KeyList } from '../../reader/overlays/KeyList.tsx'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'

/** Key symbols are the same in every language; descriptions and names of keys are message ids. */
const parts: readonly (readonly [string, KeyLines])[] = [
  [
    'text_reader.help_pages',
    [
      [['←', '→'], 'text_reader.help_turn'],
      [['text_reader.key_space', 'Page Down'], 'text_reader.help_next'],
      [['text_reader.key_shift_space', 'Page Up'], 'text_reader.help_previous'],
      [['[', ']'], 'text_reader.help_sections'],
      [['Home', 'End'], 'text_reader.help_ends'],
      [['Backspace'], 'text_reader.history_back'],
    ],
  ],
  [
    'text_reader.help_looks',
    [
      [['+', '−'], 'text_reader.size'],
      [['P'], 'text_reader.columns'],
      [['V'], 'text_reader.flow'],
      [['A'], 'text_reader.theme'],
      [['F'], 'text_reader.fullscreen'],
    ],
  ],
  [
    'text_reader.help_menus',
    [
      [['M'], 'text_reader.help_controls'],
      [['T'], 'text_reader.contents'],
      [['/'], 'text_reader.search'],
      [['B'], 'text_reader.bookmark'],
      [['N'], 'text_reader.annotations'],
      [['S'], 'text_reader.settings'],
      [['R'], 'text_reader.help_aloud'],
      [[',', '.'], 'text_reader.help_sentences'],
      [['H', '?'], 'text_reader.help'],
      [['Esc'], 'text_reader.help_escape'],
    ],
  ],
]

/** Lists the keys of the reader. */
export function TextHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <ReaderPanel title={t('text_reader.help')} onClose={onClose} isText>
      {parts.map(([title, keys]) => (
        <KeyList key={title} title={title} lines={keys} />
      ))}
    </ReaderPanel>
  )
}
