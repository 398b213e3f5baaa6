import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import css from '../ImportBar.module.css'
import { countList, getBookIds } from './list-rows.ts'
import type { ListStore, OpenList } from './list-store.ts'

interface Props {
  readonly list: OpenList
  readonly store: ListStore
  readonly onNextProblem: () => void
  readonly onSaveDraft: () => void
}

/** Renders the actions of a list: go to the next problem, create the read list, and save the draft of missing entries. */
export function ListBar({ list, store, onNextProblem, onSaveDraft }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { id, phase, states, rows, error } = list
  const counts = countList(states)
  const bookCount = getBookIds(rows).length
  const isBusy = phase.kind === 'creating'
  const create = () => store.create(id, t('cbl.missing_heading'))
  const facts = [
    t('cbl.sum_books', { count: bookCount }),
    counts.error > 0 && t('cbl.sum_missing', { count: counts.error }),
    counts.ambiguous > 0 && t('cbl.sum_ambiguous', { count: counts.ambiguous }),
    counts.duplicate > 0 && t('cbl.sum_duplicates', { count: counts.duplicate }),
  ]
  if (phase.kind === 'created')
    return (
      <section className={css.bar} aria-label={t('cbl.bar')}>
        <div className={css.line}>
          <span role="status">{t('cbl.created', { name: list.name })}</span>
          {counts.error > 0 && <Button onClick={onSaveDraft}>{t('cbl.save_missing')}</Button>}
          <Button onClick={() => store.close(id)}>{t('cbl.close')}</Button>
          <Link
            to="/readlists/$readListId"
            params={{ readListId: phase.readListId }}
            className={buttonClass('primary')}
          >
            {t('cbl.go_to_list')}
          </Link>
        </div>
      </section>
    )
  return (
    <section className={css.bar} aria-label={t('cbl.bar')}>
      {error !== undefined && <Note tone="danger">{errorText(error)}</Note>}
      <div className={css.line}>
        <span role="status">{facts.filter(Boolean).join(' · ')}</span>
        {counts.error + counts.ambiguous > 0 && (
          <Button onClick={onNextProblem} aria-keyshortcuts="n">
            {t('cbl.next_problem')}
          </Button>
        )}
        <Button
          variant="primary"
          busy={isBusy}
          disabled={bookCount === 0 || list.name.trim() === '' || list.takenName !== undefined}
          onClick={() =>
            counts.error + counts.ambiguous + counts.duplicate > 0 ? setAsking(true) : void create()
          }
        >
          {t('cbl.create')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('cbl.incomplete_title')}
        text={[
          counts.error > 0 && t('cbl.incomplete_missing', { count: counts.error, total: counts.all }),
          counts.error > 0 && list.keepsMissing && t('cbl.incomplete_kept'),
          counts.ambiguous > 0 && t('cbl.incomplete_ambiguous', { count: counts.ambiguous }),
          counts.duplicate > 0 && t('cbl.incomplete_duplicates', { count: counts.duplicate }),
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={t('cbl.create')}
        onConfirm={create}
      />
    </section>
  )
}
