import type { ApiKey } from '@lectern/contract/api-keys'
import { changeKoboKey, type KoboChoice, type KoboKey } from '@lectern/contract/kobo-choices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { collectionQueries } from '../collections/queries.ts'
import { useLibraries } from '../libraries/queries.ts'
import { readListQueries } from '../readlists/queries.ts'
import css from './KoboKeyDialog.module.css'
import { KoboListBoxes } from './KoboListBoxes.tsx'
import { koboQuery, maxShownLists } from './kobo-query.ts'

interface Props {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Chooses what goes to the e-readers that sync with a key. */
export function KoboKeyDialog({ apiKey, onClose }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const known = useQuery(koboQuery(apiKey.id))
  const [changes, setChanges] = useState<Partial<KoboChoice>>({})
  const choice = known.data && toChoice({ ...known.data, ...changes })
  const saving = useMutation({
    mutationFn: (body: KoboChoice) => call(changeKoboKey, { params: { keyId: apiKey.id }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: koboQuery(apiKey.id).queryKey })
      showToast({ text: t('devices.kobo_saved'), tone: 'success' })
      onClose()
    },
  })
  const isDirty = Object.keys(changes).length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      isDirty={isDirty}
      title={t('devices.kobo_title', { name: apiKey.comment })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={saving.isPending}
            disabled={!isDirty}
            onClick={() => choice && saving.mutate(choice)}
          >
            {t('admin.save')}
          </Button>
        </>
      }
    >
      {known.isError && !known.data && (
        <ErrorState error={known.error} onRetry={() => void known.refetch()} />
      )}
      {known.isPending && <Skeleton height={200} radius="var(--radius)" />}
      {choice && known.data && (
        <div className={css.form}>
          {saving.isError && <Note tone="danger">{errorText(saving.error)}</Note>}
          <LastSync known={known.data} />
          <Checkbox
            label={t('devices.kobo_everything')}
            hint={t('devices.kobo_everything_hint')}
            checked={choice.everything}
            onChange={(everything) => setChanges({ ...changes, everything })}
          />
          {!choice.everything && (
            <ChosenBoxes choice={choice} onChange={(part) => setChanges({ ...changes, ...part })} />
          )}
          <Checkbox
            label={t('devices.kobo_shelves')}
            hint={t('devices.kobo_shelves_hint')}
            checked={choice.shelves}
            onChange={(shelves) => setChanges({ ...changes, shelves })}
          />
        </div>
      )}
    </Dialog>
  )
}

const toChoice = ({
  everything,
  libraryIds,
  readListIds,
  collectionIds,
  shelves,
}: KoboChoice): KoboChoice => ({
  everything,
  libraryIds,
  readListIds,
  collectionIds,
  shelves,
})

function LastSync({ known: { lastSync, books } }: { readonly known: KoboKey }) {
  const t = useText()
  const format = useFormats()
  return (
    <p className={css.hint}>
      {lastSync === null
        ? t('devices.kobo_never')
        : t('devices.kobo_synced', { time: format.dateTime(lastSync), books })}
    </p>
  )
}

/** Renders boxes for libraries, read lists and collections; the latter two are searched. */
function ChosenBoxes({
  choice,
  onChange,
}: {
  readonly choice: KoboChoice
  readonly onChange: (part: Partial<KoboChoice>) => void
}) {
  const t = useText()
  const libraries = useLibraries()
  const [text, setText] = useState('')
  const query = {
    size: maxShownLists,
    sort: ['name,asc'],
    ...(text.trim() === '' ? {} : { search: text.trim() }),
  }
  const readLists = useQuery(readListQueries.list(query))
  const collections = useQuery(collectionQueries.list(query))
  const hasLists = text !== '' || [readLists, collections].some(({ data }) => (data?.totalElements ?? 0) > 0)
  const { libraryIds, readListIds, collectionIds } = choice
  return (
    <>
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('devices.kobo_libraries')}</legend>
        {libraries.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={libraryIds.includes(id)}
            onChange={(isOn) =>
              onChange({ libraryIds: isOn ? [...libraryIds, id] : libraryIds.filter((each) => each !== id) })
            }
          />
        ))}
      </fieldset>
      {hasLists && (
        <TextField
          label={t('devices.kobo_find')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <KoboListBoxes
        title={t('devices.kobo_readlists')}
        data={readLists.data}
        chosen={readListIds}
        onChange={(ids) => onChange({ readListIds: [...ids] })}
      />
      <KoboListBoxes
        title={t('devices.kobo_collections')}
        data={collections.data}
        chosen={collectionIds}
        onChange={(ids) => onChange({ collectionIds: [...ids] })}
      />
    </>
  )
}
