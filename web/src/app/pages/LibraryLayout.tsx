import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { allLibraries, useLibrary } from '../../features/libraries/queries.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Shows an error for a library that the user cannot see; redirects home when the library is deleted while it is shown. */
export function LibraryLayout() {
  const { libraryId } = useParams({ from: '/signed-in/frame/libraries/$libraryId' })
  const library = useLibrary(libraryId)
  const [seenId, setSeenId] = useState<string>()
  useEffect(() => {
    if (library) setSeenId(library.id)
  }, [library])
  if (library || libraryId === allLibraries) return <Outlet />
  return seenId === libraryId ? <Navigate to="/" replace /> : <NotFoundPage />
}
