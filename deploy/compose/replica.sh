#!/bin/sh
# Copies the primary if that has not been done yet, and follows it.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Moved when it is complete: one that broke off is begun again.
  rm -rf "$PGDATA" "$PGDATA.part"
  pg_basebackup --host="$PRIMARY" --port="${PRIMARY_PORT:-5432}" --username=replicator --pgdata="$PGDATA.part" \
    --wal-method=stream --slot=replica --write-recovery-conf --checkpoint=fast
  chmod 700 "$PGDATA.part"
  mv "$PGDATA.part" "$PGDATA"
fi

unset PGPASSWORD
exec postgres "$@"
