import { mergeClusters } from './merge-chunks.ts'

/**
 * Decides which modules are loaded together. The screens that are opened first are listed by their entry modules; a module belongs to every
 * screen whose code reaches it by static imports, and the set of its screens decides its chunk. Nothing else is listed, so that a new
 * module finds its place by itself.
 */

/**
 * Screen → the modules that are imported dynamically to show it. `bookEnd` stands for what comes late in the
 * readers, and must not bring the frame along; `browse` stands for all screens in the frame that are mostly reached by links, and for the larger dialogs.
 */
export const screens = {
  login: ['main.tsx', 'app/login-guard.ts', 'features/auth/pages/LoginPage.tsx'],
  dashboard: [
    'main.tsx',
    'app/pages/StartupPage.tsx',
    'app/live-updates.ts',
    'app/frame-screens.ts',
    'app/library-guards.ts',
    'app/layout/LayoutSkeleton.tsx',
    'app/layout/MainLayout.tsx',
    'features/dashboard/pages/DashboardPage.tsx',
    'features/reader/progress/replay-progress.ts',
  ],
  reader: [
    'main.tsx',
    'app/pages/StartupPage.tsx',
    'app/live-updates.ts',
    'features/reader/pages/ReadBookPage.tsx',
    'features/reader/engine/paged-renderer.ts',
    'features/reader/progress/open-reading-session.ts',
  ],
  textReader: [
    'main.tsx',
    'app/pages/StartupPage.tsx',
    'app/live-updates.ts',
    'features/text-reader/pages/ReadTextPage.tsx',
    'features/text-reader/engine/flow-renderer.ts',
  ],
  bookEnd: [
    'features/reader/overlays/BookEndCard.tsx',
    'features/reader/bars/IncognitoBadge.tsx',
    'features/reader/bars/SliderPreview.tsx',
    'features/reader/screen/ReaderSidePanels.tsx',
    'features/reader/overlays/KeyboardHelp.tsx',
    'features/reader/settings/ReaderSettingsPanel.tsx',
    'features/reader/overlays/PageExplorer.tsx',
    'features/reader/overlays/StripTools.tsx',
    'features/reader/menu/ReaderMenu.tsx',
    'features/reader/screen/reading-tools.ts',
    'features/text-reader/panels/ContentsPanel.tsx',
    'features/text-reader/settings/TextSettingsPanel.tsx',
  ],
  browse: [
    'main.tsx',
    'app/pages/StartupPage.tsx',
    'app/live-updates.ts',
    'app/frame-screens.ts',
    'app/library-guards.ts',
    'app/layout/LayoutSkeleton.tsx',
    'app/layout/MainLayout.tsx',
    'app/complete-address.ts',
    'app/pages/LibraryLayout.tsx',
    'features/browse/pages/BrowseSeriesPage.tsx',
    'features/browse/pages/BrowseBooksPage.tsx',
    'features/browse/pages/BrowseCollectionsPage.tsx',
    'features/browse/pages/BrowseReadListsPage.tsx',
    'features/collections/pages/CollectionPage.tsx',
    'features/readlists/pages/ReadListPage.tsx',
    'features/search/pages/SearchPage.tsx',
    'features/series/pages/SeriesPage.tsx',
    'features/series/pages/OneshotPage.tsx',
    'features/books/pages/BookPage.tsx',
    'app/admin/AdminPage.tsx',
    'features/auth/pages/AccountPage.tsx',
    'features/auth/pages/PreferencesPage.tsx',
    'features/auth/ChangePasswordDialog.tsx',
    'features/libraries/pages/WelcomePage.tsx',
    'features/libraries/dialog/LibraryDialog.tsx',
    'features/search/suggestions/SuggestionPanel.tsx',
    'features/dashboard/EditSectionsDialog.tsx',
    'app/PaletteDialog.tsx',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ScreenName = keyof typeof screens

/** Modules and groups of texts of what is opened by an address, as in `router.tsx`; `frame` stands for the screens without a line of their own. */
export const firstScreens = {
  login: { modules: screens.login, texts: ['start', 'account', 'failures'] },
  dashboard: { modules: screens.dashboard, texts: ['start', 'shared', 'browse'] },
  reader: { modules: screens.reader, texts: ['start', 'reader'] },
  textReader: { modules: screens.textReader, texts: ['start', 'textReader'] },
  frame: {
    modules: [
      'app/pages/StartupPage.tsx',
      'app/live-updates.ts',
      'app/frame-screens.ts',
      'app/library-guards.ts',
      'app/layout/LayoutSkeleton.tsx',
      'app/layout/MainLayout.tsx',
    ],
    texts: ['start', 'shared', 'browse'],
  },
} as const

export interface Chunk {
  /** Absent when the bundler may split the modules as it likes. */
  readonly name?: string
  readonly screens: readonly ScreenName[]
}

/**
 * The chunks, the least shared ones first: a module goes into the first one that serves all of its screens. With the screens of two chunks,
 * those that they have in common are a chunk, too; so a module never comes to lie in a chunk with fewer screens than what imports it, and
 * chunks cannot import each other in a circle.
 */
export const chunks: readonly Chunk[] = [
  { screens: [] },
  { screens: ['browse'] },
  { screens: ['bookEnd'] },
  { screens: ['browse', 'bookEnd'] },
  { screens: ['login'] },
  { screens: ['dashboard'] },
  { name: 'text-reader', screens: ['textReader'] },
  { name: 'text-parts', screens: ['textReader', 'bookEnd'] },
  // What only comics need comes along for texts, too: two small files would be larger for both.
  { name: 'reader', screens: ['reader', 'textReader', 'bookEnd'] },
  { name: 'fields', screens: ['login', 'browse', 'bookEnd'] },
  { name: 'frame', screens: ['dashboard', 'browse'] },
  { name: 'covers', screens: ['dashboard', 'browse', 'bookEnd'] },
  { name: 'content', screens: ['dashboard', 'reader', 'textReader', 'browse', 'bookEnd'] },
  { name: 'kit', screens: ['login', 'dashboard', 'reader', 'textReader', 'browse', 'bookEnd'] },
]

/** Returns the chunk of what belongs to these screens. */
export const findChunk = (of: ReadonlySet<ScreenName>): Chunk | undefined =>
  chunks.find((chunk) => [...of].every((screen) => chunk.screens.includes(screen)))

/**
 * Chunks of parts of libraries that not every screen uses, although the one entry of the library, which every screen imports, reaches them.
 */
const libraryParts: readonly (readonly [string, RegExp])[] = [
  [
    'frame',
    /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker|useLocation)\.js$/,
  ],
  ['covers', /\/link\.js$/],
  ['mutations', /\/(useMutation|mutationObserver)\.js$/],
]

/** What a bundler knows of a module. */
export interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Returns the ids of a module and of all that it reaches by static imports. */
function findReached(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set(entries)
  // The loop also visits what it adds.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Returns the modules that are imported dynamically, each with all modules that it reaches by static imports. */
function findEntries(main: string, graph: ModuleGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Set<string>()
  const seen = new Set([main])
  // The loop also visits what it adds.
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) seen.add(next)
    for (const next of dynamicallyImportedIds) entries.add(next)
  }
  return new Map([...entries].map((entry) => [entry, findReached([entry], graph)]))
}

