# syntax=docker/dockerfile:1

# The web client is the same for every machine, so it is built on the one that builds.
FROM --platform=$BUILDPLATFORM node:24-slim AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY fixtures/package.json fixtures/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts -w @lectern/web
COPY tsconfig.base.json ./
COPY scripts/build-web.mjs scripts/
COPY contract contract
COPY web web
RUN node scripts/build-web.mjs

# What the server needs to run; the packages hold their native parts ready made.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY fixtures/package.json fixtures/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts -w @lectern/server

FROM node:24-slim
# As `npm start` has it: docs/decisions/015-memory.md.
ENV NODE_ENV=production UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/app/cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY fixtures fixtures
COPY server server
COPY --from=client /app/web/dist web/dist
# `--demo` draws beside the config folder.
RUN mkdir -p /config /config-demo /data /app/cache && chown node:node /config /config-demo /app/cache
USER node
# What is compiled here needs no compiler in memory later: that of TypeScript takes 40 MB.
RUN node --max-semi-space-size=4 --heap-growing-percent=40 server/src/main.ts --help > /dev/null \
  && node --max-semi-space-size=4 --heap-growing-percent=40 --input-type=module -e \
  "for (const file of ['db/sql-thread', 'workers/run-job', 'media/book-work']) await import('/app/server/src/' + file + '.ts')"
VOLUME ["/config", "/data"]
EXPOSE 25600
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LECTERN_PORT || 25600}${process.env.LECTERN_CONTEXT_PATH || ''}/actuator/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "server/src/main.ts", "--config-dir", "/config"]
