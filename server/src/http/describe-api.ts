import type { FastifyInstance } from 'fastify'

export function describeApi(_app: FastifyInstance, _about: { version: string; contextPath: string }): void {}