/** Returns the names of the chunks of modules that belong to none of the table, where several of them are worth a chunk. */
function nameMergedChunks(
  main: string,
  graph: ModuleGraph,
  isFree: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const entriesOf = new Map<string, string[]>()
  for (const [entry, reached] of findEntries(main, graph))
    for (const id of reached) if (isFree(id)) entriesOf.set(id, [...(entriesOf.get(id) ?? []), entry])
  const clusters = Map.groupBy(entriesOf.keys(), (id) => (entriesOf.get(id) ?? []).join())
  const merged = mergeClusters(
    [...clusters.values()].map((modules) => ({
      entries: new Set(entriesOf.get(modules[0] ?? '')),
      modules,
      size: modules.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0),
    })),
    (id) => graph.getModuleInfo(id)?.importedIds ?? [],
  )
  return new Map(
    merged
      .filter(({ entries }) => entries.size > 1)
      .flatMap(({ modules }, index) => modules.map((id) => [id, `parts-${index}`] as const)),
  )
}

/** Returns the function that names the chunk of a module; `root` is the folder of the sources, with a slash at its end. */
export function createChunkNames(root: string) {
  let reached: readonly (readonly [ScreenName, ReadonlySet<string>])[] | undefined
  let merged: ReadonlyMap<string, string> | undefined
  const findReachedByScreens = (graph: ModuleGraph) =>
    (Object.keys(screens) as ScreenName[]).map((screen) => {
      const entries = screens[screen].map((path) => `${root}${path}`)
      const missing = entries.find((entry) => !graph.getModuleInfo(entry))
      if (missing) throw new Error(`chunks.ts lists ${missing}, which is not part of the client`)
      return [screen, findReached(entries, graph)] as const
    })
  const findName = (id: string, graph: ModuleGraph): string | undefined => {
    // The loader of chunks and styles, which the bundler puts in wherever it is needed.
    if (id.includes('vite/preload-helper') || id.includes('rolldown/runtime')) return 'base'
    const part = libraryParts.find(([, pattern]) => pattern.test(id))
    if (part) return part[0]
    reached ??= findReachedByScreens(graph)
    const of = new Set(reached.filter(([, ids]) => ids.has(id)).map(([screen]) => screen))
    const name = findChunk(of)?.name
    // Libraries import nothing of ours, and change less often.
    return name === 'kit' && id.includes('/node_modules/') ? 'base' : name
  }
  const main = `${root}main.tsx`
  return (id: string, graph: ModuleGraph): string | null => {
    // The entry of the page is always a separate file. In a chunk with others, it would be a file with a single line.
    if (id === main) return null
    merged ??= nameMergedChunks(main, graph, (each) => each !== main && !findName(each, graph))
    return findName(id, graph) ?? merged.get(id) ?? null
  }
}
