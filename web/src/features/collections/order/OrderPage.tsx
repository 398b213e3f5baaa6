import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowBarToDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useIntl } from '../../../i18n/intl.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { Action } from '../../../lib/action.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useCloseOnBack } from '../../../ui/dialog/use-close-on-back.ts'
import { useRecordDone } from '../../../ui/done/use-record-done.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { changeMembers } from '../sets/change-members.ts'
import { isSameOrder, moveMember } from '../sets/member-order.ts'
import type { MemberSet, SetKind, SetKindName } from '../sets/set-kinds.ts'
import { OrderList } from './OrderList.tsx'
import css from './OrderPage.module.css'
import { OrderEditor } from './order-editor.ts'
import { type SortBy, sortOnce } from './order-item.ts'
import { type LoadedOrder, type LoadOrderPage, useOrderItems } from './use-order-items.ts'

interface Props {
  readonly kind: SetKind
  readonly set: MemberSet
  readonly loadPage: LoadOrderPage
  /** Order of the list in the address; undefined for the default order. */
  readonly sort: string | undefined
  readonly onDone: () => void
}

/** Renders the editor of the order of a set, which replaces its list, after all members are loaded. */
export function OrderPage({ kind, set, loadPage, sort, onDone }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { loaded, count, error, reload } = useOrderItems(kind, set, loadPage, sort)
  useCloseOnBack(onDone, !loaded)
  if (loaded) return <OrderEditing {...{ kind, set, loaded, onDone }} onReload={reload} />
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

interface EditorProps {
  readonly kind: SetKind
  /** The set as the page has it; it changes when another user changes the set. */
  readonly set: MemberSet
  readonly loaded: LoadedOrder
  readonly onReload: () => void
  readonly onDone: () => void
}

const sorts: Readonly<Record<SetKindName, readonly SortBy[]>> = {
  collection: ['title', 'date'],
  readlist: ['number', 'date', 'title'],
}

/** Edits the order of a set. Each change is saved immediately (web behaviour 11). */
function OrderEditing({ kind, set, loaded, onReload, onDone }: EditorProps) {
  const t = useText()
  const errorText = useErrorText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const record = useRecordDone()
  const [editor] = useState(() => new OrderEditor(client, kind, set.id, loaded.ids, loaded.stored))
  const { ids, status, error, other, stepCount } = useSyncExternalStore(editor.subscribe, editor.read)
  const { items } = loaded

  useEffect(() => {
    // The effect depends on the members and not on the time of the change, which has whole seconds.
    if (set.memberIds) void editor.mergeServerOrder().catch(() => {})
  }, [editor, set.memberIds])
  const hasUnknownMembers = ids.some((id) => !items.has(id))
  const [reloadedFor, setReloadedFor] = useState<readonly string[]>()
  if (hasUnknownMembers && reloadedFor !== ids) {
    setReloadedFor(ids)
    queueMicrotask(onReload)
  }

  const actions = useMemo((): readonly Action<string>[] => {
    const indexOf = (id: string | undefined) => editor.read().ids.indexOf(id ?? '')
    return [
      {
        id: 'order.top',
        label: 'sets.to_top',
        icon: IconArrowBarToUp,
        run: ([id]) => editor.change(moveMember(editor.read().ids, indexOf(id), 0)),
      },
      {
        id: 'order.end',
        label: 'sets.to_end',
        icon: IconArrowBarToDown,
        run: ([id]) => editor.change(moveMember(editor.read().ids, indexOf(id), editor.read().ids.length)),
      },
      {
        id: 'order.remove',
        label: `sets.remove_${kind.name}`,
        icon: IconTrash,
        danger: true,
        // A set must have members.
        isAvailable: () => editor.read().ids.length > 1,
        run: ([id]) => editor.change(editor.read().ids.filter((each) => each !== id)),
      },
    ]
  }, [editor, kind.name])
  const sortActions = sorts[kind.name].map(
    (by): Action<undefined> => ({
      id: `order.sort_${by}`,
      label: `sets.sort_${by}`,
      run: () => editor.change(sortOnce(editor.read().ids, items, by, locale)),
    }),
  )
  const finish = async () => {
    const { error: before } = editor.read()
    await editor.waitForSaves()
    const now = editor.read()
    // Remain on the screen if the user has not seen the failure yet.
    if (now.error !== undefined && now.error !== before) return
    if (!isSameOrder(editor.restore(now.ids), now.ids))
      record({
        done: 'sets.reordered',
        values: { name: set.name },
        undo: async () => {
          await changeMembers(client, kind, set.id, (theirs) => editor.restore(theirs), {
            ordered: loaded.wasOrdered,
          })
        },
      })
    onDone()
  }
  useCloseOnBack(() => void finish())
  return (
    <section className={css.mode} aria-label={t('sets.edit_order')}>
      <header className={css.tools}>
        <div className={css.lead}>
          <h2 className={css.title}>{t('sets.edit_order')}</h2>
          <span className={css.status} role="status">
            {t(status === 'saving' ? 'sets.saving' : 'sets.saved')}
          </span>
        </div>
        <Button
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabled={stepCount === 0}
          onClick={() => editor.undo()}
        >
          {t('sets.undo')}
        </Button>
        <Menu actions={sortActions} subjects={[undefined]} trigger={<Button>{t('sets.sort_once')}</Button>} />
        <Button variant="primary" onClick={() => void finish()}>
          {t('ui.done')}
        </Button>
      </header>
      {!loaded.wasOrdered && stepCount === 0 && <Note>{t('sets.unordered')}</Note>}
      {error !== undefined && (
        <Note tone="danger">
          {errorText(error)} {t('sets.put_back')}
        </Note>
      )}
      {other && (
        <Note tone="warning">
          {t('sets.changed_elsewhere', { added: other.addedCount, removed: other.removedCount })}{' '}
          {other.hasMoves && t('sets.moved_elsewhere')}{' '}
          <Button onClick={() => editor.dismissNotices()}>{t('ui.close')}</Button>
        </Note>
      )}
      <OrderList
        label={set.name}
        ids={ids}
        items={items}
        actions={actions}
        onChange={(next) => editor.change(next)}
      />
    </section>
  )
}
