import { useText } from '../../i18n/use-text.ts'
import type { Problem } from './form-errors.ts'

/** Returns the function that says a problem in words. */
export function useFormText(): (problem: Problem | undefined) => string | undefined {
  const t = useText()
  return (problem) => problem && t(problem.textId, problem.values)
}
