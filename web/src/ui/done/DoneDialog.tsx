import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import css from './DoneDialog.module.css'
import { currentDone, type DoneEntry, subscribeDone, undoDone } from './done-log.ts'

/** Lists the actions of this session, newest first, with an undo button where possible. */
export function DoneDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const entries = useSyncExternalStore(subscribeDone, currentDone)
  return (
    <Dialog open onClose={onClose} title={t('app.done_log')}>
      {entries.length === 0 && (
        <EmptyState title={t('organise.nothing_done')} text={t('organise.nothing_done_text')} />
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Entry({ entry: { id, text, at, state } }: { readonly entry: DoneEntry }) {
  const t = useText()
  const formats = useFormats()
  return (
    <li className={css.entry}>
      <span className={css.text}>
        {text}
        <span className={css.time}>{formats.ago(at.toISOString())}</span>
      </span>
      {(state === 'undoable' || state === 'undoing') && (
        <Button variant="quiet" busy={state === 'undoing'} onClick={() => void undoDone(id)}>
          {t('organise.undo')}
        </Button>
      )}
      {state === 'undone' && <span className={css.undone}>{t('organise.undone')}</span>}
    </li>
  )
}
