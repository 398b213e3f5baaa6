/**
 * Differences from Komga's API document, call by call, in the notation of the document, as listed in `docs/api.md`. Any other difference
 * fails a test.
 */

/** Calls that accept less than the document allows, with the reason. */
const addressReason = 'a link needs an address, of http, https, ftp or mailto'
export const stricter: Readonly<Record<string, string>> = {
  'PATCH /api/v1/books/{bookId}/metadata': addressReason,
  'PATCH /api/v1/books/metadata': addressReason,
  'PATCH /api/v1/series/{seriesId}/metadata': addressReason,
}

/** Calls that Lectern leaves out, with the reason. */
export const notOffered: Readonly<Record<string, string>> = {}

/** Calls that the document does not have, with their purpose. */
export const extra: Readonly<Record<string, string>> = {
  'GET /api/lectern': 'which server this is and what it can do beyond the document',
  'GET /api/lectern/session':
    'who is signed in and what libraries they see, in one call that strangers may make, too',
  'GET /api/lectern/facets/{facet}': 'the values of a filter with the number of series or books of each',
  'POST /api/lectern/books/years':
    'how many books of a list are of each year, by a date that it can be sorted by',
  'POST /api/lectern/series/years':
    'how many series of a list are of each year, by a date that it can be sorted by',
  'GET /api/lectern/books/{bookId}/neighbours':
    'the books before and after, in one call that succeeds at the ends of a series too',
  'GET /api/lectern/library-counts': 'what each library holds and what of it is left to read, in one call',
  'GET /api/lectern/misnamed-files': 'what the last scans could not open because its name is not UTF-8',
  'POST /api/lectern/books/read-progress': 'marks several books as read or unread, in one call',
  'POST /api/lectern/books/{bookId}/posters/regenerate': 'makes the generated poster of one book again',
  'POST /api/lectern/series/{seriesId}/posters/regenerate':
    'makes the generated posters of the books of a series again',
  'POST /api/lectern/libraries/{libraryId}/posters/regenerate':
    'makes the generated posters of the books of a library again',
  'GET /api/lectern/books/{bookId}/annotations': "the caller's bookmarks, highlights and notes in a book",
  'POST /api/lectern/books/{bookId}/annotations': 'adds a bookmark, a highlight or a note',
  'GET /api/lectern/books/{bookId}/annotations/markdown': 'the same as a file of text',
  'GET /api/lectern/annotations': "the caller's annotations in all books, narrowed and searched",
  'PATCH /api/lectern/annotations/{annotationId}': 'changes its note or its color',
  'DELETE /api/lectern/annotations/{annotationId}': 'deletes it',
  'GET /api/lectern/panels': "the panels of pages that the caller's devices have found or corrected",
  'PUT /api/lectern/panels/{pageHash}': 'keeps the panels of a page for all devices of the caller',
  'DELETE /api/lectern/panels/{pageHash}': 'forgets them',
  'GET /api/lectern/books/{bookId}/outline': 'the contents of a PDF as a tree',
  'GET /api/lectern/books/{bookId}/pages/{pageNumber}/text':
    'the text of a page of a PDF, with the place of each word',
  'GET /api/lectern/books/{bookId}/text-search': 'where a text is in a PDF, with excerpts',
  'DELETE /api/lectern/tasks/running': 'stops what is under way, not only what waits',
  'GET /api/lectern/takeover': 'how far a take-over is, and the report of the last one',
  'POST /api/lectern/takeover': "takes over another server's data with its ids",
  'DELETE /api/lectern/takeover': 'stops a take-over, which changes nothing then',
  'POST /api/lectern/takeover/look': 'what is in the folder of another server, and what would come over',
  'DELETE /api/lectern/takeover/uploaded': 'deletes a database that was uploaded for a take-over',
  'POST /api/lectern/takeover/undo': 'the next start puts the database from before a take-over back',
  'GET /api/lectern/users/me/sessions': 'where the caller is signed in',
  'DELETE /api/lectern/users/me/sessions/{sessionId}': 'signs one of these devices out',
  'GET /api/lectern/users/{userId}/sessions': 'where a user is signed in',
  'DELETE /api/lectern/users/{userId}/sessions/{sessionId}': 'signs one of these devices out',
  'GET /api/lectern/oauth2/providers': 'the sign-in providers as they are configured, without secrets',
  'POST /api/lectern/oauth2/providers/{registrationId}/test': 'says whether a provider responds and fits',
  'GET /api/lectern/files-beside': 'the images and sidecars that are deleted with books and series',
  'GET /api/lectern/import-uploads/files': 'what was uploaded and not imported',
  'DELETE /api/lectern/import-uploads/files': 'deletes all of it',
  'DELETE /api/lectern/import-uploads/files/{file}': 'deletes one of these files',
  'POST /api/lectern/backup-uploads': 'begins the upload of a copy of the database, or goes on with it',
  'POST /api/lectern/backup-uploads/{uploadId}/pieces': 'sends a piece of it; the last one checks the copy',
  'DELETE /api/lectern/backup-uploads/{uploadId}': 'removes what was received',
  'GET /api/lectern/server-check': 'how far the check of the server is, and the report of the last one',
  'POST /api/lectern/server-check': 'looks at files, checksums, pages, disks, copies and restrictions',
  'DELETE /api/lectern/server-check': 'stops that check',
  'POST /api/lectern/backup': 'a copy of the database while the server runs',
  'GET /api/lectern/backups': 'the copies of the database, and when the server makes them',
  'PUT /api/lectern/backups/schedule': 'when the server makes copies by itself, and how many it keeps',
  'GET /api/lectern/backups/{name}': 'a copy of the database as a file',
  'DELETE /api/lectern/backups/{name}': 'copies are deleted one by one',
  'POST /api/lectern/backups/{name}/restore': 'puts a copy back at the next start',
  'POST /api/lectern/backups/{name}/check': 'says whether a copy can replace the database',
  'GET /api/lectern/account/data': 'what the caller has read and marked, to keep or to move',
  'POST /api/lectern/account/data': 'takes such data over',
  'GET /api/lectern/metrics': 'everything that the screen of metrics shows, in one call',
  'GET /api/lectern/import-uploads': 'the folder for uploaded books, and the room there',
  'POST /api/lectern/import-uploads': 'begins an upload, or goes on with it',
  'POST /api/lectern/import-uploads/{uploadId}/pieces': 'large books arrive in pieces',
  'DELETE /api/lectern/import-uploads/{uploadId}': 'gives an upload up',
  'GET /api/lectern/tasks': 'what waits, runs and ran, and why it failed',
  'GET /api/lectern/tasks/waiting': 'the tasks that wait, with what they are about',
  'DELETE /api/lectern/tasks/waiting/{taskId}': 'cancels one waiting task',
  'DELETE /api/lectern/tasks/waiting': 'cancels what waits of one type',
  'GET /api/lectern/books/duplicates': 'whole groups of equal files, and the space that they waste',
  'GET /api/lectern/page-hashes/near': 'pages that look the same and differ in their bytes',
  'GET /api/lectern/page-hashes/totals': 'the space that duplicate pages took and take',
  'DELETE /api/lectern/page-hashes/{pageHash}': 'takes a decision about a page back',
  'GET /api/lectern/history': 'the history with names, narrowed to types, libraries and a time',
  'GET /api/lectern/users': 'latest sign-in, sessions and what each user sees, in one call',
  'POST /api/lectern/users/{userId}/view':
    'lets an admin see the server as that user, without changing anything',
  'DELETE /api/lectern/view': 'ends that',
  'POST /api/lectern/users/preview': 'what rights would show, before they are saved',
  'DELETE /api/lectern/users/{userId}/sessions': 'signs a user out everywhere',
  'DELETE /api/lectern/users/me/sessions': 'signs the caller out everywhere else',
  'POST /api/lectern/sign-in': 'signs a browser in by a token that works once',
  'POST /api/lectern/sign-in-tokens': 'a token for a link into the browser',
  'GET /actuator/health': 'not in the document; whether the server is well, for those who watch it',
  'GET /actuator/logfile': 'not in the document; the log, in parts too',
  'GET /actuator/metrics': 'not in the document; names of what is measured',
  'GET /actuator/metrics/{metricName}':
    'not in the document; figures of the server, as its clients show them',
  'GET /actuator/prometheus': 'not in the document; the same figures for Prometheus',
  'POST /actuator/shutdown': 'not in the document; stops the server',
  'GET /oauth2/authorization/{registrationId}': 'not in the document; begins to sign in with a provider',
  'GET /login/oauth2/code/{registrationId}': 'not in the document; where the provider sends people back to',
  'GET /sse/v1/events': 'not in the document; what happens on the server, as it happens',
  'POST /koreader/users/create': 'KOReader: refused, unless it is a key that may sync, or may begin to',
  'GET /api/lectern/koreader/settings': 'whether users may begin to sync with KOReader by themselves',
  'PUT /api/lectern/koreader/settings': 'changes that',
  'GET /koreader/healthcheck': 'KOReader: that the server is there',
  'GET /koreader/users/auth': 'KOReader: signs in',
  'GET /koreader/syncs/progress/{document}': 'KOReader: how far the caller is in a file',
  'PUT /koreader/syncs/progress': 'KOReader: the same, from a device',
  'GET /api/lectern/kobo/keys/{keyId}': 'what goes to the e-readers that sync with an API key',
  'PUT /api/lectern/kobo/keys/{keyId}': 'changes that',
  'GET /kobo/{authToken}': 'Kobo: nothing',
  'GET /kobo/{authToken}/ping': 'Kobo: that the server is there',
  'GET /kobo/{authToken}/v1/initialization': 'Kobo: where everything is',
  'POST /kobo/{authToken}/v1/auth/device': 'Kobo: tokens that nobody looks at',
  'POST /kobo/{authToken}/v1/auth/refresh': 'Kobo: the same again',
  'POST /kobo/{authToken}/v1/analytics/gettests': 'Kobo: no tests',
  'GET /kobo/{authToken}/v1/library/sync': 'Kobo: what is new, changed or gone',
  'GET /kobo/{authToken}/v1/library/{bookIds}/metadata': 'Kobo: what books are',
  'GET /kobo/{authToken}/v1/library/{bookId}/state': 'Kobo: how far the caller is in a book',
  'PUT /kobo/{authToken}/v1/library/{bookId}/state': 'Kobo: the same, from a device',
  'DELETE /kobo/{authToken}/v1/library/{bookId}': 'Kobo: a book was deleted on a device',
  'POST /kobo/{authToken}/v1/library/tags': 'Kobo: a shelf was made on a device',
  'GET /kobo/{authToken}/v1/books/{bookId}/file/epub': 'Kobo: the file, as it is or as a KEPUB',
  'GET /kobo/{authToken}/v1/books/{imageId}/thumbnail/{width}/{height}/{isGreyscale}/image.jpg':
    'Kobo: the poster',
  'GET /kobo/{authToken}/v1/books/{imageId}/thumbnail/{width}/{height}/{quality}/{isGreyscale}/image.jpg':
    'Kobo: the poster',
  'GET /kobo/{authToken}/*': 'Kobo: what the store would answer',
  'POST /kobo/{authToken}/*': 'Kobo: what the store would answer',
  'PUT /kobo/{authToken}/*': 'Kobo: what the store would answer',
  'PATCH /kobo/{authToken}/*': 'Kobo: what the store would answer',
  'DELETE /kobo/{authToken}/*': 'Kobo: what the store would answer',
  'GET /opds/v1.2/saved-filters': 'OPDS 1.2: the filters that the caller has saved in the web client',
  'GET /opds/v1.2/saved-filters/{filterId}': 'OPDS 1.2: the series or books of one of them',
  'GET /opds/v1.2/catalog': 'OPDS 1.2: where a reader of OPDS 1.2 begins',
  'GET /opds/v1.2': 'OPDS 1.2: the same catalog, for people who leave its name out',
  'GET /opds/v1.2/': 'OPDS 1.2: the same again, with a slash at the end',
  'GET /opds/v1.2/search': 'OPDS 1.2: how a reader searches (OpenSearch)',
  'GET /opds/v1.2/keep-reading': 'OPDS 1.2: books that are being read',
  'GET /opds/v1.2/ondeck': 'OPDS 1.2: what to read next',
  'GET /opds/v1.2/series': 'OPDS 1.2: series by name, by publisher, or found by a search',
  'GET /opds/v1.2/series/latest': 'OPDS 1.2: series that changed last',
  'GET /opds/v1.2/books': 'OPDS 1.2: books that a search finds',
  'GET /opds/v1.2/books/latest': 'OPDS 1.2: books that were added last',
  'GET /opds/v1.2/libraries': 'OPDS 1.2: libraries by name',
  'GET /opds/v1.2/collections': 'OPDS 1.2: collections by name',
  'GET /opds/v1.2/readlists': 'OPDS 1.2: read lists by name',
  'GET /opds/v1.2/publishers': 'OPDS 1.2: publishers by name',
  'GET /opds/v1.2/series/{seriesId}': 'OPDS 1.2: the books of a series',
  'GET /opds/v1.2/libraries/{libraryId}': 'OPDS 1.2: the series of a library',
  'GET /opds/v1.2/collections/{collectionId}': 'OPDS 1.2: the series of a collection',
  'GET /opds/v1.2/readlists/{readListId}': 'OPDS 1.2: the books of a read list',
  'GET /opds/v1.2/books/{bookId}/pages/{pageNumber}': 'OPDS 1.2: a page, counted from 0 (OPDS-PSE)',
  'GET /opds/v1.2/books/{bookId}/thumbnail': 'OPDS 1.2: the poster',
  'GET /opds/v1.2/books/{bookId}/thumbnail/small': 'OPDS 1.2: the poster',
  'GET /opds/v1.2/books/{bookId}/file': 'OPDS 1.2: the file',
  'GET /opds/v1.2/books/{bookId}/file/*': 'OPDS 1.2: the file, under any name',
  'GET /opds/v2/saved-filters': 'OPDS 2.0: the filters that the caller has saved in the web client',
  'GET /opds/v2/saved-filters/{filterId}': 'OPDS 2.0: the series or books of one of them',
  'GET /opds/v2/catalog': 'OPDS 2.0: where a reader of OPDS 2.0 begins',
  'GET /opds/v2': 'OPDS 2.0: the same catalog, for people who leave its name out',
  'GET /opds/v2/': 'OPDS 2.0: the same again, with a slash at the end',
  'GET /opds/v2/libraries': 'OPDS 2.0: what is recommended of all libraries',
  'GET /opds/v2/libraries/keep-reading': 'OPDS 2.0: books that are being read',
  'GET /opds/v2/libraries/on-deck': 'OPDS 2.0: what to read next',
  'GET /opds/v2/libraries/books/latest': 'OPDS 2.0: books that were added last',
  'GET /opds/v2/libraries/series/latest': 'OPDS 2.0: series that changed last',
  'GET /opds/v2/libraries/browse': 'OPDS 2.0: series by name or publisher',
  'GET /opds/v2/libraries/collections': 'OPDS 2.0: collections by name',
  'GET /opds/v2/libraries/readlists': 'OPDS 2.0: read lists by name',
  'GET /opds/v2/search': 'OPDS 2.0: what a search finds',
  'GET /opds/v2/libraries/{libraryId}': 'OPDS 2.0: what is recommended of a library',
  'GET /opds/v2/libraries/{libraryId}/keep-reading': 'OPDS 2.0: books that are being read, of one library',
  'GET /opds/v2/libraries/{libraryId}/on-deck': 'OPDS 2.0: what to read next, of one library',
  'GET /opds/v2/libraries/{libraryId}/books/latest': 'OPDS 2.0: books that were added last, of one library',
  'GET /opds/v2/libraries/{libraryId}/series/latest': 'OPDS 2.0: series that changed last, of one library',
  'GET /opds/v2/libraries/{libraryId}/browse': 'OPDS 2.0: series by name or publisher, of one library',
  'GET /opds/v2/libraries/{libraryId}/collections': 'OPDS 2.0: collections by name, of one library',
  'GET /opds/v2/libraries/{libraryId}/readlists': 'OPDS 2.0: read lists by name, of one library',
  'GET /opds/v2/collections/{collectionId}': 'OPDS 2.0: the series of a collection',
  'GET /opds/v2/readlists/{readListId}': 'OPDS 2.0: the books of a read list',
  'GET /opds/v2/series/{seriesId}': 'OPDS 2.0: the books of a series',
  'GET /opds/v2/books/{bookId}/manifest': 'OPDS 2.0: the manifest that fits the book',
  'GET /opds/v2/books/{bookId}/manifest/divina': 'OPDS 2.0: the manifest of its pages',
  'GET /opds/v2/books/{bookId}/progression': 'OPDS 2.0: the place of the caller in a book',
  'GET /opds/v2/books/{bookId}/flat-progression':
    'OPDS Progression: the place of the caller in a book, as a part of it',
  'GET /opds/v2/books/{bookId}/manifest/epub': 'OPDS 2.0: the manifest of an EPUB',
  'GET /opds/v2/books/{bookId}/manifest/pdf': 'OPDS 2.0: the manifest of a PDF',
  'GET /opds/v2/auth': 'OPDS 2.0: how to sign in',
  'PUT /opds/v2/books/{bookId}/flat-progression':
    'OPDS Progression: the place of the caller in a book, as a part of it',
  'PUT /opds/v2/books/{bookId}/progression': 'OPDS 2.0: the place of the caller in a book',
  'GET /opds/v2/books/{bookId}/pages/{pageNumber}': 'OPDS 2.0: a page, counted from 1',
  'GET /opds/v2/books/{bookId}/pages/{pageNumber}/raw': 'OPDS 2.0: a page of a PDF as a PDF',
  'GET /opds/v2/books/{bookId}/thumbnail': 'OPDS 2.0: the poster',
  'GET /opds/v2/books/{bookId}/file': 'OPDS 2.0: the file',
  'GET /opds/v2/books/{bookId}/file/*': 'OPDS 2.0: the file, under any name',
  'GET /opds/v2/books/{bookId}/resource/*': 'OPDS 2.0: a file of an EPUB',
}

