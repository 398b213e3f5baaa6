import * as scan from '@lectern/contract/scan'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import type { Queue } from '../../queue/queue.ts'
import { priority } from '../../queue/task-kind.ts'
import { findLibrary } from '../libraries/queries.ts'
import { listMisnamedFiles } from './queries.ts'
import { emptyTrashTask, scanLibraryTask } from './tasks.ts'

export function scanRoutes(app: FastifyInstance, { db, queue }: { db: Db; queue: Queue }): void {
  const libraryKey = async (publicId: string): Promise<number> => {
    const library = await findLibrary(db, publicId)
    if (!library) throw new AppError('NOT_FOUND')
    return library.id
  }
  serve(app, scan.scanLibrary, async ({ params, query }) =>
    queue.add(
      scanLibraryTask,
      {
        libraryId: await libraryKey(params.libraryId),
        deep: query.deep,
        ...(query.confirm && { confirm: true }),
      },
      priority.highest,
    ),
  )
  serve(app, scan.listMisnamedFiles, () => listMisnamedFiles(db))
  serve(app, scan.emptyTrash, async ({ params }) =>
    queue.add(emptyTrashTask, { libraryId: await libraryKey(params.libraryId) }, priority.high),
  )
}
