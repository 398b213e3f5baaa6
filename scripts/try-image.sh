#!/usr/bin/env bash
# Builds the image of the Dockerfile and runs it as compose.yaml does: as user 1000, with the books read-only, until it is healthy; stops it
# with SIGTERM and starts it again on the same data. Needs docker or buildah. Without a daemon or a registry, buildah builds with
# BUILDAH_ISOLATION=chroot on any local image that is tagged as the one the Dockerfile names.
# Usage: scripts/try-image.sh [folder of books]; IMAGE, PORT and TOOL (docker or buildah) can be set.
set -euo pipefail
cd "$(dirname "$0")/.."
image=${IMAGE:-lectern}
port=${PORT:-25699}
tool=${TOOL:-$(docker info > /dev/null 2>&1 && echo docker || echo buildah)}
work=$(mktemp -d)
mkdir "$work/config" "$work/books"
[ $# -gt 0 ] && cp -r "$1/." "$work/books"
chown -R 1000:1000 "$work/config" 2> /dev/null || chmod 777 "$work/config"
chmod 755 "$work" "$work/books"
pid=
container=

say() { echo "[$(date +%T)] $*"; }

fail() {
  say "FAILED: $*"
  [ -f "$work/log" ] && tail -20 "$work/log"
  exit 1
}

# Prints the processes of the server that buildah started: those before it only pass on its end.
find_server() {
  for process in $(pgrep -f -- '--config-dir /config$'); do
    if tr '\0' '\n' < "/proc/$process/environ" 2> /dev/null | grep -qx "LECTERN_PORT=$port"; then echo "$process"; fi
  done
}

clean() {
  [ "$tool" = buildah ] && find_server | xargs -r kill -KILL 2> /dev/null
  [ -n "$pid" ] && kill -KILL "$pid" 2> /dev/null
  if [ "$tool" = docker ]; then docker rm -f "$image-try" > /dev/null 2>&1; fi
  [ -n "$container" ] && buildah rm "$container" > /dev/null 2>&1
  rm -rf "$work"
}
trap clean EXIT

build() {
  if [ "$tool" = docker ]; then docker build -t "$image" .; else buildah bud --pull=never --layers -t "$image" .; fi
}

size() {
  if [ "$tool" = docker ]; then docker image inspect -f '{{.Size}}' "$image"; else
    buildah images --format '{{.Size}}' --filter "reference=$image" | head -1
  fi
}

# Starts the server of the image; its output goes to a file.
start() {
  if [ "$tool" = docker ]; then
    docker run --rm --name "$image-try" --init --user 1000:1000 --cap-drop ALL --security-opt no-new-privileges --read-only \
      --tmpfs /tmp -p "127.0.0.1:$port:25600" -v "$work/config:/config" -v "$work/books:/data:ro" "$image" > "$work/log" 2>&1 &
  else
    local entry
    mapfile -t entry < <(buildah inspect --type image --format '{{range .OCIv1.Config.Entrypoint}}{{println .}}{{end}}' "$image" | sed '/^$/d')
    buildah run --user 1000:1000 --cap-drop all --env "LECTERN_PORT=$port" -v "$work/config:/config" -v "$work/books:/data:ro" "$container" \
      -- "${entry[@]}" > "$work/log" 2>&1 &
  fi
  pid=$!
}

wait_until_healthy() {
  local url="http://127.0.0.1:$port/actuator/health"
  for _ in $(seq 1 120); do
    if curl -fs "$url" 2> /dev/null | grep -q UP; then return; fi
    kill -0 "$pid" 2> /dev/null || fail 'the server ended by itself'
    sleep 0.25
  done
  fail 'the server was not healthy within 30 seconds'
}

# Stops the server as a container engine does, and checks that it ends by itself.
stop() {
  if [ "$tool" = docker ]; then docker kill --signal TERM "$image-try" > /dev/null; else
    find_server | xargs -r kill -TERM
  fi
  for _ in $(seq 1 40); do
    if ! kill -0 "$pid" 2> /dev/null; then
      pid=
      return
    fi
    sleep 0.25
  done
  fail 'the server did not end within 10 seconds of SIGTERM'
}

say "building with $tool …"
build > "$work/build.log" 2>&1 || { tail -30 "$work/build.log"; fail 'the image could not be built'; }
say "size of the image: $(size)"
if [ "$tool" = buildah ]; then
  container=$(buildah from --pull=never "$image")
  # Otherwise buildah puts a folder of its own over the folders mounted here.
  buildah config --volume /config- --volume /data- "$container"
fi

start
wait_until_healthy
say 'healthy'
origin="http://127.0.0.1:$port"
curl -fs -X POST "$origin/api/v1/claim" -H 'X-Komga-Email: admin@example.org' -H 'X-Komga-Password: a long passphrase 1' > /dev/null ||
  fail 'the first account could not be made'
curl -fs -u 'admin@example.org:a long passphrase 1' -X POST "$origin/api/v1/libraries" -H 'Content-Type: application/json' \
  -d '{"name":"Books","root":"/data"}' > /dev/null || fail 'a library could not be added'
[ "$(stat -c %u "$work/config/"* | sort -u)" = 1000 ] || fail 'files of the config folder do not belong to user 1000'
stop
say 'stopped by SIGTERM'
start
wait_until_healthy
curl -fs -u 'admin@example.org:a long passphrase 1' "$origin/api/v1/libraries" | grep -q '"root":"/data"' ||
  fail 'the library is gone after a restart'
stop
say 'started again with the same data'
echo 'the image works'
