import { decidePageHash, type PageHashAction } from '@lectern/contract/duplicates'
import { forgetPageHash } from '@lectern/contract/duplicates-groups'
import { call } from '../../api/client.ts'
import type { Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/done/to-outcome.ts'
import { workOnEach } from '../../ui/done/work-on-each.ts'
import type { SharedPage } from './page-queries.ts'

/** Decisions in the order of their buttons, with their keys. */
export const decisions = [
  { action: 'IGNORE', key: 'i' },
  { action: 'DELETE_MANUAL', key: 'm' },
  { action: 'DELETE_AUTO', key: 'a' },
] as const satisfies readonly { readonly action: PageHashAction; readonly key: string }[]

/** False for the automatic removal of a page of unknown size, because its effect could not be shown. */
export const canDecide = ({ size }: Pick<SharedPage, 'size'>, action: PageHashAction): boolean =>
  action !== 'DELETE_AUTO' || size !== null

const saveDecision = ({ hash, size }: SharedPage, action: PageHashAction) =>
  call(decidePageHash, { body: { hash, size, action } })

interface Options {
  /** True if the server can delete a decision; otherwise only changes of a decision can be undone. */
  readonly canForget: boolean
  /** Called after each change, also by undo. */
  readonly onChanged: () => void
}

/** Stores a decision on pages. The outcome can be undone if the server allows it. */
export async function decidePages(
  pages: readonly SharedPage[],
  action: PageHashAction,
  options: Options,
): Promise<Outcome> {
  const { canForget, onChanged } = options
  const result = await workOnEach(
    'duplicates.deciding',
    pages.filter((page) => canDecide(page, action)).map((page) => ({ ...page, id: page.hash })),
    (page) => saveDecision(page, action),
  )
  onChanged()
  const canUndo = canForget || result.done.every((page) => page.action !== undefined)
  return toOutcome(result, {
    done: `duplicates.decided_${action}`,
    nameOf: ({ hash }) => hash,
    again: (rest) => decidePages(rest, action, options),
    ...(canUndo && {
      undo: async () => {
        for (const page of result.done) {
          if (page.action) await saveDecision(page, page.action)
          else await call(forgetPageHash, { params: { pageHash: page.hash } })
        }
        onChanged()
      },
    }),
  })
}
