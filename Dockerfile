# syntax=docker/dockerfile:1

# The web client and the program of the server are the same for every machine, so they are built on the one that builds.
FROM --platform=$BUILDPLATFORM node:24-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY fixtures/package.json fixtures/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --include-workspace-root -w @lectern/web -w @lectern/server
COPY tsconfig.base.json ./
COPY scripts/build-web.mjs scripts/build-server.mjs scripts/
COPY contract contract
COPY server server
COPY web web
RUN node scripts/build-web.mjs && node scripts/build-server.mjs

# What the server needs to run; the packages hold their native parts ready made.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY fixtures/package.json fixtures/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts -w @lectern/server -w @lectern/demo

FROM node:24-slim
# As `npm start` has it: docs/decisions/015-memory.md and 032-settings-of-malloc.md.
ENV NODE_ENV=production UV_THREADPOOL_SIZE=8 NODE_COMPILE_CACHE=/app/cache
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536 MALLOC_TOP_PAD_=0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract/package.json contract/
COPY fixtures fixtures
COPY demo demo
COPY docs/releases docs/releases
COPY server/package.json server/
COPY --from=built /app/server/dist server/dist
COPY --from=built /app/web/dist web/dist
# `--demo` draws beside the config folder.
RUN mkdir -p /config /config-demo /data /app/cache && chown node:node /config /config-demo /app/cache && chmod 700 /config
USER node
# What is compiled here is not compiled again at each start.
RUN node --max-semi-space-size=4 --heap-growing-percent=40 server/dist/main.js --help > /dev/null \
  && node --max-semi-space-size=4 --heap-growing-percent=40 --input-type=module -e \
  "for (const name of ['sql-thread', 'run-job', 'book-work', 'hash-work']) await import('/app/server/dist/' + name + '.js')"
VOLUME ["/config", "/data"]
EXPOSE 25600
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LECTERN_PORT || 25600}${process.env.LECTERN_CONTEXT_PATH || ''}/actuator/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "server/dist/main.js", "--config-dir", "/config"]
