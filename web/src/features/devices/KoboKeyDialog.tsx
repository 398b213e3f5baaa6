import type { ApiKey } from '@lectern/contract/api-keys'
import { changeKoboKey, getKoboKey, type KoboChoice, type KoboKey } from '@lectern/contract/kobo-choices'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorNote } from '../../ui/feedback/ErrorNote.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { CheckboxGroup } from '../../ui/field/CheckboxGroup.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { collectionQueries } from '../collections/queries.ts'
import { useLibraries } from '../libraries/queries.ts'
import { readListQueries } from '../readlists/queries.ts'
import css from './KoboKeyDialog.module.css'

/** Number of lists that a search shows. */
const maxShownLists = 30

/** Choices for the e-readers that sync with a key, and their last sync; always fetched again, because devices change it. */
const koboQuery = (keyId: string) =>
  queryOptions({
    queryKey: ['kobo-key', keyId] as const,
    queryFn: ({ signal }) => call(getKoboKey, { params: { keyId }, signal }),
    staleTime: 0,
  })

interface Props {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Edits which content is sent to the e-readers that sync with a key. */
export function KoboKeyDialog({ apiKey, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const known = useQuery(koboQuery(apiKey.id))
  const [changes, setChanges] = useState<Partial<KoboChoice>>({})
  const choice = known.data && { ...toChoice(known.data), ...changes }
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
      {!known.data && <QueryPlaceholder query={known} height={200} />}
      {choice && known.data && (
        <div className={css.form}>
          <ErrorNote error={saving.error} />
          <LastSync known={known.data} />
          <Checkbox
            label={t('devices.kobo_everything')}
            hint={t('devices.kobo_everything_hint')}
            checked={choice.everything}
            onChange={(everything) => setChanges({ ...changes, everything })}
          />
          {!choice.everything && (
            <ContentBoxes choice={choice} onChange={(part) => setChanges({ ...changes, ...part })} />
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

const toChoice = ({ lastSync: _, books: __, ...choice }: KoboKey): KoboChoice => choice

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

interface ChoiceProps {
  readonly choice: KoboChoice
  readonly onChange: (part: Partial<KoboChoice>) => void
}

/** Renders checkboxes for libraries, read lists and collections; the latter two can be searched. */
function ContentBoxes({ choice, onChange }: ChoiceProps) {
  const t = useText()
  const libraries = useLibraries()
  const [text, setText] = useState('')
  const search = text.trim()
  const query = { size: maxShownLists, sort: ['name,asc'], ...(search !== '' && { search }) }
  const readLists = useQuery(readListQueries.list(query))
  const collections = useQuery(collectionQueries.list(query))
  const hasLists = text !== '' || [readLists, collections].some(({ data }) => (data?.totalElements ?? 0) > 0)
  return (
    <>
      <CheckboxGroup
        legend={t('devices.kobo_libraries')}
        options={toOptions(libraries)}
        selected={choice.libraryIds}
        onChange={(ids) => onChange({ libraryIds: [...ids] })}
      />
      {hasLists && (
        <TextField
          label={t('devices.kobo_find')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ListBoxes
        title={t('devices.kobo_readlists')}
        found={readLists.data}
        selected={choice.readListIds}
        onChange={(ids) => onChange({ readListIds: [...ids] })}
      />
      <ListBoxes
        title={t('devices.kobo_collections')}
        found={collections.data}
        selected={choice.collectionIds}
        onChange={(ids) => onChange({ collectionIds: [...ids] })}
      />
    </>
  )
}

type Named = readonly { readonly id: string; readonly name: string }[]
const toOptions = (items: Named) => items.map(({ id, name }) => ({ id, label: <bdi>{name}</bdi> }))

interface ListBoxesProps {
  readonly title: string
  /** Undefined while loading. */
  readonly found: { readonly content: Named; readonly totalElements: number } | undefined
  readonly selected: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Renders a checkbox for each list that a search finds, and the number of selected lists. */
function ListBoxes({ title, found, selected, onChange }: ListBoxesProps) {
  const t = useText()
  const format = useFormats()
  if (!found || (found.totalElements === 0 && selected.length === 0)) return null
  const more = found.totalElements - found.content.length
  const count = selected.length > 0 && ` · ${t('devices.chosen', { count: selected.length })}`
  return (
    <CheckboxGroup
      legend={
        <>
          {title}
          {count}
        </>
      }
      options={toOptions(found.content)}
      selected={selected}
      onChange={onChange}
    >
      {more > 0 && <p className={css.hint}>{t('devices.search_more', { count: format.number(more) })}</p>}
    </CheckboxGroup>
  )
}
