import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { foldersIn, readSources, root, type Source } from './sources.ts'

/** Existing targets of names in backticks. */
interface Nameable {
  /** Paths of all files and folders, from the root. */
  readonly paths: readonly string[]
  /** Names with which a path may begin: folders of the project, of the server and of the web client. */
  readonly folders: ReadonlySet<string>
  /** Every word of the code, without its comments and tests. */
  readonly words: ReadonlySet<string>
  /** Those words that are defined or called as functions. */
  readonly functions: ReadonlySet<string>
}

/** Names of other programs, of specifications and of Komga that our code does not contain. */
const foreignNames = new Set([
  // Komga: settings of its client, and a name of its tasks.
  'webui.poster.blur_unread',
  'webui.series_groups',
  'SCAN_LIBRARY',
  // The C library, Node, V8, browsers and OpenType.
  'malloc_trim',
  'Response.formData',
  'kExternalAllocationSoftLimit',
  'EventSource',
  'ulCodePageRange1',
  // A folder that macOS adds to archives, a folder of Vitest, a language tag as POSIX writes it.
  '__MACOSX',
  '__snapshots__',
  'pt_BR',
])
/** Komga's error codes, some of which are documented as never sent. */
const isKomgaCode = (name: string): boolean => /^ERR_\d+$/.test(name)

const roots = [
  '.ci',
  'bench',
  'contract',
  'demo',
  'docs',
  'e2e',
  'fixtures',
  'scripts',
  'server',
  'test',
  'web',
]
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm
const isCode = (path: string): boolean => /\.(tsx?|mts|mjs|css)$/.test(path)
/** Code and texts without comments. */
const readCode = ({ path, text }: Source): string => (isCode(path) ? text.replace(comment, ' ') : text)
const listWords = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []
const listFunctions = (text: string): string[] =>
  [...text.matchAll(/([A-Za-z_$][\w$]*)(?=\s*(?:<[^<>()]*>)?\(|(?:: [^=\n]+)? = (?:async )?[<(])/g)].map(
    (m) => m[1] ?? '',
  )

const isTestCase = (path: string): boolean => /\.(test\.tsx?|spec\.ts)$/.test(path)
/** Made by tools, so that they need not exist. */
const generated = /(?:^|\/)(?:dist|node_modules|test-results|results)(?:\/|$)/

function listPaths(): string[] {
  const below = roots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.split(sep).join('/')}`,
    ),
  )
  return [...roots, ...readdirSync(root), ...below].filter((path) => !generated.test(path))
}

function findNameable(): Nameable {
  const atRoot = ['.dependency-cruiser.mjs', 'Dockerfile', 'features.mjs', 'package.json', 'vitest.config.ts']
  const sources: readonly Source[] = [
    ...readSources(roots, /\.(tsx?|mts|mjs|css|json|html)$/),
    ...atRoot.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  ]
  const texts = sources
    .filter(({ path }) => !path.startsWith('fixtures/files/') && !isTestCase(path))
    .map(readCode)
  // Settings of tests, such as the number of runs.
  const settings = sources
    .filter(({ path }) => isTestCase(path))
    .flatMap(({ text }) => text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [])
  return {
    paths: listPaths(),
    folders: new Set([...roots, ...foldersIn('server/src'), ...foldersIn('web/src')]),
    words: new Set([...texts.flatMap(listWords), ...settings]),
    functions: new Set(texts.flatMap(listFunctions)),
  }
}

/** Everything that a comment or a document may name. */
export const nameable: Nameable = findNameable()

/** Returns the names in backticks: in a document outside of its blocks of code, in other files within comments. */
function listCited({ path, text }: Source): string[] {
  const parts = path.endsWith('.md') ? [text.replace(/^```[\s\S]*?^```/gm, '')] : (text.match(comment) ?? [])
  return parts.flatMap((part) =>
    [...part.matchAll(/`([^`]+)`/g)].map((m) => (m[1] ?? '').replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')),
  )
}

const fileName = /^(?:[\w.*<>-]+\/)*[\w*<>-][\w.*<>-]*\.(?:tsx?|mts|mjs|css|md)$/
const folderName = /^([\w.-]+)(?:\/[\w*<>-]+)+\/?$/

/** Returns the pattern of the paths that a citation means: `*` and `<name>` stand for any name, `**` for any folders. */
function toPattern(cited: string): RegExp {
  const escaped = cited
    .replace(/^(?:\.{1,2}\/)+|\/$/g, '')
    .replace(/\*\*\/|<[^>]*>|\*|[.+]/g, (part) =>
      part === '**/' ? '(?:.*/)?' : part === '.' || part === '+' ? `\\${part}` : '[^/]*',
    )
  return new RegExp(`(?:^|/)${escaped}(?:/|$)`)
}

/** Returns a check that every file and folder that is cited in backticks exists, at the root or as the end of a path. */
export const citesFiles =
  ({ paths, folders }: Pick<Nameable, 'paths' | 'folders'>) =>
  (source: Source): string[] =>
    listCited(source)
      .filter((cited) => fileName.test(cited) || folders.has(folderName.exec(cited)?.[1] ?? ''))
      .filter((cited) => !generated.test(cited))
      .filter((cited) => {
        const pattern = toPattern(cited)
        return !paths.some((path) => pattern.test(path))
      })
      .map((cited) => `cites ${cited}, which does not exist`)

/** An identifier that is not an ordinary word: with a capital or an underscore inside, or with brackets behind it. */
const identifier = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(\(\))?$/
const isPlainWord = (name: string): boolean => !/[a-z][A-Z]|_/.test(name)

/**
 * Returns a check that every identifier that is cited in backticks occurs in the code: `bookId`, `series_progress`, `db.batch`, and with
 * brackets, `isVisible()`, as a function. Ordinary words are not checked.
 */
export const citesIdentifiers =
  ({ words, functions }: Pick<Nameable, 'words' | 'functions'>) =>
  (source: Source): string[] => {
    const own = new Set(source.path.endsWith('.md') ? [] : listWords(readCode(source)))
    return listCited(source).flatMap((cited) => {
      const [, name = '', brackets] = identifier.exec(cited) ?? []
      if (isPlainWord(name) && !brackets) return []
      if (foreignNames.has(name) || isKomgaCode(name)) return []
      const parts = name.split('.')
      const isFound = parts.every((part) => words.has(part) || own.has(part))
      const isFunction = functions.has(parts.at(-1) ?? '')
      return isFound && (isFunction || !brackets) ? [] : [`cites ${cited}, which is not in the code`]
    })
  }
