import { isApiError } from '../../lib/api-error.ts'

/** The thing itself is no more, or no longer for this reader: what was shown of it must go, too. */
export const isGone = (error: unknown): boolean => isApiError(error) && [400, 403, 404].includes(error.status)
