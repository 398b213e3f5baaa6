import { lookAtServer, type TakeoverWish, takeOverServer } from '@lectern/contract/takeover-routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { DatabaseUpload } from '../DatabaseUpload.tsx'
import { FolderForm } from '../FolderForm.tsx'
import { nothingChosen, takeoverQuery } from '../queries.ts'
import { TakeoverChoice } from '../TakeoverChoice.tsx'
import { TakeoverResult } from '../TakeoverResult.tsx'
import { TakeoverRunning } from '../TakeoverRunning.tsx'
import { UploadedDatabase } from '../UploadedDatabase.tsx'

/** Takes another server over: its folder, a look at what is there, what comes and where to, and what came. */
export function TakeoverPage() {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { folder = '' } = useSearch({ from: '/signed-in/frame/settings' })
  const canUpload = useServerOffers('take-over-uploads')
  const state = useQuery(takeoverQuery)
  const [wish, setWish] = useState<TakeoverWish>(() => nothingChosen(folder))
  const chosen = wish.folder === folder ? wish : nothingChosen(folder)
  const look = useQuery({
    queryKey: ['takeover', 'look', chosen.folder, chosen.roots],
    queryFn: ({ signal }) => call(lookAtServer, { body: chosen, signal }),
    enabled: folder !== '',
    retry: false,
    // Other folders of its libraries are looked at while the list stays.
    placeholderData: (data, query) => (query?.queryKey[2] === folder ? keepPreviousData(data) : undefined),
  })
  const takeOver = useMutation({
    mutationFn: () => call(takeOverServer, { body: chosen }),
    onSuccess: async () => {
      await navigate({ to: '.', search: {} })
      await client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true })
    },
  })
  if (state.isError && !state.data)
    return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  if (!state.data) return <Skeleton height={320} radius="var(--radius)" />
  if (state.data.running) return <TakeoverRunning running={state.data.running} />
  const { look: found, problem, detail } = look.data ?? {}
  const choose = (path: string) => {
    setWish(nothingChosen(path))
    // The same folder is looked at again: it may have been copied meanwhile.
    if (path === folder) void look.refetch()
    else void navigate({ to: '.', search: { folder: path } as never })
  }
  const chooseUploaded = (path: string) => {
    choose(path)
    void client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true })
  }
  return (
    <div>
      <SettingsSection title={t('takeover.title')} text={t('takeover.text')}>
        {state.data.problem && (
          <Note tone="danger">
            {t(`takeover.problem_${state.data.problem}`)} {t('takeover.nothing_changed')}
          </Note>
        )}
        <FolderForm key={folder} folder={folder} isBusy={look.isFetching} onChoose={choose} />
        {canUpload && <DatabaseUpload onDone={chooseUploaded} />}
        {state.data.uploaded && (
          <UploadedDatabase
            uploaded={state.data.uploaded}
            isShown={state.data.uploaded.folder === folder}
            onLook={choose}
            onDiscarded={() => void navigate({ to: '.', search: {} })}
          />
        )}
        <div role="status">{look.isLoading && t('takeover.looking')}</div>
        {look.isError && <Note tone="danger">{errorText(look.error)}</Note>}
        {problem && (
          <Note tone="danger">
            {t(`takeover.problem_${problem}`)} {detail && <bdi dir="ltr">{detail}</bdi>}
          </Note>
        )}
      </SettingsSection>
      {found && (
        <TakeoverChoice
          look={found}
          wish={chosen}
          onChange={setWish}
          isBusy={takeOver.isPending}
          error={takeOver.error}
          onStart={() => takeOver.mutate()}
        />
      )}
      {state.data.report && folder === '' && <TakeoverResult state={state.data} report={state.data.report} />}
    </div>
  )
}
