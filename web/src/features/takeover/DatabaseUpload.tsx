import { databaseFiles, databaseNames } from '@lectern/contract/import-uploads'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { UploadPanel } from '../import/files/UploadPanel.tsx'
import { createUploadStore, type UploadStore } from '../import/files/upload-store.ts'

const words = {
  drop: 'takeover.drop',
  files: 'takeover.upload_files',
  hint: 'takeover.upload_hint',
  refused: 'takeover.upload_refused',
  uploading: 'takeover.uploading',
}
const isDatabase = ({ name }: File) => databaseFiles.includes(name)

/** Creates an upload that sends one file after another, the database first, because it replaces an earlier log. */
function createDatabaseStore(): UploadStore {
  const store = createUploadStore({ accepts: isDatabase, concurrency: 1 })
  return { ...store, add: (files) => store.add(files.toSorted((a, b) => a.name.length - b.name.length)) }
}

/** Returns the folder of a path on the server, which may have backslashes. */
const folderOf = (path: string): string => path.replace(/[\\/][^\\/]*$/, '')

interface Props {
  /** Called with the folder of the database on the server when all files have been uploaded. */
  readonly onDone: (folder: string) => void
}

/** Uploads the database of the other server from this device. */
export function DatabaseUpload({ onDone }: Props) {
  const [store] = useState(createDatabaseStore)
  const items = useSyncExternalStore(store.subscribe, store.get)
  const database = items.every(({ phase }) => phase === 'done')
    ? items.findLast(({ name }) => (databaseNames as readonly string[]).includes(name))
    : undefined
  const finish = useEffectEvent(() => {
    if (database?.path) onDone(folderOf(database.path))
  })
  const doneKey = database?.key
  useEffect(() => {
    if (doneKey !== undefined) finish()
  }, [doneKey])
  // No other page can use unfinished uploads.
  useEffect(() => () => store.cancelAll(), [store])
  return <UploadPanel store={store} extensions={['.sqlite', '.sqlite-wal', '.db', '.db-wal']} words={words} />
}
