import type { Book } from '@lectern/contract/books'
import { type BookMetadataChange, changeBooksMetadata } from '@lectern/contract/metadata'
import { call } from '../../api/client.ts'
import type { Failure, Outcome } from '../../lib/action.ts'
import { ApiError, isApiError, isCutOff } from '../../lib/api-error.ts'
import { runEach } from '../../lib/run-each.ts'
import { startWork } from '../../ui/long-work.ts'
import { workOnEach } from '../../ui/work-on-each.ts'
import type { PlannedEdit } from './plan-edits.ts'
import { tellBookChanged } from './save-metadata.ts'

/** Edits of one request: few enough that progress is seen, and far below the largest body of a server. */
const pieceSize = 100
const pieceLength = 400_000

interface Result<E> {
  readonly done: readonly E[]
  readonly failures: readonly { readonly subject: E; readonly error: unknown }[]
  readonly left: readonly E[]
  readonly fatal?: unknown
  /** Those that are changed in part, among the failed and left ones: undone with the others. */
  readonly halfDone?: readonly E[]
}
interface HasName {
  readonly name: string
}

/**
 * Returns what to say of many edits: how many were done, which failed, what undoes the done ones and what goes on with the others. Throws
 * when nothing was done, so that the dialog stays with the reason.
 */
function tell<E extends HasName>(
  doneId: string,
  result: Result<E>,
  again: (edits: readonly E[]) => Promise<Outcome>,
  undo: (edits: readonly E[]) => Promise<Outcome>,
): Outcome {
  const { done, failures, left, fatal, halfDone = [] } = result
  const changed = [...done, ...halfDone]
  if (changed.length === 0 && (failures.length > 0 || fatal !== undefined)) throw fatal ?? failures[0]?.error
  const failed: readonly Failure[] = failures.map(({ subject, error }) => ({ name: subject.name, error }))
  const rest = [...failures.map(({ subject }) => subject), ...left]
  return {
    done: doneId,
    values: { count: done.length },
    ...(changed.length > 0 && { undo: () => undo(changed) }),
    ...(failed.length > 0 && { failures: failed }),
    ...(left.length > 0 && { leftCount: left.length }),
    ...(fatal !== undefined && { stoppedBy: fatal }),
    ...(rest.length > 0 && { resume: () => again(rest) }),
  }
}

const reverse = <I, C>(edits: readonly PlannedEdit<I, C>[]): readonly PlannedEdit<I, C>[] =>
  edits.map((edit) => ({ ...edit, change: edit.restore, restore: edit.change }))

/** Saves one edit after the other, with progress. */
export async function saveEach<I, C>(
  doneId: string,
  edits: readonly PlannedEdit<I, C>[],
  patch: (edit: PlannedEdit<I, C>) => Promise<void>,
  isHalfDone?: (edit: PlannedEdit<I, C>) => boolean,
): Promise<Outcome> {
  const result = await workOnEach('edit.saving', edits, patch)
  const rest = [...result.failures.map(({ subject }) => subject), ...result.left]
  const halfDone = isHalfDone ? rest.filter(isHalfDone) : []
  const again = (some: readonly PlannedEdit<I, C>[]) => saveEach(doneId, some, patch, isHalfDone)
  return tell(doneId, { ...result, halfDone }, again, (done) => again(reverse(done)))
}

type BookEdit = PlannedEdit<Book, BookMetadataChange>

function cutInPieces(edits: readonly BookEdit[]): readonly (readonly BookEdit[])[] {
  const pieces: BookEdit[][] = []
  let length = pieceLength
  for (const edit of edits) {
    const size = JSON.stringify(edit.change).length
    length += size
    const last = pieces.at(-1)
    if (last && last.length < pieceSize && length <= pieceLength) last.push(edit)
    else {
      pieces.push([edit])
      length = size
    }
  }
  return pieces
}

/** A request is all or nothing: books whose values are refused are left out and named, and the others sent again. */
async function savePiece(piece: readonly BookEdit[]): Promise<Result<BookEdit>> {
  try {
    await call(changeBooksMetadata, {
      body: Object.fromEntries(piece.map(({ item, change }) => [item.id, change])),
    })
    const bySeries = new Map(piece.map(({ item }) => [item.seriesId, item]))
    for (const book of bySeries.values()) tellBookChanged(book)
    return { done: piece, failures: [], left: [] }
  } catch (error) {
    const refused = isApiError(error) ? error : undefined
    const reasonOf = (id: string) =>
      Object.entries(refused?.fields ?? {}).find(([path]) => path.startsWith(`${id}.`))?.[1]
    const wrong = piece.filter(({ item }) => reasonOf(item.id) !== undefined)
    if (!refused || wrong.length === 0) throw error
    const failures = wrong.map((subject) => ({
      subject,
      error: new ApiError({ ...refused, serverMessage: reasonOf(subject.item.id), code: undefined }),
    }))
    const others = piece.filter((edit) => !wrong.includes(edit))
    if (others.length === 0) return { done: [], failures, left: [] }
    const saved = await savePiece(others)
    return { ...saved, failures: [...failures, ...saved.failures] }
  }
}

/** Saves edits of books in pieces, with progress; a lost connection or session ends it, and the rest can go on later. */
export async function saveBooks(edits: readonly BookEdit[]): Promise<Outcome> {
  const work = startWork({ label: 'edit.saving', total: edits.length })
  const saved: Result<BookEdit>[] = []
  try {
    const result = await runEach(
      cutInPieces(edits),
      async (piece) => {
        saved.push(await savePiece(piece))
        work.report(saved.reduce((sum, { done, failures }) => sum + done.length + failures.length, 0))
      },
      {
        signal: work.signal,
        isFatal: isCutOff,
      },
    )
    return tell(
      'edit.done_books',
      {
        done: saved.flatMap(({ done }) => done),
        failures: [
          ...saved.flatMap(({ failures }) => failures),
          ...result.failures.flatMap(({ subject, error }) =>
            subject.map((edit) => ({ subject: edit, error })),
          ),
        ],
        left: result.left.flat(),
        ...(result.fatal !== undefined && { fatal: result.fatal }),
      },
      saveBooks,
      (done) => saveBooks(reverse(done)),
    )
  } finally {
    work.end()
  }
}
