import { type ReactNode, useMemo } from 'react'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { DetailHead } from '../../ui/detail/DetailHead.tsx'
import { DetailHero } from '../../ui/detail/DetailHero.tsx'
import { DetailPage } from '../../ui/detail/DetailPage.tsx'
import { FactLine } from '../../ui/detail/FactLine.tsx'
import type { LinkTarget } from '../../ui/link-target.ts'
import { type OpenedFrom, OpenedFromContext } from '../books/opened-from.ts'
import { usePoster } from '../posters/use-poster.ts'

interface Props {
  readonly poster: Parameters<typeof usePoster>[0]
  readonly from: OpenedFrom
  readonly name: string
  /** Link to all collections or read lists. */
  readonly above: { readonly text: string; readonly link: LinkTarget }
  readonly facts: readonly (string | false)[]
  readonly actions: ReactNode
  /** Content below the actions. */
  readonly more?: ReactNode
  /** The list of series or books. */
  readonly children: ReactNode
}

/** Renders a collection or read list: its poster and facts, and its list, whose links keep it in their addresses. */
export function SetDetails({ poster, from, name, above, facts, actions, more, children }: Props) {
  usePageTitle(name)
  const { context, contextId } = from
  const opened = useMemo<OpenedFrom>(() => ({ context, contextId }), [context, contextId])
  return (
    <OpenedFromContext value={opened}>
      <DetailPage>
        <DetailHero
          {...usePoster(poster)}
          placeholder={undefined}
          title={name}
          head={
            <DetailHead
              above={above}
              title={name}
              facts={<FactLine facts={facts.filter((fact) => fact !== false)} />}
            />
          }
          actions={actions}
        >
          {more}
        </DetailHero>
        {children}
      </DetailPage>
    </OpenedFromContext>
  )
}
