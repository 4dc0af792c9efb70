#!/usr/bin/env bash
# Starts a PostgreSQL of the pair. The first start fills the data folder: a new database, or a copy of the server that STANDBY_OF names.
set -euo pipefail

settings=(
  -c listen_addresses='*'
  -c hba_file=/etc/ker-electro/pg_hba.conf
  -c wal_level=replica
  -c wal_keep_size=1GB
  -c max_connections=200
  -c hot_standby=on
)

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -n "$STANDBY_OF" ]; then
    PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
    export PGPASSWORD
    # --write-recovery-conf: a standby that follows, under the name that the first server waits for.
    pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast \
      --dbname="host=$STANDBY_OF user=postgres application_name=standby"
    chmod 0700 "$PGDATA"
  else
    mkdir -p "$PGDATA"
    # shellcheck disable=SC2086 -- several words
    initdb --pgdata="$PGDATA" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 $POSTGRES_INITDB_ARGS
    pg_ctl --pgdata="$PGDATA" --wait --options="-c listen_addresses='' -c hba_file=/etc/ker-electro/pg_hba.conf" start
    psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
      --set=owner="$(cat /run/secrets/owner_password)" \
      --set=server="$(cat /run/secrets/server_password)" \
      --set=reader="$(cat /run/secrets/reader_password)" \
      --file=/etc/ker-electro/logins.sql
    pg_ctl --pgdata="$PGDATA" --wait stop
  fi
fi
exec postgres -D "$PGDATA" "${settings[@]}"
