import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ActionButtons } from '../../ui/detail/ActionButtons.tsx'
import { DetailHead } from '../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../ui/detail/DetailPage.tsx'
import { FactLine } from '../../ui/detail/FactLine.tsx'
import { useHasRole } from '../auth/queries.ts'
import { type OpenedFrom, OpenedFromContext } from '../books/detail/opened-from.ts'
import { usePoster } from '../posters/use-poster.ts'
import type { LoadOrderPage } from './order/use-order-items.ts'
import { type SetKind, toMemberSet } from './sets/set-kinds.ts'

const { Part: OrderPage } = lazyPart(() => import('./order/OrderPage.tsx').then((m) => m.OrderPage), 'sets')

interface Props<S> {
  readonly kind: SetKind
  readonly set: S
  readonly facts: readonly (string | false)[]
  readonly actions: readonly Action<S>[]
  /** Id of an action that has its own button. */
  readonly except?: string
  /** Buttons before the actions. */
  readonly buttons: ReactNode
  /** Content below the actions. */
  readonly more?: ReactNode
  /** Loads one page of the members, to edit their order. */
  readonly loadPage: (setId: string) => LoadOrderPage
  /** Order of the list in the address. */
  readonly sort: unknown
  /** The list of series or books. */
  readonly children: ReactNode
}

/** Renders a collection or read list: poster, facts, actions, and its list or the editor of its order. Links of the list keep the set in their addresses. */
export function SetDetails<S extends Collection | ReadList>(props: Props<S>) {
  const { kind, set, facts, actions, except, buttons, more, loadPage, sort, children } = props
  const t = useText()
  const { id, name } = set
  const isCollection = kind.name === 'collection'
  usePageTitle(name)
  const opened = useMemo<OpenedFrom>(
    () => ({ context: isCollection ? 'COLLECTION' : 'READLIST', contextId: id }),
    [isCollection, id],
  )
  const [isOrdering, setOrdering] = useState(false)
  const members = toMemberSet(set)
  const canOrder = useHasRole('ADMIN') && members.memberIds.length > 1
  const loadOrder = useMemo(() => loadPage(id), [loadPage, id])
  return (
    <OpenedFromContext value={opened}>
      <DetailPage>
        <DetailHero
          {...usePoster({ kind: kind.name, id })}
          placeholder={undefined}
          title={name}
          head={
            <DetailHead
              above={{
                text: t(isCollection ? 'collections.collections' : 'readlists.lists'),
                link: kind.allLink,
              }}
              title={name}
              facts={<FactLine facts={facts.filter((fact) => fact !== false)} />}
            />
          }
          actions={
            <>
              {buttons}
              <ActionButtons actions={actions} subject={set} {...(except !== undefined && { except })}>
                {canOrder && !isOrdering && (
                  <Button icon={<IconArrowsSort size={18} aria-hidden />} onClick={() => setOrdering(true)}>
                    {t(isCollection ? 'collections.edit_order' : 'readlists.edit_order')}
                  </Button>
                )}
              </ActionButtons>
            </>
          }
        >
          {more}
        </DetailHero>
        {isOrdering ? (
          <Suspense fallback={<p>{t('ui.loading')}</p>}>
            <OrderPage
              kind={kind}
              set={members}
              loadPage={loadOrder}
              sort={typeof sort === 'string' ? sort : undefined}
              onDone={() => setOrdering(false)}
            />
          </Suspense>
        ) : (
          children
        )}
      </DetailPage>
    </OpenedFromContext>
  )
}
