/**
 * THE ordered list of features, the same on both sides. A feature may import only features listed before it;
 * the import rules and the architecture test are generated from this list.
 */
export const features = [
  'auth',
  'tasks',
  'settings',
  'backup',
  'history',
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
  'hashing',
  'conversion',
  'duplicates',
  'scan',
  'import',
  'announcements',
  'metrics',
  'search',
  'dashboard',
]
