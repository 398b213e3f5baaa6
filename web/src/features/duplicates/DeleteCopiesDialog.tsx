import { getBook } from '@lectern/contract/books'
import { deleteBookFile } from '@lectern/contract/import'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useRecordDone } from '../../ui/done/use-record-done.ts'
import { workOnEach } from '../../ui/done/work-on-each.ts'
import { fileName } from '../books/detail/book-facts.ts'
import css from './DeleteCopiesDialog.module.css'
import type { CleanUp } from './keep-rule.ts'

interface Props {
  readonly plans: readonly CleanUp[]
  readonly onClose: () => void
}

/** Fails if the file to keep has been deleted or changed since it was listed; its copies must not be deleted then. */
async function requireSameFile({ keep }: CleanUp): Promise<void> {
  const now = await call(getBook, { params: { bookId: keep.id } })
  if (now.deleted || now.fileHash !== keep.fileHash)
    throw new ApiError({ kind: 'http', purpose: 'delete book', code: 'NOT_FOUND', status: 404 })
}

/** Deletes copies of files after a confirmation that lists each path and size. */
export function DeleteCopiesDialog({ plans, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const record = useRecordDone()
  const copies = plans.flatMap((plan) => plan.remove.map((book) => ({ id: book.id, book, plan })))
  const bytes = copies.reduce((sum, { book }) => sum + book.sizeBytes, 0)
  const count = copies.length
  const remove = async () => {
    const checks = new Map<CleanUp, Promise<void>>()
    const { done, failures, left, fatal } = await workOnEach('duplicates.deleting', copies, async (each) => {
      const check = checks.get(each.plan) ?? requireSameFile(each.plan)
      checks.set(each.plan, check)
      await check
      await call(deleteBookFile, { params: { bookId: each.id } })
    })
    if (done.length === 0) throw failures[0]?.error ?? fatal
    record({
      done: 'duplicates.deleted',
      values: {
        count: done.length,
        size: format.size(done.reduce((sum, { book }) => sum + book.sizeBytes, 0)),
      },
      failures: failures.map(({ subject, error }) => ({ name: fileName(subject.book.url), error })),
      leftCount: left.length,
      ...(fatal !== undefined && { stoppedBy: fatal }),
    })
  }
  return (
    <ConfirmDialog
      open
      isDanger
      onClose={onClose}
      title={t('duplicates.delete_title', { count })}
      text={t('duplicates.delete_text', { size: format.size(bytes) })}
      details={
        <ul className={css.plans}>
          {plans.map(({ keep, remove: deleted }) => (
            <li key={keep.id}>
              <p className={css.line}>
                <span className={css.kept}>{t('duplicates.stays')}</span>
                <bdi dir="ltr">{keep.url}</bdi>
              </p>
              {deleted.map(({ id, url, sizeBytes }) => (
                <p key={id} className={css.line}>
                  <span className={css.deleted}>{t('duplicates.goes')}</span>
                  <bdi dir="ltr">{url}</bdi>
                  <span className={css.size}>{format.size(sizeBytes)}</span>
                </p>
              ))}
            </li>
          ))}
        </ul>
      }
      acknowledgement={t('duplicates.delete_acknowledge')}
      confirmLabel={t('duplicates.delete', { count })}
      onConfirm={remove}
    />
  )
}
