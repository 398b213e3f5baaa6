import { useMemo } from 'react'
import * as z from 'zod/mini'
import { readPreferences, usePreference, writePreference } from './preferences.ts'

/**
 * Returns value and setter of a preference of one feature: `useFeaturePreference('reader.settings', ReaderSettings, defaults)`. The default replaces
 * a value that does not match the schema.
 */
export function useFeaturePreference<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  fallback: z.output<S>,
): [z.output<S>, (value: z.output<S>) => void] {
  const [all] = usePreference('features')
  const stored = all[name]
  const value = useMemo(() => {
    const result = z.safeParse(schema, stored)
    return result.success ? result.data : fallback
  }, [schema, stored, fallback])
  const set = (next: z.output<S>) =>
    writePreference('features', { ...readPreferences().features, [name]: next })
  return [value, set]
}
