import type { Book } from '@lectern/contract/books'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useUser } from '../../auth/queries.ts'
import { markOneBook } from '../../progress/mark-items.ts'
import styles from './BookEndCard.module.css'

interface Props {
  readonly book: Book
  /** True if reading has completed the book already. */
  readonly isCompleted: boolean
  /** Called before the mark, so that no progress is sent after it. */
  readonly onMark: () => Promise<void>
}

/** Renders a button that marks the open book as read or unread. */
export function MarkFinished({ book, isCompleted, onMark }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [isRead, setRead] = useState(isCompleted)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const mark = async () => {
    setBusy(true)
    try {
      await onMark()
      await markOneBook({ client, userId }, book, !isRead)
      setRead(!isRead)
      setResult(t(isRead ? 'reading_progress.marked_unread' : 'reading_progress.marked_read'))
    } catch (error) {
      setResult(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        busy={isBusy}
        icon={isRead ? <IconCircleDashed size={18} /> : <IconCircleCheck size={18} />}
        onClick={() => void mark()}
      >
        {t(isRead ? 'reading_progress.mark_unread' : 'reading_progress.mark_read')}
      </Button>
      <p className={styles.result} role="status">
        {result}
      </p>
    </>
  )
}
