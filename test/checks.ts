import { basename } from 'node:path'
import { citable, citesCases, citesDecisions, citesSections } from './citations.ts'
import { citesFiles, citesIdentifiers, nameable } from './cited-names.ts'
import { isTest, type Source } from './sources.ts'

/** A rule about one file. Returns its violations in words, or none. */
export type Check = (source: Source) => string[]

/** Owner of each table: the only feature that writes it. All code may read all tables. */
export const owners: Readonly<Record<string, string>> = {
  access_class: 'access',
  user_access: 'access',
  session: 'access',
  remember_token: 'access',
  auth_activity: 'access',
  api_key: 'access',
  client_setting: 'features/client-settings',
  task: 'queue',
  user: 'features/auth',
  user_library: 'features/auth',
  library: 'features/libraries',
  poster: 'features/posters',
  page_panels: 'features/panels',
  read_progress: 'features/progress',
  series_progress: 'features/progress',
  book: 'features/books',
  book_metadata: 'features/books',
  book_pages: 'features/books',
  book_format_total: 'features/books',
  book_month_total: 'features/books',
  poster_total: 'features/posters',
  series: 'features/series',
  series_metadata: 'features/series',
  setting: 'features/settings',
  book_epub: 'features/books',
  sidecar: 'features/scan',
  page_hash: 'features/books',
  known_page: 'features/duplicates',
  page_look: 'features/duplicates',
  page_look_band: 'features/duplicates',
  collection: 'features/collections',
  collection_series: 'features/collections',
  read_list: 'features/readlists',
  read_list_book: 'features/readlists',
  history: 'features/history',
  term: 'features/referential',
  series_term: 'features/referential',
  book_term: 'features/referential',
  file_change: 'files',
  announcement_read: 'features/announcements',
  feed_copy: 'features/announcements',
  annotation: 'features/annotations',
  taken_row: 'features/takeover',
  koreader_waiting: 'features/koreader',
  kobo_choice: 'features/kobo',
  kobo_unwanted: 'features/kobo',
  kobo_point: 'features/kobo',
  kobo_point_book: 'features/kobo',
  kobo_point_shelf: 'features/kobo',
  kobo_item: 'features/kobo',
  search_stale: 'features/search',
  series_search: 'features/search',
  book_search: 'features/search',
  series_all_search: 'features/search',
  book_all_search: 'features/search',
  collection_search: 'features/search',
  read_list_search: 'features/search',
  term_search: 'features/search',
  word: 'features/search',
  word_near: 'features/search',
  word_part: 'features/search',
}

