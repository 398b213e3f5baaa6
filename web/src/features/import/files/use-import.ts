import { listUploadedFiles } from '@lectern/contract/import-uploads'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../../api/client.ts'
import { useUser } from '../../auth/queries.ts'
import { createImportStore, type ImportState, type ImportStore } from './import-store.ts'
import { createUploadStore, type UploadStore } from './upload-store.ts'

/** Uploaded files that are not imported. */
export const uploadedQuery = queryOptions({
  queryKey: ['uploaded-files'] as const,
  queryFn: ({ signal }) => call(listUploadedFiles, { signal }),
  refetchOnWindowFocus: true,
})

interface Kept {
  readonly userId: string
  readonly store: ImportStore
  readonly uploads: UploadStore
}
let kept: Kept | undefined

/** Returns the imports and uploads of the signed-in user. They are kept while other screens are open, and dropped for another user. */
function useKept(): Kept {
  const client = useQueryClient()
  const { id: userId } = useUser()
  if (kept?.userId !== userId) {
    kept?.uploads.cancelAll()
    kept?.store.dispose()
    const store = createImportStore(client)
    const uploads = createUploadStore({
      onDone: (folder) => {
        void store.addUploads(folder)
        void client.invalidateQueries({ queryKey: uploadedQuery.queryKey })
      },
    })
    kept = { userId, store, uploads }
  }
  return kept
}

export const useImportStore = (): ImportStore => useKept().store
export const useUploadStore = (): UploadStore => useKept().uploads

export const useImportState = (store: ImportStore): ImportState =>
  useSyncExternalStore(store.subscribe, store.get)
