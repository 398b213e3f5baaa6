import { useQuery } from '@tanstack/react-query'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { libraryQueries } from '../../features/libraries/queries.ts'

/** Redirects to the welcome page when the last library is deleted while it is shown, here or by another user. */
export function useWelcomeWhenEmpty(): void {
  const navigate = useNavigate()
  const matches = useMatchRoute()
  const { data } = useQuery(libraryQueries.list)
  const isLost =
    data?.length === 0 &&
    Boolean(matches({ to: '/dashboard' }) || matches({ to: '/libraries/$libraryId', fuzzy: true }))
  useEffect(() => {
    if (isLost) void navigate({ to: '/welcome', replace: true })
  }, [isLost, navigate])
}
