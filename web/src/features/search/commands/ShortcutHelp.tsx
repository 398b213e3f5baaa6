import { useText } from '../../../i18n/use-text.ts'
import type { Shortcut } from '../../../lib/shortcuts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Keys } from '../../../ui/keyboard/Keys.tsx'
import css from './ShortcutHelp.module.css'

interface Props {
  readonly shortcuts: readonly Shortcut[]
  readonly onClose: () => void
}

/** Lists the shortcuts below their headings. */
export function ShortcutHelp({ shortcuts, onClose }: Props) {
  const t = useText()
  const groups = [...new Set(shortcuts.map(({ group }) => group))]
  return (
    <Dialog open onClose={onClose} title={t('search.keys')} isWide>
      <div className={css.groups}>
        {groups.map((group) => (
          <section key={group}>
            <h3 className={css.title}>{t(group)}</h3>
            <dl className={css.keys}>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, labels }) => (
                  <div key={keys} className={css.line}>
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd>{labels.map((label) => t(label)).join(' / ')}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
