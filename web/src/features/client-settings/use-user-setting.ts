import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { showToast } from '../../ui/toasts.ts'
import { useUser } from '../auth/queries.ts'
import { userSettingsQuery } from './queries.ts'
import { changeSetting } from './save-settings.ts'

export interface UserSetting<T> {
  readonly value: T
  /** False until the settings of the user are known; the value is the fallback until then. */
  readonly isKnown: boolean
  readonly save: (value: T) => void
  /** Removes the setting: the value is the fallback again. */
  readonly remove: () => void
}

function parseValue<S extends z.ZodMiniType>(schema: S, text: string | undefined): z.output<S> | undefined {
  if (text === undefined) return undefined
  try {
    const result = z.safeParse(schema, JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns a setting of the signed-in user, which follows them to other devices. The value is JSON that matches the schema; anything else
 * counts as not set. `fallback` must keep its identity.
 */
export function useUserSetting<S extends z.ZodMiniType>(
  key: string,
  schema: S,
  fallback: z.output<S>,
): UserSetting<z.output<S>> {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { id: userId } = useUser()
  const { data, isError } = useQuery({ ...userSettingsQuery(userId), enabled: userId !== '' })
  const text = data?.values[key]
  const value = useMemo(() => parseValue(schema, text) ?? fallback, [schema, text, fallback])
  const change = (next: string | null) =>
    changeSetting({
      client,
      userId,
      key,
      value: next,
      onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
    })
  return {
    value,
    isKnown: data !== undefined || isError,
    save: (next) => change(JSON.stringify(next)),
    remove: () => change(null),
  }
}
