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
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { useRecordDone } from '../../../ui/use-record-done.ts'
import { changeMembers } from '../change-members.ts'
import { isSameOrder, moveMember } from '../member-order.ts'
import type { MemberSet, SetKind } from '../set-kinds.ts'
import { OrderList } from './OrderList.tsx'
import css from './OrderMode.module.css'
import { type SortBy, sortOnce } from './order-item.ts'
import { OrderKeeper } from './order-keeper.ts'
import type { LoadedOrder } from './use-order-items.ts'

interface Props {
  readonly kind: SetKind
  /** The set as the page has it; a change of it tells that somebody has changed it. */
  readonly set: MemberSet
  readonly loaded: LoadedOrder
  readonly onReload: () => void
  readonly onDone: () => void
}

const sorts: Readonly<Record<SetKind['kind'], readonly SortBy[]>> = {
  collection: ['title', 'date'],
  readlist: ['number', 'date', 'title'],
}

/** Edits the order of a set, of which every member is loaded. Each change is saved at once (web behaviour 11). */
export function OrderMode({ kind, set, loaded, onReload, onDone }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const record = useRecordDone()
  const [keeper] = useState(() => new OrderKeeper(client, kind, set.id, loaded.ids, loaded.stored))
  const { ids, status, error, other, stepCount } = useSyncExternalStore(keeper.subscribe, keeper.read)
  const { items } = loaded

  useEffect(() => {
    // Its times have whole seconds: two changes can have the same one.
    if (set.memberIds) void keeper.follow().catch(() => {})
  }, [keeper, set.memberIds])
  const isUnknown = ids.some((id) => !items.has(id))
  const [askedFor, setAskedFor] = useState<readonly string[]>()
  if (isUnknown && askedFor !== ids) {
    setAskedFor(ids)
    queueMicrotask(onReload)
  }

  const actions = useMemo((): readonly Action<string>[] => {
    const indexOf = (id: string | undefined) => keeper.read().ids.indexOf(id ?? '')
    return [
      {
        id: 'order.top',
        label: 'sets.to_top',
        icon: IconArrowBarToUp,
        run: ([id]) => keeper.change(moveMember(keeper.read().ids, indexOf(id), 0)),
      },
      {
        id: 'order.end',
        label: 'sets.to_end',
        icon: IconArrowBarToDown,
        run: ([id]) => keeper.change(moveMember(keeper.read().ids, indexOf(id), keeper.read().ids.length)),
      },
      {
        id: 'order.remove',
        label: `sets.remove_${kind.kind}`,
        icon: IconTrash,
        danger: true,
        // A set without members does not exist.
        isAvailable: () => keeper.read().ids.length > 1,
        run: ([id]) => keeper.change(keeper.read().ids.filter((each) => each !== id)),
      },
    ]
  }, [keeper, kind.kind])
  const sortActions = sorts[kind.kind].map(
    (by): Action<undefined> => ({
      id: `order.sort_${by}`,
      label: `sets.sort_${by}`,
      run: () => keeper.change(sortOnce(keeper.read().ids, items, by, locale)),
    }),
  )
  const finish = async () => {
    const { error: before } = keeper.read()
    await keeper.settle()
    const now = keeper.read()
    // A failure that is not read yet.
    if (now.error !== undefined && now.error !== before) return
    if (!isSameOrder(keeper.restore(now.ids), now.ids))
      record({
        done: 'sets.reordered',
        values: { name: set.name },
        undo: async () => {
          await changeMembers(client, kind, set.id, (theirs) => keeper.restore(theirs), {
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
          onClick={() => keeper.undo()}
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
          <Button onClick={() => keeper.dismissNews()}>{t('ui.close')}</Button>
        </Note>
      )}
      <OrderList
        label={set.name}
        ids={ids}
        items={items}
        actions={actions}
        onChange={(next) => keeper.change(next)}
      />
    </section>
  )
}
