import { useBlocker } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button/Button.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import css from './SaveBar.module.css'

interface Props {
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Renders buttons that save or discard the changes of a page, if there are any. Leaving the page with changes asks for confirmation. */
export function SaveBar({ isDirty, isBusy, onSave, onDiscard }: Props) {
  const t = useText()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <>
      {isDirty && (
        <section className={css.bar} aria-label={t('admin.unsaved')}>
          <span className={css.text}>{t('admin.unsaved')}</span>
          <span className={css.buttons}>
            <Button onClick={onDiscard}>{t('ui.discard')}</Button>
            <Button variant="primary" busy={isBusy} onClick={onSave}>
              {t('admin.save')}
            </Button>
          </span>
        </section>
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('admin.leave_title')}
        text={t('ui.discard_question')}
        confirmLabel={t('ui.discard')}
        isDanger
        onConfirm={() => blocker.proceed?.()}
      />
    </>
  )
}
