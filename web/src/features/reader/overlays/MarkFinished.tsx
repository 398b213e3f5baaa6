import type { Book } from '@lectern/contract/books'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUser } from '../../auth/queries.ts'
import { markOneBook } from '../../progress/mark-items.ts'
import styles from './BookEndCard.module.css'

interface Props {
  readonly book: Book
  /** True when reading has completed the book already. */
  readonly isCompleted: boolean
  /** Called before the mark, so that no page that was read arrives after it. */
  readonly onMark: () => Promise<void>
}

/** Renders a button that marks the book at whose end one is, as what it is not. */
export function MarkFinished({ book, isCompleted, onMark }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [isRead, setRead] = useState(isCompleted)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const mark = async () => {
    setBusy(true)
    try {
      await onMark()
      await markOneBook({ client, userId }, book, !isRead)
      setRead(!isRead)
      setTold(t(isRead ? 'reading_progress.marked_unread' : 'reading_progress.marked_read'))
    } catch (error) {
      setTold(errorText(error))
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
      <p className={styles.told} role="status">
        {told}
      </p>
    </>
  )
}
