import { listUploadedFiles } from '@lectern/contract/import-uploaded'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** What was uploaded and not imported. */
export const uploadedQuery = queryOptions({
  queryKey: ['uploaded-files'] as const,
  queryFn: ({ signal }) => call(listUploadedFiles, { signal }),
  refetchOnWindowFocus: true,
})
