import { useText } from '../../i18n/use-text.ts'
import styles from './KeyboardHelp.module.css'
import { ReaderPanel } from './ReaderPanel.tsx'

/** Key symbols are the same in every language; descriptions are message ids. */
const parts: readonly (readonly [string, readonly (readonly [readonly string[], string])[]])[] = [
  [
    'reader.help_pages',
    [
      [['←', '→'], 'reader.help_turn'],
      [['↑', '↓'], 'reader.help_scroll'],
      [['reader.key_space', 'Page Down'], 'reader.help_advance'],
      [['reader.key_shift_space', 'Page Up'], 'reader.help_retreat'],
      [['Home', 'End'], 'reader.help_ends'],
      [['+', '−', '0'], 'reader.help_zoom'],
    ],
  ],
  [
    'reader.help_looks',
    [
      [['L', 'R', 'V'], 'reader.help_direction'],
      [['C'], 'reader.help_fit'],
      [['D'], 'reader.help_layout'],
      [['O'], 'reader.shift'],
      [['F'], 'reader.fullscreen'],
    ],
  ],
  [
    'reader.help_menus',
    [
      [['M'], 'reader.help_controls'],
      [['T'], 'reader.thumbnails'],
      [['S'], 'reader.settings'],
      [['H', '?'], 'reader.help'],
      [['Esc'], 'reader.help_escape'],
    ],
  ],
]

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <ReaderPanel title={t('reader.help')} onClose={onClose}>
      {parts.map(([title, keys]) => (
        <section key={title}>
          <h3 className={styles.title}>{t(title)}</h3>
          <dl className={styles.keys}>
            {keys.map(([signs, meaning]) => (
              <div key={meaning} className={styles.line}>
                <dt className={styles.signs}>
                  {signs.map((sign) => (
                    <kbd key={sign} className={styles.key}>
                      {sign.startsWith('reader.') ? t(sign) : sign}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </ReaderPanel>
  )
}