const sqlTexts = (text: string): string[] =>
  [...text.matchAll(/\bsql(?:<[^`;]*?>)?`([^`]*)`/g)].map((m) => m[1] ?? '')

/** Returns the tables that a source writes, with the query builder or in its own SQL. A table that is not named cannot be checked. */
function writtenTables(text: string): string[] {
  const built = [
    ...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*(['"`]?)(\w+)/g),
  ]
  const raw = sqlTexts(text).flatMap((sql) => [
    ...sql.matchAll(
      /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|update\s+(?:or\s+\w+\s+)?(?!set\b))\s*["[]?(\w+|\$)/gi,
    ),
  ])
  return [
    ...built.map(([, quote, name]) => (quote ? (name ?? '') : 'a table that is not named')),
    ...raw.map(([, name]) => (name === '$' ? 'a table that is not named' : (name ?? '').toLowerCase())),
  ]
}

export const checkTableOwners: Check = ({ path, text }) => {
  if (!path.startsWith('server/src/') || path.startsWith('server/src/db/') || isTest(path)) return []
  return writtenTables(text).flatMap((table) => {
    const owner = owners[table]
    if (!owner) return [`writes ${table}, which has no owner`]
    return path.startsWith(`server/src/${owner}/`) ? [] : [`writes ${table}, which belongs to ${owner}`]
  })
}

/** The visibility rule is itself a SQL fragment for queries. */
const filesWithSqlFragments = new Set(['server/src/access/viewer.ts'])

export const checkSqlLocation: Check = ({ path, text }) => {
  if (!path.startsWith('server/src/') || path.startsWith('server/src/db/') || isTest(path)) return []
  if (path.endsWith('queries.ts') || filesWithSqlFragments.has(path)) return []
  const builds = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/.test(text)
  return builds || sqlTexts(text).length > 0
    ? ['holds SQL, which belongs in a file that ends in queries.ts']
    : []
}

/** Number of lines that no file has by design: longer ones are several subjects. Shorter files are split by subject, not by length. */
const maxLines = 600
/** What the lengths of all files aim at: the median and the 90th percentile, in lines. */
export const lengthAims = { median: 120, p90: 300 } as const

const countLines = (text: string): number => text.trimEnd().split('\n').length

export const checkFileLength: Check = ({ text }) => {
  const lines = countLines(text)
  return lines > maxLines ? [`has ${lines} lines, more than ${maxLines}`] : []
}

/** Returns the median and the 90th percentile of the lengths of files, in lines. */
export function measureLengths(sources: readonly Source[]): {
  readonly median: number
  readonly p90: number
} {
  const lengths = sources.map(({ text }) => countLines(text)).toSorted((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
  return { median: at(0.5), p90: at(0.9) }
}

const vagueNames = /(^|-)(utils?|helpers?|common|misc|services?|managers?|index)(-|\.|$)/i
/** Files whose names are given by tools or convention. */
const lowerTsx = new Set(['web/src/main.tsx', 'web/src/app/router.tsx'])

export const checkFileNames: Check = ({ path }) => {
  const name = basename(path)
  if (vagueNames.test(name)) return ['has a name that says nothing']
  const folders = path.split('/').slice(0, -1)
  if (folders.some((f) => !/^\.?[a-z][a-z0-9-]*$/.test(f))) return ['is in a folder that is not kebab-case']
  if (lowerTsx.has(path)) return []
  if (name.endsWith('.tsx'))
    return /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/.test(name) ? [] : ['is not PascalCase']
  if (/\.(ts|mjs)$/.test(name))
    return /^(\d{3}-)?[a-z][a-z0-9-]*(\.(test|spec|config|d))?\.(ts|mjs)$/.test(name)
      ? []
      : ['is not kebab-case']
  return []
}

/** The file of a component exports the component of its name, and no other. */
export const checkComponentExport: Check = ({ path, text }) => {
  const name = basename(path)
  if (!/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)) return []
  const own = name.slice(0, -'.tsx'.length)
  const exported = [...text.matchAll(/^export (?:async )?(?:function|const|class) ([A-Z]\w*)/gm)].map(
    (m) => m[1],
  )
  const others = exported.filter((e) => e !== own)
  return [
    ...(exported.includes(own) ? [] : [`does not export ${own}`]),
    ...others.map((other) => `also exports ${other}`),
  ]
}

/** Only the entry point reads the environment, and passes it to the configuration. */
const seesEnvironment = new Set([
  'server/src/config/read-config.ts',
  'server/src/main.ts',
  'web/vite.config.ts',
])

export const checkEnvironmentAccess: Check = ({ path, text }) => {
  if (seesEnvironment.has(path) || isTest(path) || !/^(contract|server|web|fixtures|demo)\//.test(path))
    return []
  return /\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"]env|import\.meta\.env\b/.test(text)
    ? ['reads the environment, which only server/src/config/read-config.ts does']
    : []
}

export const checkZodImports: Check = ({ path, text }) =>
  /^(contract|web|server)\//.test(path) && /(?:from|import\(|require\()\s*['"]zod(?:\/v4)?['"]/.test(text)
    ? ["imports all of 'zod' instead of 'zod/mini'"]
    : []

export const citedSectionsExist: Check = citesSections(citable)
export const citedCasesExist: Check = citesCases(citable)
export const citedDecisionsExist: Check = citesDecisions(citable)
export const citedFilesExist: Check = citesFiles(nameable)
export const citedIdentifiersExist: Check = citesIdentifiers(nameable)

/** All rules about single files, by description. */
export const checks: Readonly<Record<string, Check>> = {
  'only the owner writes a table': checkTableOwners,
  'SQL lives in queries files': checkSqlLocation,
  'no file is too long': checkFileLength,
  'names say what a file does': checkFileNames,
  'a component file holds its component': checkComponentExport,
  'only the configuration reads the environment': checkEnvironmentAccess,
  'zod is imported in its small form': checkZodImports,
  'a cited section of docs/behaviour exists': citedSectionsExist,
  'a cited abuse case exists': citedCasesExist,
  'a cited decision exists': citedDecisionsExist,
  'a cited file exists': citedFilesExist,
  'a cited identifier exists': citedIdentifiersExist,
}
