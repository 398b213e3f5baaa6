/**
 * THE ordered list of features, the same on both sides. A feature may import only features listed before it;
 * the import rules and the architecture test are generated from this list.
 */
export const features = [
  'auth',
  'tasks',
  'libraries',
  'referential',
  'users',
  'posters',
  'progress',
  'books',
  'series',
  'collections',
  'readlists',
  'reader',
  'analysis',
  'scan',
  'import',
  'duplicates',
  'settings',
  'history',
  'announcements',
  'metrics',
  'search',
  'dashboard',
]
