import { Outlet, useParams } from '@tanstack/react-router'
import { allLibraries, useLibrary } from '../../features/libraries/queries.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** A library that is gone, or was never ours to see, says so instead of showing an empty list. */
export function LibraryFrame() {
  const { libraryId } = useParams({ from: '/signed-in/frame/libraries/$libraryId' })
  const library = useLibrary(libraryId)
  return library || libraryId === allLibraries ? <Outlet /> : <NotFoundPage />
}
