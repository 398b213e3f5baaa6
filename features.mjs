const both = ['server', 'web']
const server = ['server']
const web = ['web']

/**
 * THE ordered list of features, with the sides that have a folder for them. A feature may import only features listed before it;
 * the import rules and the architecture test are generated from this list. `search` has two places: lists of the server search, so its server
 * side comes early; its screens show everything, so its web side comes last.
 */
export const features = [
  { name: 'auth', sides: both },
  { name: 'tasks', sides: both },
  { name: 'settings', sides: both },
  { name: 'backup', sides: both },
  { name: 'client-settings', sides: both },
  { name: 'libraries', sides: both },
  { name: 'referential', sides: server },
  { name: 'search', sides: server },
  { name: 'users', sides: both },
  { name: 'api-keys', sides: both },
  { name: 'filters', sides: web },
  { name: 'oauth2', sides: server },
  { name: 'posters', sides: both },
  { name: 'progress', sides: both },
  { name: 'books', sides: both },
  { name: 'series', sides: both },
  { name: 'metadata', sides: web },
  { name: 'collections', sides: both },
  { name: 'readlists', sides: both },
  { name: 'annotations', sides: both },
  { name: 'account-data', sides: both },
  { name: 'downloads', sides: both },
  { name: 'panels', sides: both },
  { name: 'reader', sides: both },
  { name: 'opds', sides: server },
  { name: 'koreader', sides: server },
  { name: 'kobo', sides: server },
  { name: 'text-reader', sides: web },
  { name: 'fonts', sides: server },
  { name: 'analysis', sides: both },
  { name: 'hashing', sides: server },
  { name: 'history', sides: both },
  { name: 'conversion', sides: server },
  { name: 'duplicates', sides: both },
  { name: 'scan', sides: both },
  { name: 'import', sides: both },
  { name: 'announcements', sides: both },
  { name: 'metrics', sides: both },
  { name: 'takeover', sides: both },
  { name: 'server-check', sides: both },
  { name: 'devices', sides: web },
  { name: 'browse', sides: web },
  { name: 'dashboard', sides: web },
  { name: 'search', sides: web },
]
