import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { memo } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import row from '../ImportRowLine.module.css'
import css from './ListRowLine.module.css'
import { describeEntry, type ListProblem, type ListRowState, type ListSeries } from './list-rows.ts'

const SeriesDialog = lazyPart(
  () => import('./EntrySeriesDialog.tsx').then((m) => m.EntrySeriesDialog),
  'import',
)
const BookDialog = lazyPart(() => import('./EntryBookDialog.tsx').then((m) => m.EntryBookDialog), 'import')

const marks = {
  none: { Icon: IconCircleCheck, tone: 'good' },
  no_series: { Icon: IconCircleX, tone: 'danger' },
  no_book: { Icon: IconCircleX, tone: 'danger' },
  ambiguous: { Icon: IconAlertTriangle, tone: 'warning' },
  duplicate: { Icon: IconAlertTriangle, tone: 'warning' },
} as const satisfies Record<ListProblem | 'none', unknown>

/** Returns the title of a series with its year, unless the title ends with it. */
function titleOf({ title, releaseDate }: ListSeries): string {
  const year = releaseDate ? ` (${releaseDate.slice(0, 4)})` : ''
  return title.endsWith(year) ? title : title + year
}

interface Props {
  readonly listId: string
  readonly state: ListRowState
  readonly isLocked: boolean
}

/** Renders one entry of a reading list with its series and book. Memoized, so that a choice renders one row, not a thousand. */
export const ListRowLine = memo(function Line({ listId, state, isLocked }: Props) {
  const t = useText()
  const format = useFormats()
  const { problem } = state
  const { names, number, series, book, position } = state.row
  const name = describeEntry(state.row)
  const { Icon, tone } = marks[problem ?? 'none']
  return (
    <div className={css.row} data-entry={position}>
      <span className={css.position}>{format.number(position)}</span>
      <div className={css.wanted}>
        <bdi className={css.name}>{names[0]}</bdi>
        {names.length > 1 && (
          <span className={css.other} dir="auto">
            {names.slice(1).join(' · ')}
          </span>
        )}
      </div>
      <bdi className={css.number}>#{number}</bdi>
      <button
        type="button"
        className={classes(row.series, css.series, !series && row.missing)}
        disabled={isLocked}
        data-wanted={problem === 'no_series' || problem === 'ambiguous' || undefined}
        onClick={() => openDialog(SeriesDialog.Part, { listId, row: state.row })}
      >
        <VisuallyHidden>{t('cbl.series_of', { name })} </VisuallyHidden>
        <bdi>{series ? titleOf(series) : t('cbl.choose_series')}</bdi>
      </button>
      <button
        type="button"
        className={classes(row.series, css.book, series && !book && row.missing)}
        disabled={isLocked || !series}
        data-wanted={problem === 'no_book' || undefined}
        onClick={() => openDialog(BookDialog.Part, { listId, row: state.row })}
      >
        <VisuallyHidden>{t('cbl.book_of', { name })} </VisuallyHidden>
        <bdi>{book ? `${book.number} - ${book.title}` : t('cbl.choose_book')}</bdi>
      </button>
      <div className={classes(row.status, css.status)} data-tone={tone}>
        <Icon size={18} aria-hidden />
        <span className={row.text}>{t(problem === null ? 'cbl.matched' : `cbl.problem_${problem}`)}</span>
      </div>
    </div>
  )
})
