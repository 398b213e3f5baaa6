import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { fileName } from '../../books/detail/book-facts.ts'
import css from '../PickerDialog.module.css'
import { moveInList } from '../PickerDialog.tsx'
import { useBooksOfSeries } from '../series-books.ts'
import { getExtension, type RowState, removeExtension } from './import-rows.ts'
import { useImportStore } from './use-import.ts'

/** Chooses the name of the file after the import, with the names of the other files of the series. */
export function NameDialog({ state, onClose }: { readonly state: RowState; readonly onClose: () => void }) {
  const t = useText()
  const store = useImportStore()
  const { row, upgrade } = state
  const source = removeExtension(fileName(row.file.url))
  const [name, setName] = useState(row.name ?? source)
  const books = useBooksOfSeries(row.series?.id)
  const wanted = `${name.trim()}${getExtension(fileName(row.file.url))}`
  const isPath = /[\\/]/.test(name)
  const isTaken = books?.some(
    (book) => book.id !== upgrade?.id && fileName(book.url).toLowerCase() === wanted.toLowerCase(),
  )
  const error = isPath ? t('import.name_path') : isTaken ? t('import.name_taken') : undefined
  const save = () => {
    if (error || name.trim() === '') return
    const chosen = name.trim()
    store.change(new Set([row.file.id]), { name: chosen === source ? undefined : chosen })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.rename_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={error !== undefined || name.trim() === ''} onClick={save}>
            {t('import.use_name')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div onKeyDown={moveInList}>
        <TextField
          label={t('import.new_name')}
          hint={t('import.new_name_hint', { extension: getExtension(wanted) })}
          error={error}
          dir="auto"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
        <ul className={css.list} aria-label={t('import.names_there')}>
          <li>
            <button type="button" className={css.entry} onClick={() => setName(source)}>
              <span className={css.words}>
                <bdi className={css.name}>{source}</bdi>
                <span className={css.facts}>{t('import.source_name')}</span>
              </span>
            </button>
          </li>
          {books?.map((book) => (
            <li key={book.id}>
              <button
                type="button"
                className={css.entry}
                onClick={() => setName(removeExtension(fileName(book.url)))}
              >
                <span className={css.number}>{book.metadata.number}</span>
                <span className={css.words}>
                  <bdi className={css.name}>{fileName(book.url)}</bdi>
                  {book.id === upgrade?.id && <span className={css.facts}>{t('import.is_replaced')}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
