import { isTest, readSources, type Source } from './sources.ts'

/** Existing targets of citations, by the names that citations use. */
export interface Citable {
  /** Sections of docs/behaviour/server, such as `4.2`. */
  readonly server: ReadonlySet<string>
  /** Sections of docs/behaviour/web. Undefined when there are no such pages: then their citations are not checked. */
  readonly web: ReadonlySet<string> | undefined
  /** Codes of docs/security/abuse-cases.md, such as `C2`. */
  readonly cases: ReadonlySet<string>
  /** Numbers of the files in docs/decisions, such as `014`. */
  readonly decisions: ReadonlySet<string>
}

/** Returns the numbers of the headings of a page, in order: `### 4.2 Status` is 4.2, `## 4. Analysis` is 4. */
export const listSections = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{2,5} (\d+(?:\.\d+)*)\.? /gm)].map((m) => m[1] ?? '')

/** Returns the codes of the headings of a page, in order: `### C2 Bombs` is C2. */
export const listCases = (markdown: string): string[] =>
  [...markdown.matchAll(/^### ([A-F]\d{1,2}) /gm)].map((m) => m[1] ?? '')

export const serverPages: readonly Source[] = readSources(['docs/behaviour/server'], /\.md$/)
export const webPages: readonly Source[] = readSources(['docs/behaviour/web'], /\.md$/)
export const abuseCases: readonly Source[] = readSources(['docs/security'], /abuse-cases\.md$/)

export const decisionPages: readonly Source[] = readSources(['docs/decisions'], /\/\d+-[^/]*\.md$/)

/** Citable sections, cases and decisions of the project's documents. */
export const citable: Citable = {
  server: new Set(serverPages.flatMap(({ text }) => listSections(text))),
  web: webPages.length === 0 ? undefined : new Set(webPages.flatMap(({ text }) => listSections(text))),
  cases: new Set(abuseCases.flatMap(({ text }) => listCases(text))),
  decisions: new Set(decisionPages.map(({ path }) => path.replace(/^.*\/(\d+)-.*$/, '$1'))),
}

/** Joins the lines of comments and paragraphs, because a citation may be wrapped. */
const joinLines = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** Returns the items of `4.2, 4.3 and 5.1`. */
const listed = (text: string | undefined): string[] => (text ?? '').split(/[, ]+(?:and |or )?/)
const several = (item: string): string => `${item}(?:(?:, (?:and )?| and | or )${item})*`
const behaviourPattern = new RegExp(`\\b(web )?behaviours? (${several('\\d+(?:\\.\\d+)*')})`, 'gi')
const decisionPattern = new RegExp(`\\bdecisions? (${several('\\d{3}\\b')})`, 'gi')
const namedCasePattern = new RegExp(`\\babuse cases? (${several('[A-F]\\d{1,2}\\b')})`, 'g')

/** Returns a check that every section that is cited as `behaviour 4.2` or `web behaviour 15.6` exists. */
export const citesSections =
  ({ server, web }: Pick<Citable, 'server' | 'web'>) =>
  ({ text }: Source): string[] =>
    [...joinLines(text).matchAll(behaviourPattern)].flatMap(([, page, numbers]) => {
      const existing = page ? web : server
      return listed(numbers)
        .filter((number) => existing && !existing.has(number))
        .map((number) => `cites ${page ?? ''}behaviour ${number}, which is no section`)
    })

/** Returns a check that every file of docs/decisions that is cited as `decision 014` exists. */
export const citesDecisions =
  ({ decisions }: Pick<Citable, 'decisions'>) =>
  ({ text }: Source): string[] =>
    [...joinLines(text).matchAll(decisionPattern)]
      .flatMap(([, numbers]) => listed(numbers))
      .filter((number) => !decisions.has(number))
      .map((number) => `cites decision ${number}, which does not exist`)

const comments = (text: string): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map((m) => m[0])
const strings = (text: string): string[] =>
  [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`/g)].map((m) => m[0])

/** Matches a code that is no part of a word, an escape, a color, or a keyboard shortcut such as Shift+F10. */
const code = '(?<![\\w%+#.-])([A-F]\\d{1,2})(?![\\w%])'
const codePattern = new RegExp(code, 'g')
/**
 * Matches codes in a title of a test: before a colon, a comma or a bracket, or at its beginning, also after other codes (`C2 C3 a damaged
 * entry`).
 */
const titlePattern = new RegExp(`${code}(?=[:,)])|(?<=^['"\`](?:[A-F]\\d{1,2},? )*)([A-F]\\d{1,2})(?= )`, 'g')
const wholeTitle = /\b(?:describe|test|it)[\w.]*(?:\([^()\n]*\))?\(['"`]([A-F]\d{1,2})['"`]/g

const captured = (matches: IterableIterator<RegExpMatchArray>): string[] =>
  [...matches].map((m) => m[1] ?? m[2] ?? '')

/** Returns the codes of abuse cases that a file cites: in comments, in titles of tests, and after `abuse case`. */
export function citedCases({ path, text }: Source): string[] {
  const named = [...joinLines(text).matchAll(namedCasePattern)].flatMap(([, codes]) => listed(codes))
  if (path.endsWith('.md')) return named
  const inComments = comments(text).flatMap((comment) => captured(comment.matchAll(codePattern)))
  if (!isTest(path)) return [...named, ...inComments]
  const inTitles = [
    ...strings(text).flatMap((s) => captured(s.matchAll(titlePattern))),
    ...captured(text.matchAll(wholeTitle)),
  ]
  return [...named, ...inComments, ...inTitles]
}

/** Returns a check that every abuse case that is cited exists. */
export const citesCases =
  ({ cases }: Pick<Citable, 'cases'>) =>
  (source: Source): string[] =>
    citedCases(source)
      .filter((c) => !cases.has(c))
      .map((c) => `cites the abuse case ${c}, which does not exist`)
