import { useMemo } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowList } from '../../../ui/list/RowList.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { AnalysisProgress } from '../files/AnalysisProgress.tsx'
import { ImportBar } from '../files/ImportBar.tsx'
import { ImportRowLine } from '../files/ImportRowLine.tsx'
import { countRows, isShown, type RowState, rowFilters } from '../files/import-rows.ts'
import { ScanForm } from '../files/ScanForm.tsx'
import { UploadedFiles } from '../files/UploadedFiles.tsx'
import { UploadPanel } from '../files/UploadPanel.tsx'
import { useImportState, useImportStore, useUploadStore } from '../files/use-import.ts'
import { RowFilter, useFilteredRows } from '../RowFilter.tsx'
import css from './ImportBooksPage.module.css'

const keyOf = ({ row }: RowState) => row.file.id

/** Imports books from a folder of the server into series: lists the files, their targets and the results. */
export function ImportBooksPage() {
  const t = useText()
  const store = useImportStore()
  const state = useImportState(store)
  const uploads = useUploadStore()
  const canUpload = useServerOffers('import-uploads')
  const hasUploaded = useServerOffers('uploaded-files')
  const isWide = useMediaQuery('(min-width: 1200px)')
  const { states, folder, scan } = state
  const counts = useMemo(() => countRows(states), [states])
  const { filter, shown } = useFilteredRows(states, counts, isShown)
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
            <RowFilter
              label={t('import.filter')}
              filters={rowFilters}
              filter={filter}
              counts={counts}
              labelOf={(each) => t(`import.show_${each}`, { count: counts[each] })}
            />
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
