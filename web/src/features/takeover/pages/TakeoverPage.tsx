import {
  lookAtServer,
  stopTakeover,
  type TakeoverState,
  type TakeoverWish,
  takeOverServer,
} from '@lectern/contract/takeover-routes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ErrorNote } from '../../../ui/feedback/ErrorNote.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { DatabaseUpload } from '../DatabaseUpload.tsx'
import { FolderForm } from '../FolderForm.tsx'
import { createWish, takeoverQuery } from '../queries.ts'
import { TakeoverChoice } from '../TakeoverChoice.tsx'
import { TakeoverResult } from '../TakeoverResult.tsx'
import { UploadedDatabase } from '../UploadedDatabase.tsx'

/** Imports from another server: asks for its folder, shows its data, asks what to import, and shows the result. */
export function TakeoverPage() {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { folder = '' } = useSearch({ from: '/signed-in/frame/settings' })
  const canUpload = useServerOffers('take-over-uploads')
  const state = useQuery(takeoverQuery)
  const [wish, setWish] = useState<TakeoverWish>(() => createWish(folder))
  const chosen = wish.folder === folder ? wish : createWish(folder)
  const look = useQuery({
    queryKey: ['takeover', 'look', chosen.folder, chosen.roots],
    queryFn: ({ signal }) => call(lookAtServer, { body: chosen, signal }),
    enabled: folder !== '',
    retry: false,
    // The list is kept while other folders of its libraries are read.
    placeholderData: (data, query) => (query?.queryKey[2] === folder ? keepPreviousData(data) : undefined),
  })
  const takeOver = useMutation({
    mutationFn: () => call(takeOverServer, { body: chosen }),
    onSuccess: async () => {
      await navigate({ to: '.', search: {} })
      await client.invalidateQueries({ queryKey: takeoverQuery.queryKey, exact: true })
    },
  })
  if (!state.data) return <QueryPlaceholder query={state} height={320} />
  if (state.data.running) return <RunningSection running={state.data.running} />
  const { look: found, problem, detail } = look.data ?? {}
  const choose = (path: string) => {
    setWish(createWish(path))
    // The same folder is read again, because it may have changed since.
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
        <ErrorNote error={look.error} />
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

/** Shows the progress of the running import, with a button that stops it. */
function RunningSection({ running }: { readonly running: NonNullable<TakeoverState['running']> }) {
  const t = useText()
  const format = useFormats()
  const stop = useMutation({ mutationFn: () => call(stopTakeover) })
  return (
    <SettingsSection title={t('takeover.running')} text={t('takeover.running_text')}>
      <p role="status">
        {t(`takeover.kind_${running.of}`)}: {format.number(running.done)}
      </p>
      <div>
        <Button variant="danger" busy={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
          {t('takeover.stop')}
        </Button>
      </div>
    </SettingsSection>
  )
}
