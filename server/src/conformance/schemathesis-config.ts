import type { FullFixture } from './full-fixture.ts'

/** Calls that remove what all others need: they are tried apart. */
const destructive = [
  'deleteBookFile',
  'deleteBookPoster',
  'deleteCollection',
  'deleteCollectionPoster',
  'deleteLibrary',
  'deleteReadList',
  'deleteReadListPoster',
  'deleteSeriesFiles',
  'deleteSeriesPoster',
  'deleteUser',
]

/** Calls whose 400 depends on what the server has, or on what no JSON Schema says: a check digit, a language, a file. */
const choosy = [
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
]

/** With all of their parameters at their longest their address is refused before anybody looks at its method. */
const longest = ['listCollectionSeries', 'listSeries', 'listSeriesGroups']

/** An address may be longer than a server takes, a body larger, and a file shorter than one asks, though each part of it is valid. */
const tooLong = [413, 416, 431]
const refused = [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, '5xx', ...tooLong]
const accepted = ['2xx', '3xx', 401, 403, 404, 409, 429, '5xx', ...tooLong]

interface Extra {
  readonly key: string
  readonly transientBook: string
}
type Values = Readonly<Record<string, string | undefined>>

const inPath = (values: Values): string[] =>
  Object.entries(values).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value ?? 'nope')}`)

const forCalls = (names: readonly string[], lines: readonly string[]): string[] => [
  '[[operations]]',
  `include-operation-id = ${JSON.stringify(names)}`,
  ...lines,
]
const withValues = (names: readonly string[], values: Values): string[] =>
  forCalls(names, [`parameters = { ${inPath(values).join(', ')} }`])

/**
 * Settings of schemathesis for this shelf: who asks, real ids for paths, and which refusals are right. `apart` is about the calls that
 * all others are spared.
 */
export function schemathesisConfig(
  fixture: FullFixture,
  { key, transientBook }: Extra,
  apart: boolean,
): string {
  const { ids, posters, pageHashes, known } = fixture
  const [first, second, third] = ids.bookId ?? []
  const [pdf] = fixture.ofKind('PDF')
  const [epub] = fixture.ofKind('EPUB')
  const posterOf = (kind: string, names: readonly string[]): string[] =>
    withValues(names, { thumbnailId: posters[kind]?.[0] })
  const text = (name: string): string => String(known[name]?.[0])
  const inBodies = {
    'bookIds[*]': ids.bookId ?? [],
    'seriesIds[*]': ids.seriesId ?? [],
    path: known.path ?? [],
    root: known.root ?? [],
    'locator.locations.position': [1, 2],
  }
  return [
    'max-stream-events = 1',
    // Who asks is not made up: wrong keys and passwords would be all that is ever answered.
    'generation.with-security-parameters = false',
    ...Object.entries(inBodies).map(
      ([name, values]) => `dictionaries.${JSON.stringify(name)}.values = ${JSON.stringify(values)}`,
    ),
    '[auth.openapi.key]',
    `api_key = "${key}"`,
    '[checks]',
    `positive_data_acceptance.expected-statuses = ${JSON.stringify(accepted)}`,
    `negative_data_rejection.expected-statuses = ${JSON.stringify(refused)}`,
    '[parameters]',
    ...Object.keys(inBodies).map((name) => `"body.${name}" = { dictionary = "${name}", probability = 0.7 }`),
    ...inPath({
      bookId: first,
      seriesId: ids.seriesId?.[0],
      libraryId: ids.libraryId?.[apart ? 1 : 0],
      collectionId: ids.collections?.[0],
      readListId: ids.readlists?.[0],
      userId: ids.users?.[0],
      transientBookId: transientBook,
      fontFamily: text('fontFamily'),
      fontFile: text('fontFile'),
      metricName: 'http.server.requests',
      pageHash: pageHashes.known[0],
      rest: 'OEBPS/style.css',
    }),
    ...withValues(['getPdfManifest', 'getRawPage'], { bookId: pdf }),
    ...withValues(['getEpubManifest', 'getResource', 'listPositions'], { bookId: epub }),
    ...withValues(['getPreviousBook', 'getPreviousInReadList'], { bookId: second }),
    ...withValues(['deleteBookFile'], { bookId: third }),
    ...withValues(['getUnknownPageThumbnail'], { pageHash: pageHashes.unknown[0] }),
    ...posterOf('books', ['getBookPosterById', 'selectBookPoster', 'deleteBookPoster']),
    ...posterOf('series', ['getSeriesPosterById', 'selectSeriesPoster', 'deleteSeriesPoster']),
    ...posterOf('collections', [
      'getCollectionPosterById',
      'selectCollectionPoster',
      'deleteCollectionPoster',
    ]),
    ...posterOf('readlists', ['getReadListPosterById', 'selectReadListPoster', 'deleteReadListPoster']),
    ...forCalls(longest, ['checks.unsupported_method.enabled = false']),
    ...forCalls(choosy, [
      `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify([400, ...accepted])}`,
    ]),
    '[[operations]]',
    `${apart ? 'exclude' : 'include'}-operation-id = ${JSON.stringify(destructive)}`,
    'enabled = false',
    '',
  ].join('\n')
}
