import type { Library } from '@lectern/contract/libraries'
import { scanLibrary } from '@lectern/contract/scan'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import css from './GuardNotice.module.css'

const ConfirmRemovalDialog = lazy(() =>
  import('./ConfirmRemovalDialog.tsx').then((m) => ({ default: m.ConfirmRemovalDialog })),
)

/** Renders the reason why the scan guard blocks a scan, and the ways to continue. For administrators. */
export function GuardNotice({ library }: { readonly library: Library }) {
  const t = useText()
  const errorText = useErrorText()
  const scan = useMutation({
    mutationFn: () => call(scanLibrary, { params: { libraryId: library.id }, query: {} }),
    onSuccess: () => showToast({ text: t('libraries.guard_looking') }),
    onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
  })
  const guard = library.scanGuard
  if (!guard) return null
  return (
    <section className={css.notice} aria-label={t('libraries.guard_title')}>
      <h2 className={css.title}>
        <IconAlertTriangle size={20} aria-hidden className={css.icon} />
        {t('libraries.guard_title')}
      </h2>
      <p className={css.text}>
        {t(`libraries.guard_${guard.reason}`, { missing: guard.missing, total: guard.total })}{' '}
        {t('libraries.guard_kept')}
      </p>
      <div className={css.buttons}>
        <Button variant="primary" busy={scan.isPending} onClick={() => scan.mutate()}>
          {t('libraries.guard_look')}
        </Button>
        {guard.missing > 0 && (
          <Button onClick={() => openDialog(ConfirmRemovalDialog, { library })}>
            {t(library.emptyTrashAfterScan ? 'libraries.guard_forget' : 'libraries.guard_remove', {
              missing: guard.missing,
            })}
          </Button>
        )}
      </div>
    </section>
  )
}
