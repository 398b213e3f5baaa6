/** A file that a scan found and that may have moved there. */
export interface AddedFile {
  readonly path: string
  readonly size: number
  readonly modified: number
  /** The stored book with this path, if the file has other content now. */
  readonly occupant?: number
}
/** A stored book whose file is not at its path. */
export interface VanishedFile {
  readonly id: number
  readonly path: string
  readonly size: number
  readonly modified: number
  /** XXH3-128 of the content; empty if it was never read. */
  readonly hash: string
  /** True if another file has its path. It moves only if that file came from elsewhere (a swap). */
  readonly isOccupied?: boolean
}
export interface AddedFolder {
  readonly path: string
  readonly files: readonly AddedFile[]
}
export interface VanishedFolder {
  readonly id: number
  readonly path: string
  readonly files: readonly VanishedFile[]
}
export interface FileMove {
  readonly added: AddedFile
  readonly vanished: VanishedFile
}
export interface FolderMove {
  readonly added: AddedFolder
  readonly vanished: VanishedFolder
  /** Every file of both folders, once. */
  readonly files: readonly FileMove[]
}
/** Returns the hash of the present content of a file; undefined if it cannot be read. Called only if a book of equal size has a hash. */
export type HashOf = (file: AddedFile) => Promise<string | undefined>

const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
const hasSameName = (a: { path: string }, v: { path: string }): boolean =>
  getFileName(a.path) === getFileName(v.path)
const joinSizes = (files: readonly { size: number }[]): string =>
  files
    .map((f) => f.size)
    .sort((a, b) => a - b)
    .join()

/** Maximum number of equal files that are compared with each file. */
const maxChoices = 30

const hashKey = (size: number, hash: string): string => `${size} ${hash}`
const stateKey = (f: { path: string; size: number; modified: number }): string =>
  `${f.size} ${f.modified} ${getFileName(f.path)}`
/** Returns the key by which a vanished file is found: its hash, or its name and time if it has none. */
const getKey = (v: VanishedFile): string => (v.hash === '' ? stateKey(v) : hashKey(v.size, v.hash))
const namesFirst = <T extends { path: string }>(items: readonly T[], like: { path: string }): T[] =>
  [...items.filter((i) => hasSameName(i, like)), ...items.filter((i) => !hasSameName(i, like))].slice(
    0,
    maxChoices,
  )

/** Pairs every file of one folder with one of the other, or returns undefined. Names decide among equal contents. */
async function pairFiles(
  added: AddedFolder,
  vanished: VanishedFolder,
  hashOf: HashOf,
): Promise<FileMove[] | undefined> {
  const isHashed = vanished.files.some((v) => v.hash !== '')
  const keys = await Promise.all(
    added.files.map(async (a) => ({
      a,
      readState: stateKey(a),
      hash: isHashed ? hashKey(a.size, (await hashOf(a)) ?? '') : undefined,
    })),
  )
  const remaining = new Set(keys)
  const byKey = Map.groupBy(
    keys.flatMap((k) => [k.readState, ...(k.hash === undefined ? [] : [k.hash])].map((key) => ({ key, k }))),
    ({ key }) => key,
  )
  const moves: FileMove[] = []
  const take = (v: VanishedFile, fits: (a: AddedFile) => boolean): boolean => {
    const found = byKey.get(getKey(v))?.find(({ k }) => remaining.has(k) && fits(k.a))
    if (!found) return false
    remaining.delete(found.k)
    moves.push({ added: found.k.a, vanished: v })
    return true
  }
  // Files without a hash match by name only and choose first; then those with the same name.
  const byChoice = [...vanished.files].sort((x, y) => Number(x.hash !== '') - Number(y.hash !== ''))
  const renamed = byChoice.filter((v) => !take(v, (a) => hasSameName(a, v)))
  return renamed.every((v) => take(v, () => true)) ? moves : undefined
}

async function matchFolders(
  added: readonly AddedFolder[],
  vanished: readonly VanishedFolder[],
  hashOf: HashOf,
): Promise<FolderMove[]> {
  const bySizes = Map.groupBy(
    vanished.filter((v) => v.files.length > 0),
    (v) => joinSizes(v.files),
  )
  const possible: FolderMove[] = []
  for (const a of added)
    for (const v of namesFirst(bySizes.get(joinSizes(a.files)) ?? [], a)) {
      const files = await pairFiles(a, v, hashOf)
      if (files) possible.push({ added: a, vanished: v, files })
    }
  return choose(
    possible,
    (m) => hasSameName(m.added, m.vanished),
    (m) => m.files.every((f) => f.vanished.hash !== ''),
  )
}

