import * as z from 'zod/mini'

/** Roles that can be granted. ADMIN implies none of the others (behaviour 9.2). */
export const roles = ['ADMIN', 'FILE_DOWNLOAD', 'PAGE_STREAMING', 'KOBO_SYNC', 'KOREADER_SYNC'] as const
export const Role = z.enum(roles)
export type Role = z.output<typeof Role>