/** Differences between replies and the document, with the reason. */
const replyDifferences: readonly { call: RegExp; fault: RegExp; why: string }[] = [
  {
    call: /\/progression$/,
    fault: /^answers 204 and not|^\/locator\/(href|type): is missing$/,
    why: 'without progress there is nothing to answer; what was told as a page has an empty locator (behaviour 1.4, 1.8)',
  },
  {
    call: /\/manifest(\/\w+)?$/,
    fault:
      /^\/(metadata\/.*|(links|images|resources|readingOrder|toc|landmarks|pageList)\/.*\/properties): is missing$/,
    why: 'what is empty is left out of links and metadata of web publications (behaviour 1.4)',
  },
  {
    call: /\/positions$/,
    fault: /^\/positions\/\d+\/locations\/fragments: is missing$/,
    why: 'what is empty is left out of locators (behaviour 1.4)',
  },
]
/** True when a fault of a reply is an error of the document and not of Lectern. */
export const isKnownDifference = (call: string, fault: string): boolean =>
  replyDifferences.some((o) => o.call.test(call) && o.fault.test(fault))

/** Calls for which no request made from the document succeeds, with the reason. */
export const neverSuccessful: Readonly<Record<string, string>> = {
  'POST /api/v1/claim': 'the server of the tests has its admin',
}

