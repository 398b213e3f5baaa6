import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { isTypedInto } from '../../lib/shortcuts.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type RevealRow, RowList } from '../../ui/list/RowList.tsx'
import { Note } from '../../ui/Note.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { ListBar } from './ListBar.tsx'
import { ListForm } from './ListForm.tsx'
import { ListRowLine } from './ListRowLine.tsx'
import { countList, findNextProblem, isListRowShown, type ListRowState, listFilters } from './list-rows.ts'
import type { ListStore, OpenList } from './list-store.ts'
import css from './pages/ImportBooksPage.module.css'
import { useSaveDraft } from './use-save-draft.ts'

const keyOf = ({ row }: ListRowState) => String(row.position)
/** Height that the top of the screen covers, in pixels. */
const covered = 80

/** Number of frames in which a row that is scrolled to is looked for. */
const maxFrames = 60

/** Focuses an element of a row, which exists only after it has been scrolled to. */
function focusWhenThere(selector: string, framesLeft = maxFrames): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (framesLeft > 0) focusWhenThere(selector, framesLeft - 1)
  })
}

/** Shows the entries of one list, and what is missing of them. */
export function ListEditor({ list, store }: { readonly list: OpenList; readonly store: ListStore }) {
  const t = useText()
  const errorText = useErrorText()
  const search = useSearch({ from: '/signed-in/frame/import' })
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 1200px)')
  const reveal = useRef<RevealRow>(undefined)
  const last = useRef(-1)
  const { phase, states, id } = list
  const saveDraft = useSaveDraft(store, id)
  const counts = useMemo(() => countList(states), [states])
  const wanted = listFilters.find((each) => each === search.show) ?? 'all'
  const filter = counts[wanted] === 0 ? 'all' : wanted
  const shown = useMemo(() => states.filter((each) => isListRowShown(each, filter)), [states, filter])
  const goToNextProblem = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const from = focused === undefined ? last.current : shown.findIndex((each) => keyOf(each) === focused)
    const next = findNextProblem(shown, from)
    const row = shown[next]
    if (!row) return
    last.current = next
    reveal.current?.(next)
    focusWhenThere(`[data-entry="${row.row.position}"] [data-wanted]`)
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
            <fieldset className={css.chips} aria-label={t('cbl.filter')}>
              {listFilters
                .filter((each) => each === 'all' || counts[each] > 0)
                .map((each) => (
                  <Chip
                    key={each}
                    isActive={each === filter}
                    onClick={() =>
                      void navigate({
                        to: '.',
                        search: { show: each === 'all' ? undefined : each },
                        replace: true,
                      })
                    }
                  >
                    {t(`cbl.show_${each}`, { count: counts[each] })}
                  </Chip>
                ))}
            </fieldset>
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
          <ListBar list={list} store={store} onNextProblem={goToNextProblem} />
        </>
      )}
    </>
  )
}
