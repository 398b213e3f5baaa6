import { uploadExtensions } from '@lectern/contract/import-uploads'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { DropZone } from '../DropZone.tsx'
import { subscribeHandedOverFiles, takeHandedOverFiles } from './handed-over-files.ts'
import css from './UploadPanel.module.css'
import type { UploadItem, UploadStore } from './upload-store.ts'

/** Maximum number of rows; the others are counted. */
const maxRows = 50
const order = ['lost', 'sending', 'error', 'waiting', 'cancelled', 'done'] as const
const rank = ({ phase }: UploadItem) => order.indexOf(typeof phase === 'object' ? 'error' : phase)

interface Props {
  readonly store: UploadStore
  /** File extensions that the browser offers; those of books by default. */
  readonly extensions?: readonly string[]
  /** Message ids that differ if the files are not books. */
  readonly words?: typeof bookWords
}

const bookWords = {
  drop: 'import.drop',
  files: 'import.upload_files',
  hint: 'import.upload_hint',
  refused: 'import.upload_refused',
  uploading: 'import.uploading',
}

/** Uploads files of this device, which are chosen by a button or dropped into the window. */
export function UploadPanel({ store, extensions = uploadExtensions, words = bookWords }: Props) {
  const t = useText()
  const format = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const items = useSyncExternalStore(store.subscribe, store.get)
  const add = (files: readonly File[]) => {
    const refused = store.add(files)
    if (refused > 0) showToast({ text: t(words.refused, { count: refused }), tone: 'danger' })
  }
  const take = useEffectEvent(() => {
    if (words !== bookWords) return
    const files = takeHandedOverFiles()
    if (files.length > 0) add(files)
  })
  useEffect(() => {
    take()
    return subscribeHandedOverFiles(take)
  }, [])
  const open = items.filter(({ phase }) => phase === 'waiting' || phase === 'sending' || phase === 'lost')
  const total = items.reduce((sum, { size }) => sum + size, 0)
  const sent = items.reduce((sum, item) => sum + item.sent, 0)
  const shown = items.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxRows)
  return (
    <>
      <DropZone text={t(words.drop)} onFiles={add} />
      <div className={css.line}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={extensions.join(',')}
          aria-label={t(words.files)}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            add(files)
          }}
        />
        <Button icon={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
          {t('import.upload')}
        </Button>
        <span className={css.hint}>{t(words.hint)}</span>
      </div>
      {items.length > 0 && (
        <section className={css.panel} aria-label={t('import.uploads')}>
          <div className={css.line}>
            <span className={css.sum} role="status">
              {open.length > 0
                ? t(words.uploading, {
                    count: open.length,
                    sent: format.size(sent),
                    total: format.size(total),
                  })
                : t('import.upload_end')}
            </span>
            <progress className={css.bar} aria-label={t('import.uploads')} max={total} value={sent} />
            <Button variant="quiet" onClick={open.length > 0 ? store.cancelAll : store.clear}>
              {t(open.length > 0 ? 'import.cancel_all' : 'import.clear_uploads')}
            </Button>
          </div>
          <ul className={css.list}>
            {shown.map((item) => (
              <Item key={item.key} item={item} store={store} />
            ))}
          </ul>
          {items.length > maxRows && <p>{t('import.more_uploads', { count: items.length - maxRows })}</p>}
        </section>
      )}
    </>
  )
}

function Item({ item, store }: { readonly item: UploadItem; readonly store: UploadStore }) {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormats()
  const { key, name, size, sent, phase } = item
  const isOpen = phase === 'waiting' || phase === 'sending' || phase === 'lost'
  const isOver = typeof phase === 'object' || phase === 'cancelled'
  return (
    <li className={css.item}>
      <bdi className={css.name}>{name}</bdi>
      <span className={css.state} data-wrong={typeof phase === 'object' || undefined}>
        {typeof phase === 'object'
          ? errorText(phase.error)
          : t(`import.upload_${phase}`, {
              sent: format.percent(size === 0 ? 1 : sent / size),
              size: format.size(size),
            })}
      </span>
      {isOpen && (
        <IconButton
          label={t('import.cancel_upload', { name })}
          icon={<IconX size={18} />}
          onClick={() => store.cancel(key)}
        />
      )}
      {isOver && (
        <IconButton
          label={t('import.retry_upload', { name })}
          icon={<IconRefresh size={18} />}
          onClick={() => store.retry(key)}
        />
      )}
    </li>
  )
}
