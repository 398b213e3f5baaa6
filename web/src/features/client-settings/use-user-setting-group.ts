import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { useUser } from '../auth/queries.ts'
import { parseSetting } from './parse-setting.ts'
import { userSettingsQuery } from './queries.ts'
import { useChangeSetting } from './use-change-setting.ts'

interface UserSettingGroup<T> {
  /** Rest of the key → value. */
  readonly values: ReadonlyMap<string, T>
  readonly save: (name: string, value: T) => void
  readonly remove: (name: string) => void
}

/**
 * Returns the settings of the signed-in user whose keys begin with a prefix. A list with one setting for each item can be changed on two
 * devices at once, because neither overwrites the items of the other. A value that does not match the schema is ignored.
 */
export function useUserSettingGroup<S extends z.ZodMiniType>(
  prefix: string,
  schema: S,
): UserSettingGroup<z.output<S>> {
  const { id: userId } = useUser()
  const change = useChangeSetting()
  const { data } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  const texts = data?.values
  const values = useMemo(() => {
    const entries = Object.entries(texts ?? {}).filter(([key]) => key.startsWith(prefix))
    return new Map(
      entries.flatMap(([key, text]): [string, z.output<S>][] => {
        const value = parseSetting(schema, text)
        return value === undefined ? [] : [[key.slice(prefix.length), value]]
      }),
    )
  }, [texts, prefix, schema])
  return {
    values,
    save: (name, value) => change(prefix + name, JSON.stringify(value)),
    remove: (name) => change(prefix + name, null),
  }
}
