import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isTypedInto } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { type RevealRow, RowList } from '../../../ui/list/RowList.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import css from '../pages/ImportBooksPage.module.css'
import { RowFilter, useFilteredRows } from '../RowFilter.tsx'
import { ListBar } from './ListBar.tsx'
import { ListForm } from './ListForm.tsx'
import { ListRowLine } from './ListRowLine.tsx'
import { countList, findNextProblem, isListRowShown, type ListRowState, listFilters } from './list-rows.ts'
import type { ListStore, OpenList } from './list-store.ts'

const keyOf = ({ row }: ListRowState) => String(row.position)
/** Height of the bar at the top of the screen, in pixels. */
const covered = 80

/** Maximum number of frames to wait until a row is rendered. */
const maxFrames = 60

/** Focuses an element of a row, which is rendered only after a scroll to the row. */
function focusWhenRendered(selector: string, framesLeft = maxFrames): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (framesLeft > 0) focusWhenRendered(selector, framesLeft - 1)
  })
}

/** Shows the entries of one list with their problems. */
export function ListEditor({ list, store }: { readonly list: OpenList; readonly store: ListStore }) {
  const t = useText()
  const errorText = useErrorText()
  const isWide = useMediaQuery('(min-width: 1200px)')
  const reveal = useRef<RevealRow>(undefined)
  const last = useRef(-1)
  const { phase, states, id } = list
  const saveDraft = () =>
    showToast(
      store.saveDraft(id)
        ? { text: t('cbl.draft_saved'), tone: 'success' }
        : { text: t('cbl.draft_no_room'), tone: 'danger' },
    )
  const counts = useMemo(() => countList(states), [states])
  const { filter, shown } = useFilteredRows(states, counts, isListRowShown)
  const goToNextProblem = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const from = focused === undefined ? last.current : shown.findIndex((each) => keyOf(each) === focused)
    const next = findNextProblem(shown, from)
    const row = shown[next]
    if (!row) return
    last.current = next
    reveal.current?.(next)
    focusWhenRendered(`[data-entry="${row.row.position}"] [data-wanted]`)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target))
      return
    if (document.querySelector('[role="dialog"]:not([popover]), [role="menu"]:not([popover])')) return
    event.preventDefault()
    goToNextProblem()
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', handler)
    return () => document.removeEventListener('keydown', handler)
  }, [])
  if (phase.kind === 'refused' || phase.kind === 'too_large')
    return (
      <>
        <Note tone="danger">{phase.kind === 'refused' ? errorText(phase.error) : t('cbl.too_large')}</Note>
        <div>
          <Button onClick={() => store.close(id)}>{t('cbl.close')}</Button>
        </div>
      </>
    )
  return (
    <>
      {phase.kind === 'matching' && <progress aria-label={t('cbl.matching')} className={css.wait} />}
      {states.length > 0 && (
        <>
          {phase.kind !== 'created' && <ListForm list={list} store={store} />}
          <div className={css.filters}>
            <RowFilter
              label={t('cbl.filter')}
              filters={listFilters}
              filter={filter}
              counts={counts}
              labelOf={(each) => t(`cbl.show_${each}`, { count: counts[each] })}
            />
            {phase.kind !== 'created' && (
              <div className={css.chips}>
                {counts.error > 0 && (
                  <Button onClick={() => void store.matchAgain(id)}>{t('cbl.match_again')}</Button>
                )}
                <Button onClick={saveDraft}>{t('cbl.save_draft')}</Button>
              </div>
            )}
          </div>
          <RowList
            label={t('cbl.entries')}
            rows={shown}
            keyOf={keyOf}
            rowHeight={isWide ? 64 : 176}
            covered={covered}
            reveal={reveal}
            render={(state) => <ListRowLine listId={id} state={state} isLocked={phase.kind !== 'ready'} />}
          />
          <ListBar list={list} store={store} onNextProblem={goToNextProblem} onSaveDraft={saveDraft} />
        </>
      )}
    </>
  )
}
