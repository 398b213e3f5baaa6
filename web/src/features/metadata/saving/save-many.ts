import type { Book } from '@lectern/contract/books'
import { type BookMetadataChange, changeBooksMetadata } from '@lectern/contract/metadata'
import { call } from '../../../api/client.ts'
import type { Outcome } from '../../../lib/action.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import type { EachResult } from '../../../lib/run-each.ts'
import { workInGroups, workOnEach } from '../../../ui/done/work-on-each.ts'
import type { PlannedEdit } from './plan-edits.ts'
import { publishBookChanged } from './save-metadata.ts'

/** Limits of one request, in edits and in characters: small enough that progress is visible, and far below the largest body of a server. */
const maxEdits = 100
const maxLength = 400_000

/**
 * Returns the outcome of many edits: how many were saved, which failed, how to undo the saved ones and how to continue with the others.
 * Edits that are saved in part are undone with the saved ones. Throws if no edit was saved, so that the dialog stays open with the reason.
 */
function toOutcome<E extends { readonly name: string }>(
  doneId: string,
  { done, failures, left, fatal }: EachResult<E>,
  saveAgain: (edits: readonly E[]) => Promise<Outcome>,
  undo: (edits: readonly E[]) => Promise<Outcome>,
  isHalfDone: (edit: E) => boolean = () => false,
): Outcome {
  const rest = [...failures.map(({ subject }) => subject), ...left]
  const changed = [...done, ...rest.filter(isHalfDone)]
  if (changed.length === 0 && (failures.length > 0 || fatal !== undefined)) throw fatal ?? failures[0]?.error
  return {
    done: doneId,
    values: { count: done.length },
    ...(changed.length > 0 && { undo: () => undo(changed) }),
    ...(failures.length > 0 && {
      failures: failures.map(({ subject, error }) => ({ name: subject.name, error })),
    }),
    ...(left.length > 0 && { leftCount: left.length }),
    ...(fatal !== undefined && { stoppedBy: fatal }),
    ...(rest.length > 0 && { resume: () => saveAgain(rest) }),
  }
}

const reverse = <I, C>(edits: readonly PlannedEdit<I, C>[]): readonly PlannedEdit<I, C>[] =>
  edits.map((edit) => ({ ...edit, change: edit.restore, restore: edit.change }))

/** Saves each edit with its own request, with progress. */
export async function saveEach<I, C>(
  doneId: string,
  edits: readonly PlannedEdit<I, C>[],
  patch: (edit: PlannedEdit<I, C>) => Promise<void>,
  isHalfDone?: (edit: PlannedEdit<I, C>) => boolean,
): Promise<Outcome> {
  const saveAgain = (some: readonly PlannedEdit<I, C>[]) => saveEach(doneId, some, patch, isHalfDone)
  const result = await workOnEach('edit.saving', edits, patch)
  return toOutcome(doneId, result, saveAgain, (done) => saveAgain(reverse(done)), isHalfDone)
}

type BookEdit = PlannedEdit<Book, BookMetadataChange>

function groupEdits(edits: readonly BookEdit[]): readonly (readonly BookEdit[])[] {
  const groups: BookEdit[][] = []
  let length = maxLength
  for (const edit of edits) {
    const size = JSON.stringify(edit.change).length
    length += size
    const last = groups.at(-1)
    if (last && last.length < maxEdits && length <= maxLength) last.push(edit)
    else {
      groups.push([edit])
      length = size
    }
  }
  return groups
}

/** Saves some edits with one request and returns those that failed. The server refuses a request with an invalid edit, so the others are sent again. */
async function saveGroup(edits: readonly BookEdit[]): Promise<EachResult<BookEdit>['failures']> {
  try {
    await call(changeBooksMetadata, {
      body: Object.fromEntries(edits.map(({ item, change }) => [item.id, change])),
    })
    const bySeries = new Map(edits.map(({ item }) => [item.seriesId, item]))
    for (const book of bySeries.values()) publishBookChanged(book)
    return []
  } catch (error) {
    const refused = isApiError(error) ? error : undefined
    const reasonOf = (id: string) =>
      Object.entries(refused?.fields ?? {}).find(([path]) => path.startsWith(`${id}.`))?.[1]
    const invalid = edits.filter(({ item }) => reasonOf(item.id) !== undefined)
    if (!refused || invalid.length === 0) throw error
    const failures = invalid.map((subject) => ({
      subject,
      error: new ApiError({ ...refused, serverMessage: reasonOf(subject.item.id), code: undefined }),
    }))
    const others = edits.filter((edit) => !invalid.includes(edit))
    return others.length === 0 ? failures : [...failures, ...(await saveGroup(others))]
  }
}

/** Saves edits of books, a hundred at a time. A lost connection or session ends the work, which can resume with the remaining books. */
export async function saveBooks(edits: readonly BookEdit[]): Promise<Outcome> {
  const result = await workInGroups('edit.saving', groupEdits(edits), saveGroup)
  return toOutcome('edit.done_books', result, saveBooks, (done) => saveBooks(reverse(done)))
}
