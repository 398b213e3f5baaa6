/** Limits that server and clients must agree on. */
export const limits = {
  /** Default and maximum number of items of a page (behaviour 1.2). */
  pageSize: 20,
  maxPageSize: 2000,
  /**
   * Maximum number of books or series of an unpaged response. More would exceed the memory of small machines and the length of a string.
   */
  maxUnpaged: 100_000,
  /** Maximum page number. */
  maxPage: 1_000_000_000,
  /** Maximum number of values of one repeated query parameter. */
  maxQueryValues: 500,
  /** Maximum number of sort keys of one request. */
  maxSorts: 8,
  /** Largest whole number that Komga's clients can store: 32 bits. */
  maxWhole: 2 ** 31 - 1,
  /** Maximum size of a file, in bytes; more than any disk holds. */
  maxFileSize: 2 ** 50,
  /** Maximum length of an e-mail address, in characters. */
  maxEmail: 254,
  maxPassword: 1024,
  maxName: 255,
  maxPath: 4096,
  /** Maximum number of reported names that are not UTF-8, for each library. */
  maxMisnamed: 200,
  maxText: 100_000,
  /** Maximum length of a web address, in characters. */
  maxAddress: 2048,
  /** Maximum length of a few sentences, in characters. */
  maxSummary: 2000,
  /** Maximum length of a title or a link, in characters. */
  maxLine: 10_000,
  /** Maximum length of a tag, a name, a role or a label, in characters. */
  maxLabel: 1_000,
  /** Maximum length of a page hash, in characters. */
  maxHash: 200,
  /** Maximum number of tags, authors or links of one book or series. */
  maxLabels: 2_000,
  /** Maximum length of a search text, in characters (behaviour 2.2). */
  maxSearchText: 10_000,
  /** Maximum number of ids or labels in one list of a body. */
  maxList: 10_000,
  /** Maximum size of a JSON body, in bytes. */
  maxBody: 1024 * 1024,
  /** Maximum depth of lists and objects of a JSON body. */
  maxBodyDepth: 100,
  /** Maximum number of conditions of one list, and their maximum depth (behaviour 2.4). */
  maxConditions: 1000,
  maxConditionDepth: 32,
  /** Maximum duration of a query with conditions, in ms, for conditions and libraries of any size. */
  conditionTime: 10_000,
  /** Maximum size of a form with a file, in bytes. */
  maxUpload: 20 * 1024 * 1024,
  /** Limits of uploads for an import: size of a file and of one piece of it in bytes, and number of files that are not complete. */
  maxUploadedBook: 16 * 1024 ** 3,
  maxUploadPiece: 8 * 1024 * 1024,
  maxOpenUploads: 200,
  /** The latest time that a date can be, in ms (ECMAScript). */
  latestTime: 8_640_000_000_000_000,
  /** Maximum number of uploaded files in one response, and days after which files that were not imported are deleted. */
  maxListedUploads: 200,
  uploadKeptDays: 30,
  /** Hours after which an uploaded database that was not imported is deleted. */
  databaseKeptHours: 24,
  /** Maximum length of a file name, in bytes: what file systems can store, less what the server adds. */
  maxFileName: 220,
  /** Maximum size of a ComicRack reading list, in bytes, and maximum number of its books: those that a read list can hold. */
  maxReadingList: 10 * 1024 * 1024,
  maxReadingListBooks: 10_000,
  /** Maximum number of values of a facet in one response. */
  maxFacetValues: 500,
  /** Maximum number of pages in `knownPages` of read progress. */
  maxKnownPages: 100,
  /** Documents of KOReader that are no books here, of a user. */
  maxWaitingDocuments: 1000,
  /** Limits of annotations: number of one user in all books and in one book, length of a note and of a locator as JSON, in characters. */
  maxAnnotations: 50_000,
  maxAnnotationsPerBook: 5_000,
  maxNote: 10_000,
  maxAnnotationLocator: 16_384,
  /** Maximum number of API keys of one user. */
  maxApiKeys: 100,
  /** Limits of client settings: number for one owner and in one call, length of a key and of a value in characters. */
  maxSettings: 2000,
  maxSettingsPerCall: 500,
  maxSettingKey: 255,
  maxSettingValue: 200_000,
  /** Maximum length of all values of one owner together, in characters. */
  maxSettingsLength: 4_000_000,
  /** Maximum number of sign-in attempts per account and per address within the window. */
  loginAttemptsPerAccount: 10,
  loginAttemptsPerAddress: 50,
  loginWindowSeconds: 300,
  /** Maximum number of open event streams of one user. The oldest is closed when one more opens. */
  maxStreamsPerUser: 30,
  /** Longest edge of a page thumbnail, in pixels. */
  pageThumbnailEdge: 300,
  /** Maximum length of a text that is searched in a book, in characters, and maximum number of matches of one response. */
  maxTextQuery: 200,
  maxTextMatches: 500,
  /** Maximum number of entries of the contents of a book, and maximum length of their titles in characters. */
  maxOutlineEntries: 5000,
  maxOutlineTitle: 300,
  /** Maximum edge of the image of a duplicate page, in pixels. */
  duplicatePageEdge: 2000,
  /** Maximum number of files that are named before they are deleted with books, and of books that are looked at for them. */
  maxFilesBeside: 50,
  maxBooksBeside: 500,
  /** Panels of pages: maximum number of one page, of pages in one request, and of pages that are kept for one user. */
  maxPanels: 60,
  maxPanelPages: 100,
  maxPanelPagesKept: 20_000,
} as const
