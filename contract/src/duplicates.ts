import * as z from 'zod/mini'

/** What an admin decided about a page that books share (behaviour 11.2); setting it deletes nothing by itself. */
export const PageHashAction = z.enum(['DELETE_AUTO', 'DELETE_MANUAL', 'IGNORE'])
export type PageHashAction = z.output<typeof PageHashAction>
