import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import type { MemberSet, SetKind } from '../set-kinds.ts'
import css from './OrderMode.module.css'
import { OrderMode } from './OrderMode.tsx'
import { type LoadOrderPage, useOrderItems } from './use-order-items.ts'

interface Props {
  readonly kind: SetKind
  readonly set: MemberSet
  readonly loadPage: LoadOrderPage
  /** The order of the list in the address; absent for its usual one. */
  readonly sort: string | undefined
  readonly onDone: () => void
}

/** Renders the order of a set to edit, in place of its list; first the loading of the whole set. */
export function OrderPage({ kind, set, loadPage, sort, onDone }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { loaded, count, error, reload } = useOrderItems(kind, set, loadPage, sort)
  useCloseOnBack(onDone, !loaded)
  if (loaded) return <OrderMode {...{ kind, set, loaded, onDone }} onReload={reload} />
  return (
    <section className={css.mode} aria-label={t('sets.edit_order')}>
      {error === undefined ? (
        <p role="status">{t('sets.order_loading', { count, total: set.memberIds.length })}</p>
      ) : (
        <Note tone="danger">
          {errorText(error)} <Button onClick={reload}>{t('ui.retry')}</Button>
        </Note>
      )}
      <div>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
      </div>
    </section>
  )
}
