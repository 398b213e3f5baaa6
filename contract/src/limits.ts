/** Every number that both sides must agree on. */
export const limits = {
  /** Items of a page when nothing is asked, and the most that may be asked (behaviour 1.2). */
  pageSize: 20,
  maxPageSize: 2000,
  /** Most books or series of an answer without pages: more would neither fit into the memory of small machines nor into one text. */
  maxUnpaged: 100_000,
  /** Largest page number that is still a number and not an attack. */
  maxPage: 1_000_000_000,
  /** Most values of one repeated query parameter. */
  maxQueryValues: 500,
  /** Most sort keys of one request. */
  maxSorts: 8,
  /** Largest whole number that programs of the field keep: 32 bits. */
  maxWhole: 2 ** 31 - 1,
  /** Bytes of a file; more than any disk holds. */
  maxFileSize: 2 ** 50,
  /** Characters. */
  maxEmail: 254,
  maxPassword: 1024,
  maxName: 255,
  maxPath: 4096,
  maxText: 100_000,
  /** Of a web address. */
  maxAddress: 2048,
  /** Of a few sentences. */
  maxSummary: 2000,
  /** Of a title or an address. */
  maxLine: 10_000,
  /** Of a tag, a name, a role or a label. */
  maxLabel: 1_000,
  /** Of the hash of a page. */
  maxHash: 200,
  /** Most tags, authors or links of one book or series. */
  maxLabels: 2_000,
  /** Of a text that is searched for (behaviour 2.2). */
  maxSearchText: 10_000,
  /** Most ids or labels in one list of a body. */
  maxList: 10_000,
  /** Bytes of a JSON body. */
  maxBody: 1024 * 1024,
  /** Lists and objects of a JSON body that lie within each other. */
  maxBodyDepth: 100,
  /** Conditions of one list, and how many may lie within each other (behaviour 2.4). */
  maxConditions: 1000,
  maxConditionDepth: 32,
  /** Milliseconds that the conditions of one list may take, whatever they are and however large the library is. */
  conditionTime: 10_000,
  /** Bytes of a form with a file. */
  maxUpload: 20 * 1024 * 1024,
  /** Bytes of a reading list of ComicRack, and its books: more cannot be in a read list. */
  maxReadingList: 10 * 1024 * 1024,
  maxReadingListBooks: 10_000,
  /** API keys of one user. */
  maxApiKeys: 100,
  /** What clients keep on the server: of one owner, in one call, characters of a key and of a value. */
  maxSettings: 2000,
  maxSettingsPerCall: 500,
  maxSettingKey: 255,
  maxSettingValue: 200_000,
  /** Characters of all values of one owner together. */
  maxSettingsLength: 4_000_000,
  /** Sign-in attempts: per account and per address within the window. */
  loginAttemptsPerAccount: 10,
  loginAttemptsPerAddress: 50,
  loginWindowSeconds: 300,
  /** Open event streams of one user; the oldest is closed when one more opens. */
  maxStreamsPerUser: 30,
  /** Longest edge of a page thumbnail, pixels. */
  pageThumbnailEdge: 300,
  /** The longest edge that a duplicate page is drawn with. */
  duplicatePageEdge: 2000,
} as const
