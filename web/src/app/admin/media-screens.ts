import IconCopyX from '@tabler/icons-react/dist/esm/icons/IconCopyX.mjs'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLayersIntersect from '@tabler/icons-react/dist/esm/icons/IconLayersIntersect.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import IconPhotoQuestion from '@tabler/icons-react/dist/esm/icons/IconPhotoQuestion.mjs'
import IconPlaylistAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs'
import { useProblemCount } from '../../features/analysis/problem-queries.ts'
import { defineScreens } from './admin-screen.ts'

/** Screens that look after books and their files. */
export const mediaScreens = defineScreens('ADMIN', [
  {
    path: '/import/books',
    label: 'admin.import_books',
    icon: IconFileImport,
    load: () => import('../../features/import/pages/ImportBooksPage.tsx').then((m) => m.ImportBooksPage),
    texts: ['import', 'failures'],
  },
  {
    path: '/import/readlist',
    label: 'admin.import_readlist',
    icon: IconPlaylistAdd,
    load: () =>
      import('../../features/import/pages/ImportReadListPage.tsx').then((m) => m.ImportReadListPage),
    texts: ['import', 'failures'],
  },
  {
    path: '/media-management/analysis',
    label: 'admin.problems',
    icon: IconFileAlert,
    useCount: useProblemCount,
    countLabel: 'admin.problems_count',
    isNotedInNavigation: true,
    load: () => import('../../features/analysis/pages/ProblemsPage.tsx').then((m) => m.ProblemsPage),
    texts: ['media', 'failures', 'organise'],
  },
  {
    path: '/media-management/missing-posters',
    label: 'admin.missing_posters',
    icon: IconPhotoOff,
    load: () =>
      import('../../features/analysis/pages/MissingPostersPage.tsx').then((m) => m.MissingPostersPage),
    texts: ['media', 'organise'],
  },
  {
    path: '/media-management/duplicate-files',
    label: 'admin.duplicate_files',
    icon: IconFiles,
    load: () =>
      import('../../features/duplicates/pages/DuplicateFilesPage.tsx').then((m) => m.DuplicateFilesPage),
    texts: ['media', 'organise'],
  },
  {
    path: '/media-management/duplicate-pages/known',
    label: 'admin.duplicate_pages',
    icon: IconCopyX,
    load: () =>
      import('../../features/duplicates/pages/KnownDuplicatePagesPage.tsx').then(
        (m) => m.KnownDuplicatePagesPage,
      ),
    texts: ['media', 'organise'],
  },
  {
    path: '/media-management/duplicate-pages/unknown',
    label: 'admin.new_duplicate_pages',
    icon: IconPhotoQuestion,
    load: () =>
      import('../../features/duplicates/pages/UnknownDuplicatePagesPage.tsx').then(
        (m) => m.UnknownDuplicatePagesPage,
      ),
    texts: ['media', 'organise'],
  },
  {
    path: '/media-management/duplicate-pages/near',
    label: 'admin.near_pages',
    icon: IconLayersIntersect,
    extension: 'near-pages',
    load: () =>
      import('../../features/duplicates/pages/SimilarPagesPage.tsx').then((m) => m.SimilarPagesPage),
    texts: ['media', 'organise'],
  },
  {
    path: '/history',
    label: 'admin.history',
    icon: IconHistory,
    load: () => import('../../features/history/pages/HistoryPage.tsx').then((m) => m.HistoryPage),
    texts: ['media'],
  },
])
