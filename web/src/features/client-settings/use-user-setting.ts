import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { useUser } from '../auth/queries.ts'
import { parseSetting } from './parse-setting.ts'
import { userSettingsQuery } from './queries.ts'
import { useChangeSetting } from './use-change-setting.ts'

export interface UserSetting<T> {
  readonly value: T
  /** False until the settings of the user are known; the value is the fallback until then. */
  readonly isKnown: boolean
  readonly save: (value: T) => void
  /** Removes the setting: the value is the fallback again. */
  readonly remove: () => void
}

/**
 * Returns a setting of the signed-in user, which other devices have, too. A value that does not match the schema is ignored. `fallback`
 * must keep its identity.
 */
export function useUserSetting<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  fallback: z.output<S>,
): UserSetting<z.output<S>> {
  const { id: userId } = useUser()
  const change = useChangeSetting()
  const { data, isError } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  const text = data?.values[key]
  const value = useMemo(() => parseSetting(schema, text) ?? fallback, [schema, text, fallback])
  return {
    value,
    isKnown: data !== undefined || isError,
    save: (next) => change(key, JSON.stringify(next)),
    remove: () => change(key, null),
  }
}
