import * as z from 'zod/mini'
import { route } from './route.ts'

/** Alive and able to answer a query; nothing more is told to strangers. */
export const getHealth = route({
  method: 'GET',
  path: '/actuator/health',
  access: 'public',
  purpose: 'check health',
  response: z.object({ status: z.enum(['UP', 'DOWN']) }),
})
export const ServerInfo = z.object({
  build: z.object({ artifact: z.string(), name: z.string(), version: z.string(), group: z.string() }),
  git: z.object({ branch: z.string(), commit: z.object({ id: z.string(), time: z.string() }) }),
  os: z.object({ name: z.string(), version: z.string(), arch: z.string() }),
})
export const getServerInfo = route({
  method: 'GET',
  path: '/actuator/info',
  access: 'ADMIN',
  purpose: 'retrieve server information',
  response: ServerInfo,
})
