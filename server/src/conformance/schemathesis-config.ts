import type { FullFixture } from './full-fixture.ts'

/** Calls that delete what other calls need. They are run separately. */
const destructive = [
  'deleteBookFile',
  'deleteBookPoster',
  'deleteCollection',
  'deleteCollectionPoster',
  'deleteLibrary',
  'deleteMyApiKey',
  'deleteReadList',
  'deleteReadListPoster',
  'deleteSeriesFiles',
  'deleteSeriesPoster',
  'deleteUser',
]

/**
 * Calls that may refuse valid input with 400 or 415. The reason is the state of the server (a name that is taken, a page that a book does
 * not have) or a rule that JSON Schema cannot express (a check digit, a known language, a file that is an image).
 */
const mayRefuse = [
  'changeBookMetadata',
  'changeBooksMetadata',
  'changeCollection',
  'changeReadList',
  'changeSeriesMetadata',
  'claimServer',
  'createCollection',
  'createLibrary',
  'createMyApiKey',
  'createReadList',
  'createUser',
  'getBookPage',
  'getPageThumbnail',
  'getRawPage',
  'getTransientPage',
  'listFolder',
  'markBook',
  'matchReadingList',
  'putProgression',
  'replaceLibrary',
  'scanTransientBooks',
  'updateLibrary',
  'uploadBookPoster',
  'uploadCollectionPoster',
  'uploadReadListPoster',
  'uploadSeriesPoster',
]

/** Calls with so many parameters that an address with all of them at their longest is answered with 431, whatever the method. */
const longest = ['listCollectionSeries', 'listSeries', 'listSeriesGroups']

/** Limits on the whole request: each part of it can be valid. */
const wholeRequest = [413, 416, 431]
const refused = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, '5xx', ...wholeRequest]
const accepted = ['2xx', '3xx', 401, 403, 404, 409, 429, '5xx', ...wholeRequest]

type Values = Readonly<Record<string, string | undefined>>

const pathValues = (values: Values): string[] =>
  Object.entries(values).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value ?? 'nope')}`)
const forCalls = (names: readonly string[], setting: string): string[] => [
  '[[operations]]',
  `include-operation-id = ${JSON.stringify(names)}`,
  setting,
]
const withValues = (names: readonly string[], values: Values): string[] =>
  forCalls(names, `parameters = { ${pathValues(values).join(', ')} }`)

interface Options {
  /** API key of an admin. */
  readonly key: string
  readonly transientBook: string
  readonly calls: 'safe' | 'destructive'
}

/** Ids in paths for calls that need certain items: books of a profile, posters of an item. */
function specialPaths({ ids, posters, pageHashes, ofKind }: FullFixture): string[] {
  const [, second, third] = ids.bookId ?? []
  const ofPoster = (kind: string, thing: string): string[] =>
    withValues([`get${thing}PosterById`, `select${thing}Poster`, `delete${thing}Poster`], {
      thumbnailId: posters[kind]?.[0],
    })
  return [
    ...withValues(['getPdfManifest', 'getRawPage'], { bookId: ofKind('PDF')[0] }),
    ...withValues(['getEpubManifest', 'getResource', 'listPositions'], { bookId: ofKind('EPUB')[0] }),
    ...withValues(['getPreviousBook', 'getPreviousInReadList'], { bookId: second }),
    ...withValues(['deleteBookFile'], { bookId: third }),
    // The books of all other calls are in the first library.
    ...withValues(['updateLibrary', 'replaceLibrary', 'deleteLibrary'], { libraryId: ids.libraryId?.[1] }),
    ...withValues(['getUnknownPageThumbnail'], { pageHash: pageHashes.unknown[0] }),
    ...ofPoster('books', 'Book'),
    ...ofPoster('series', 'Series'),
    ...ofPoster('collections', 'Collection'),
    ...ofPoster('readlists', 'ReadList'),
  ]
}

/** Returns the settings of schemathesis (TOML) for a server with this fixture: the caller, real ids, and the refusals that are correct. */
export function schemathesisConfig(fixture: FullFixture, { key, transientBook, calls }: Options): string {
  const { ids, pageHashes, known } = fixture
  const text = (name: string): string => String(known[name]?.[0])
  const bodyValues = {
    'bookIds[*]': ids.bookId ?? [],
    'seriesIds[*]': ids.seriesId ?? [],
    // Always: a scan of `/` would take minutes.
    path: known.path ?? [],
    root: known.root ?? [],
    'locator.locations.position': [1, 2],
  }
  return [
    'max-stream-events = 1',
    'suppress-health-check = ["too_slow"]',
    // Generated credentials are wrong, and most answers would be 401 and 429.
    'generation.with-security-parameters = false',
    ...Object.entries(bodyValues).map(
      ([name, values]) => `dictionaries.${JSON.stringify(name)}.values = ${JSON.stringify(values)}`,
    ),
    '[auth.openapi.key]',
    `api_key = "${key}"`,
    '[checks]',
    `positive_data_acceptance.expected-statuses = ${JSON.stringify(accepted)}`,
    `negative_data_rejection.expected-statuses = ${JSON.stringify(refused)}`,
    '[parameters]',
    ...Object.keys(bodyValues).map(
      (name) => `"body.${name}" = { dictionary = "${name}", probability = ${name === 'path' ? 1 : 0.8} }`,
    ),
    ...pathValues({
      bookId: ids.bookId?.[0],
      seriesId: ids.seriesId?.[0],
      libraryId: ids.libraryId?.[0],
      collectionId: ids.collections?.[0],
      readListId: ids.readlists?.[0],
      userId: ids.users?.[0],
      keyId: ids.keyId?.[0],
      transientBookId: transientBook,
      fontFamily: text('fontFamily'),
      fontFile: text('fontFile'),
      metricName: 'http.server.requests',
      pageHash: pageHashes.known[0],
      rest: 'OEBPS/style.css',
    }),
    ...specialPaths(fixture),
    ...forCalls(longest, 'checks.unsupported_method.enabled = false'),
    ...forCalls(
      mayRefuse,
      `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([400, 415, ...accepted])}`,
    ),
    '[[operations]]',
    `${calls === 'safe' ? 'include' : 'exclude'}-operation-id = ${JSON.stringify(destructive)}`,
    'enabled = false',
    '',
  ].join('\n')
}
