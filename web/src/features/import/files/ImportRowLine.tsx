import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { CardMenu } from '../../../ui/cards/CardMenu.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { fileName } from '../../books/detail/book-facts.ts'
import css from '../ImportRowLine.module.css'
import { getDestination, type RowState } from './import-rows.ts'
import type { ImportStore } from './import-store.ts'
import { NumberInput } from './NumberInput.tsx'
import { openCompare, openSeriesOfRow, rowActions } from './row-actions.ts'
import { type StatusTone, useRowStatus } from './row-status.ts'

const icons = {
  plain: IconClock,
  busy: IconLoader2,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
} as const satisfies Record<StatusTone, unknown>

interface Props {
  readonly state: RowState
  readonly store: ImportStore
}

/** Renders one file to import. Memoized, so that an analysis renders one row, not hundreds. */
export const ImportRowLine = memo(function Line({ state, store }: Props) {
  const t = useText()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { row, upgrade } = state
  const { file, series, result } = row
  const status = useRowStatus()(state)
  const Icon = icons[status.tone]
  const name = fileName(file.url)
  const destination = getDestination(row)
  const isDone = result?.kind === 'imported' || result?.kind === 'sent'
  const ids = new Set([file.id])
  return (
    <div className={css.row} data-state={result?.kind}>
      <Checkbox
        className={css.box ?? ''}
        label={<VisuallyHidden>{t('import.choose', { name })}</VisuallyHidden>}
        checked={row.isChosen && !isDone}
        disabled={isDone}
        onChange={(isChosen) => store.change(ids, { isChosen })}
      />
      <div className={css.file}>
        <bdi className={css.name} title={file.url}>
          {name}
        </bdi>
        {destination !== name && (
          <span className={css.destination} dir="auto">
            <VisuallyHidden>{t('import.becomes')} </VisuallyHidden>
            <span aria-hidden>→ </span>
            {destination}
          </span>
        )}
      </div>
      <button
        type="button"
        className={classes(css.series, !series && css.missing)}
        disabled={isDone}
        onClick={() => openSeriesOfRow(state)}
      >
        <VisuallyHidden>{t('import.series_of', { name })} </VisuallyHidden>
        <bdi>{series?.metadata.title ?? t('import.choose_series')}</bdi>
      </button>
      {series?.oneshot ? (
        <span className={css.oneshot}>{t('series.oneshot')}</span>
      ) : (
        <NumberInput
          className={css.number ?? ''}
          label={t('import.number_of', { name })}
          value={row.number}
          disabled={!series || isDone}
          onChange={(number) => store.change(ids, { number })}
        />
      )}
      <div className={css.status} data-tone={status.tone}>
        <Icon size={18} aria-hidden className={status.tone === 'busy' ? css.turning : undefined} />
        {result?.kind === 'imported' && result.bookId ? (
          <Link to="/book/$bookId" params={{ bookId: result.bookId }} className={css.text} dir="auto">
            {status.text}
          </Link>
        ) : (
          <span className={css.text} title={status.text} dir="auto">
            {status.text}
          </span>
        )}
      </div>
      <div className={css.actions}>
        <IconButton
          label={t(upgrade ? 'import.compare' : 'import.details')}
          icon={upgrade ? <IconArrowsDiff size={20} /> : <IconInfoCircle size={20} />}
          disabled={row.analysis !== 'done'}
          onClick={() => openCompare(state)}
        />
        <CardMenu
          title={name}
          actions={rowActions(store)}
          subject={state}
          isOpen={isMenuOpen}
          onOpenChange={setMenuOpen}
          isOnCover={false}
        />
      </div>
    </div>
  )
})
