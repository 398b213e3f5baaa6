import { deleteUploadedFile, deleteUploadedFiles, type UploadedBook } from '@lectern/contract/import-uploads'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { AdminTable } from '../../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import css from './UploadedFiles.module.css'
import { uploadedQuery } from './use-import.ts'

/** Lists uploaded files that are not imported, and deletes them; renders nothing if there are none. */
export function UploadedFiles() {
  const t = useText()
  const format = useFormats()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(uploadedQuery)
  const columns = useColumns()
  const refresh = () => client.invalidateQueries({ queryKey: uploadedQuery.queryKey })
  const actions: readonly Action<UploadedBook>[] = [
    {
      id: 'import.delete_upload',
      label: 'import.delete_upload',
      icon: IconTrashX,
      danger: true,
      run: async ([upload]) => {
        if (!upload) return
        await call(deleteUploadedFile, { params: { file: upload.file } })
        await refresh()
      },
    },
  ]
  if (!data || data.count === 0) return null
  const { count, size, keptDays, files } = data
  return (
    <details className={css.uploaded}>
      <summary className={css.summary}>
        {t('import.uploaded')}: {t('import.uploaded_sum', { count, size: format.size(size) })}
      </summary>
      <p>{t('import.uploaded_kept', { days: keptDays })}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('import.delete_uploads')}
        </Button>
      </div>
      <AdminTable
        label={t('import.uploaded')}
        columns={columns}
        rows={files}
        keyOf={({ file }) => file}
        titleOf={({ file }) => file}
        actions={actions}
      />
      {count > files.length && <p>{t('import.uploaded_more', { count: count - files.length })}</p>}
      <ConfirmDialog
        open={isAsking}
        isDanger
        onClose={() => setAsking(false)}
        title={t('import.delete_uploads_title')}
        text={t('import.delete_uploads_text')}
        confirmLabel={t('import.delete_uploads')}
        onConfirm={async () => {
          await call(deleteUploadedFiles)
          await refresh()
          showToast({ text: t('import.uploads_deleted'), tone: 'success' })
        }}
      />
    </details>
  )
}

function useColumns(): readonly AdminColumn<UploadedBook>[] {
  const t = useText()
  const format = useFormats()
  return [
    {
      id: 'file',
      label: t('import.uploaded_name'),
      isMain: true,
      cell: ({ file, isComplete }) => (isComplete ? <bdi>{file}</bdi> : t('import.uploaded_part')),
    },
    {
      id: 'size',
      label: t('import.uploaded_size'),
      isNumber: true,
      cell: ({ size }) => format.size(size),
    },
    {
      id: 'modified',
      label: t('import.uploaded_time'),
      cell: ({ modified }) => (
        <time dateTime={modified} title={format.ago(modified)}>
          {format.dateTime(modified)}
        </time>
      ),
    },
  ]
}
