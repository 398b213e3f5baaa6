import IconCopyX from '@tabler/icons-react/dist/esm/icons/IconCopyX.mjs'
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs'
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import IconLayersIntersect from '@tabler/icons-react/dist/esm/icons/IconLayersIntersect.mjs'
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import IconPhotoQuestion from '@tabler/icons-react/dist/esm/icons/IconPhotoQuestion.mjs'
import { useProblemCount } from '../../features/analysis/problem-queries.ts'
import { type AdminScreen, page } from './admin-screen.ts'

/** The screens that look after the files of books, in order. */
export const mediaScreens: readonly AdminScreen[] = [
  {
    path: '/media-management/analysis',
    label: 'admin.problems',
    icon: IconFileAlert,
    role: 'ADMIN',
    useCount: useProblemCount,
    countLabel: 'admin.problems_count',
    isNotedInNavigation: true,
    ...page(
      () => import('../../features/analysis/pages/ProblemsPage.tsx').then((m) => m.ProblemsPage),
      'media',
      'failures',
      'organise',
    ),
  },
  {
    path: '/media-management/missing-posters',
    label: 'admin.missing_posters',
    icon: IconPhotoOff,
    role: 'ADMIN',
    ...page(
      () => import('../../features/analysis/pages/MissingPostersPage.tsx').then((m) => m.MissingPostersPage),
      'media',
      'organise',
    ),
  },
  {
    path: '/media-management/duplicate-files',
    label: 'admin.duplicate_files',
    icon: IconFiles,
    role: 'ADMIN',
    ...page(
      () =>
        import('../../features/duplicates/pages/DuplicateFilesPage.tsx').then((m) => m.DuplicateFilesPage),
      'media',
      'organise',
    ),
  },
  {
    path: '/media-management/duplicate-pages/known',
    label: 'admin.duplicate_pages',
    icon: IconCopyX,
    role: 'ADMIN',
    ...page(
      () => import('../../features/duplicates/pages/KnownPagesPage.tsx').then((m) => m.KnownPagesPage),
      'media',
      'organise',
    ),
  },
  {
    path: '/media-management/duplicate-pages/unknown',
    label: 'admin.new_duplicate_pages',
    icon: IconPhotoQuestion,
    role: 'ADMIN',
    ...page(
      () => import('../../features/duplicates/pages/UnknownPagesPage.tsx').then((m) => m.UnknownPagesPage),
      'media',
      'organise',
    ),
  },
  {
    path: '/media-management/duplicate-pages/near',
    label: 'admin.near_pages',
    icon: IconLayersIntersect,
    role: 'ADMIN',
    extension: 'near-pages',
    ...page(
      () => import('../../features/duplicates/pages/NearPagesPage.tsx').then((m) => m.NearPagesPage),
      'media',
      'organise',
    ),
  },
]