/**
 * Chooses pairs in the given order, equal names first, each side at most once. If no hash proves a pair, neither side may have another
 * choice: two files with equal names and times are not evidence.
 */
function choose<A, V, M extends { readonly added: A; readonly vanished: V }>(
  possible: readonly M[],
  hasName: (move: M) => boolean,
  isProven: (move: M) => boolean,
): M[] {
  const choices = new Map<A | V, number>()
  for (const m of possible)
    for (const side of [m.added, m.vanished]) choices.set(side, (choices.get(side) ?? 0) + 1)
  const taken = new Set<A | V>()
  const order = [...possible.filter(hasName), ...possible.filter((m) => !hasName(m))]
  return order.filter((m) => {
    if (taken.has(m.added) || taken.has(m.vanished)) return false
    if (!isProven(m) && (choices.get(m.added) !== 1 || choices.get(m.vanished) !== 1)) return false
    taken.add(m.added).add(m.vanished)
    return true
  })
}

/** Removes moves to a path whose book does not move, and moves of a book from a path that no accepted file takes. */
function dropBlockedMoves(moves: readonly FileMove[]): FileMove[] {
  const moving = new Set(moves.map((m) => m.vanished.id))
  const claimed = new Set(moves.flatMap((m) => m.added.occupant ?? []))
  const kept = moves.filter(
    (m) =>
      (m.added.occupant === undefined || moving.has(m.added.occupant)) &&
      (!m.vanished.isOccupied || claimed.has(m.vanished.id)),
  )
  return kept.length === moves.length ? kept : dropBlockedMoves(kept)
}

async function matchFiles(
  files: readonly AddedFile[],
  vanished: readonly VanishedFile[],
  hashOf: HashOf,
): Promise<FileMove[]> {
  const byId = new Map(vanished.map((v) => [v.id, v]))
  const hashedSizes = new Set(vanished.flatMap((v) => (v.hash === '' ? [] : [v.size])))
  const byKey = Map.groupBy(vanished, getKey)
  const possible: FileMove[] = []
  const unmoved = new Set<number>()
  for (const a of files) {
    const hash = hashedSizes.has(a.size) ? await hashOf(a) : undefined
    const own = a.occupant === undefined ? undefined : byId.get(a.occupant)
    // The same content at the same path: only the time changed.
    if (own && own.hash !== '' && own.hash === hash) {
      unmoved.add(own.id)
      continue
    }
    const byHash = hash === undefined ? [] : (byKey.get(hashKey(a.size, hash)) ?? [])
    const same = namesFirst([...byHash, ...(byKey.get(stateKey(a)) ?? [])], a)
    possible.push(...same.filter((v) => v !== own).map((v) => ({ added: a, vanished: v })))
  }
  const matched = choose(
    possible.filter((m) => !unmoved.has(m.vanished.id)),
    (m) => hasSameName(m.added, m.vanished),
    (m) => m.vanished.hash !== '',
  )
  return dropBlockedMoves(matched)
}

/**
 * Matches added files with vanished ones (behaviour 3.4): whole folders first (same number of books, sizes and contents), then single
 * files. `vanished` is in order of preference. Each file and each folder is in at most one result.
 */
export async function matchMoves(
  added: { readonly folders: readonly AddedFolder[]; readonly files: readonly AddedFile[] },
  vanished: { readonly folders: readonly VanishedFolder[]; readonly files: readonly VanishedFile[] },
  hashOf: HashOf,
): Promise<{ folders: FolderMove[]; files: FileMove[] }> {
  const folders = await matchFolders(added.folders, vanished.folders, hashOf)
  const moved = new Set(folders.flatMap((f) => f.files.map((m) => m.vanished.id)))
  const arrived = new Set(folders.map((f) => f.added))
  const files = [...added.files, ...added.folders.flatMap((f) => (arrived.has(f) ? [] : f.files))]
  const unmatched = vanished.files.filter((v) => !moved.has(v.id))
  return { folders, files: await matchFiles(files, unmatched, hashOf) }
}
