import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowList } from '../../../ui/list/RowList.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { AnalysisProgress } from '../AnalysisProgress.tsx'
import { ImportBar } from '../ImportBar.tsx'
import { ImportRowLine } from '../ImportRowLine.tsx'
import { countRows, isShown, type RowFilter, type RowState, rowFilters } from '../import-rows.ts'
import { ScanForm } from '../ScanForm.tsx'
import { UploadedFiles } from '../UploadedFiles.tsx'
import { UploadPanel } from '../UploadPanel.tsx'
import { useImportState, useImportStore, useUploadStore } from '../use-import.ts'
import css from './ImportBooksPage.module.css'

const keyOf = ({ row }: RowState) => row.file.id

/** Imports books of a folder of the server into series: what is there, where it goes, and what became of it. */
export function ImportBooksPage() {
  const t = useText()
  const store = useImportStore()
  const state = useImportState(store)
  const uploads = useUploadStore()
  const canUpload = useServerOffers('import-uploads')
  const hasUploaded = useServerOffers('uploaded-files')
  const search = useSearch({ from: '/signed-in/frame/import' })
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 1200px)')
  const { states, folder, scan } = state
  const counts = useMemo(() => countRows(states), [states])
  const wanted = rowFilters.find((each) => each === search.show) ?? 'all'
  const filter: RowFilter = counts[wanted] === 0 ? 'all' : wanted
  const shown = useMemo(
    () => (filter === 'all' ? states : states.filter((each) => isShown(each, filter))),
    [states, filter],
  )
  const show = (next: RowFilter) =>
    void navigate({ to: '.', search: { show: next === 'all' ? undefined : next }, replace: true })
  return (
    <>
      <p className={css.lead}>{t('import.books_lead')}</p>
      <ScanForm store={store} state={state} />
      {canUpload && <UploadPanel store={uploads} />}
      {hasUploaded && <UploadedFiles />}
      {states.length === 0 && folder !== undefined && scan !== 'running' && (
        <EmptyState title={t('import.no_files')} text={t('import.no_files_text')} />
      )}
      {states.length === 0 && folder === undefined && scan === 'idle' && (
        <EmptyState title={t('import.begin')} text={t('import.begin_text')} />
      )}
      {states.length > 0 && (
        <>
          <AnalysisProgress store={store} state={state} />
          <div className={css.filters}>
            <fieldset className={css.chips} aria-label={t('import.filter')}>
              {rowFilters
                .filter((each) => each === 'all' || counts[each] > 0)
                .map((each) => (
                  <Chip key={each} isActive={each === filter} onClick={() => show(each)}>
                    {t(`import.show_${each}`, { count: counts[each] })}
                  </Chip>
                ))}
            </fieldset>
            {counts.imported > 0 && (
              <Button variant="quiet" onClick={store.removeImported}>
                {t('import.remove_imported')}
              </Button>
            )}
          </div>
          <RowList
            label={t('import.files')}
            rows={shown}
            keyOf={keyOf}
            rowHeight={isWide ? 64 : 148}
            render={(row) => <ImportRowLine state={row} store={store} />}
          />
          <ImportBar store={store} state={state} shown={shown} counts={counts} />
        </>
      )}
    </>
  )
}