/** Calls that have nothing to return for the fixture of the tests, with the reason. */
export const emptyReplies: Readonly<Record<string, string>> = {}

/**
 * Requests that are valid by the document and still refused, by the text of the error. Where the server has better data, the call counts as
 * the same.
 */
export const refusals: readonly { call: string; error: RegExp; why: string }[] = [
  ...Object.keys(stricter).map((call) => ({ call, error: /links\.\d+\.url/, why: addressReason })),
  {
    call: 'PATCH /api/v1/books/{bookId}/read-progress',
    error: /must be given unless completed is true/,
    why: 'the document does not say that one of both is needed (behaviour 1.9)',
  },
  {
    call: 'PUT /api/v1/books/{bookId}/progression',
    error: /PLACE_UNKNOWN/,
    why: 'a place that the book does not have',
  },
  {
    call: 'POST /api/v1/claim',
    error: /claimServer/,
    why: 'what it needs comes in headers, which these requests do not send',
  },
  {
    call: 'PATCH /api/v2/users/me/password',
    error: /"password"/,
    why: 'null is no password',
  },
  {
    call: 'PATCH /api/v2/users/{id}/password',
    error: /"password"/,
    why: 'null is no password',
  },
  {
    call: 'PATCH /api/v2/users/{id}',
    error: /"(roles|sharedLibraries)"/,
    why: 'null says neither keep nor clear (behaviour 1.7)',
  },
]
