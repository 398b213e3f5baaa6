import { isApiError } from '../../lib/api-error.ts'

/** Returns null for the 404 that other servers send at the ends of a series (behaviour 2.7). */
export async function nullIfNotFound<T>(book: Promise<T>): Promise<T | null> {
  try {
    return await book
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}
