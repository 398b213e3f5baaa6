import type { ApiDocument, Shape } from './api-document.ts'

/** Values that the document leaves open, by the name of the property or parameter; the first is used where one is enough. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that are valid everywhere; ids of the fixture are added to them. */
export const plainValues: KnownValues = {
  page: [1, 2],
  size: [20, 1, 2000],
  sort: ['name,asc', 'lastModified,desc', 'metadata.titleSort'],
  search: ['zebra', '', '"two words" AND (x OR -y'],
  fullTextSearch: ['zebra', '', 'title:zebra'],
  search_regex: ['^a,TITLE', '^a,title_sort'],
  author: ['someone,writer', ''],
  role: ['writer'],
  release_year: ['2001'],
  age_rating: ['12', 'None'],
  language: ['en', 'en-GB'],
  name: ['A name', 'Ünïcode 日本'],
  number: ['1', '1.5'],
  label: ['A site'],
  url: ['https://example.org/a?b=c'],
  isbn: ['9782811632397', ''],
  comment: ['My reader'],
  email: ['someone@example.org'],
  password: ['secret words'],
  roles: [['FILE_DOWNLOAD'], [], ['ADMIN', 'PAGE_STREAMING']],
  age: [12, 0],
  ageRating: [12, 0],
  totalBookCount: [12],
  bookCount: [12],
  value: ['a value'],
  duration: ['P7D', 'PT36H', 'P1DT2H'],
  dateTime: ['2020-01-02T10:20:30Z', '2020-01-02T10:20:30.123Z', '2020-01-02T10:20:30+02:00'],
  modified: ['2020-01-02T10:20:30Z', '2020-01-02T10:20:30.123+02:00'],
  lastBookRead: [1, 0],
  lastBookNumberSortRead: [1, 0, 1.5],
  serverContextPath: ['/lectern'],
  oneshotsDirectory: ['_oneshots'],
  seriesDirectory: ['/'],
  koboPort: [8080],
  serverPort: [25_600],
  taskPoolSize: [2],
  rememberMeDurationDays: [30],
  progression: [0.5],
  totalProgression: [0.5],
  position: [1],
  locations: [{ progression: 0.5, position: 1, totalProgression: 0.5 }],
  type: ['application/xhtml+xml'],
  resize: [100],
  resource: ['OEBPS/style.css'],
  keyId: ['nope'],
  operator: ['is'],
}

/** Values for leaves of conditions (behaviour 2.4), by kind. */
const conditionValues: KnownValues = {
  deleted: [true],
  ageRating: [12],
  numberSort: [1.5, 2],
  readStatus: ['UNREAD', 'READ', 'IN_PROGRESS'],
  mediaStatus: ['READY', 'UNKNOWN', 'ERROR', 'UNSUPPORTED', 'OUTDATED'],
  mediaProfile: ['DIVINA', 'PDF', 'EPUB'],
  seriesStatus: ['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS'],
  author: [{ name: 'someone', role: 'writer' }, { name: 'someone' }, { role: 'writer' }, {}],
  poster: [{ type: 'GENERATED', selected: true }, { type: 'SIDECAR' }, { selected: false }, {}],
  title: ['Zebra', ''],
}

export interface Examples {
  /** Returns values that the document allows for a shape, at least one. `name` is that of the property or parameter. */
  of(shape: Shape, name: string): readonly unknown[]
  /** Returns objects with the required properties, with all of them, and with each optional one alone. */
  objectsOf(shape: Shape, depth?: number): readonly Record<string, unknown>[]
}

export function createExamples(document: ApiDocument, known: KnownValues): Examples {
  const first = (shape: Shape, name: string, depth: number) => values(shape, name, depth)[0]

  function listObjects(shape: Shape, depth = 0): Record<string, unknown>[] {
    const { properties = {}, required = [], additionalProperties } = document.resolve(shape)
    if (additionalProperties)
      return (known.mapKey ?? ['a.key']).flatMap((key) =>
        values(additionalProperties, 'entry', depth + 1).map((value) => ({ [String(key)]: value })),
      )
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, first(properties[name] ?? {}, name, depth + 1)]))
    const minimal = pick(required)
    const alone = Object.entries(properties).flatMap(([name, inner]) =>
      values(inner, name, depth + 1).map((value) => ({ ...minimal, [name]: value })),
    )
    return [minimal, pick(Object.keys(properties)), ...(depth < 3 ? alone : [])]
  }

  /** Returns `{operator, …}` of a leaf: one for each word that distinguishes the operators. */
  function operators(shape: Shape, name: string): unknown[] {
    return Object.entries(shape.discriminator?.mapping ?? {}).flatMap(([operator, ref]) => {
      const fields = Object.entries(document.resolve({ $ref: ref }).properties ?? {}).filter(
        ([field]) => field !== 'operator',
      )
      const [field] = fields[0] ?? []
      if (field === undefined) return [{ operator }]
      const held =
        field === 'value' ? (conditionValues[name] ?? known[name] ?? ['a value']) : (known[field] ?? [])
      return held.map((value) => ({ operator, [field]: value }))
    })
  }

  /** Conditions contain conditions: on the third level only leaves. */
  const oneOfEach = (options: readonly Shape[], depth: number): unknown[] =>
    options
      .filter((o) => depth < 4 || !/A(ny|ll)Of/.test(o.$ref ?? ''))
      .flatMap((o) => listObjects(o, depth).slice(0, depth < 2 ? undefined : 1))

  function lists(shape: Shape, name: string, depth: number): readonly unknown[] {
    if (known[name]?.every(Array.isArray)) return known[name]
    const all = values(shape.items ?? {}, name, depth + 1)
    return [all.slice(0, 1), ...(shape.minItems ? [] : [[]]), ...(all.length > 1 ? [all] : [])]
  }

  function single({ type, format }: Shape, name: string): readonly unknown[] {
    if (type === 'boolean') return [true, false]
    if (format === 'date') return ['2020-01-02']
    if (known[name]) return known[name]
    if (format === 'date-time') return known.dateTime ?? []
    return type === 'integer' || type === 'number' ? [1] : ['some text']
  }

  function values(referred: Shape, name: string, depth: number): readonly unknown[] {
    const shape = document.resolve(referred)
    if (shape.discriminator) return operators(shape, name)
    if (shape.oneOf) return oneOfEach(shape.oneOf, depth)
    if (shape.enum) return shape.enum
    if (shape.type === 'array') return lists(shape, name, depth)
    return shape.type === 'object' && !known[name] ? listObjects(shape, depth) : single(shape, name)
  }

  return { of: (shape, name) => values(shape, name, 0), objectsOf: listObjects }
}
