#!/bin/sh
# Runs once, in an empty PostgreSQL: the database, its owner, and what the replica needs.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv database_password DATABASE_PASSWORD
\getenv replication_password REPLICATION_PASSWORD
create role lendloop login password :'database_password';
create role replicator login replication password :'replication_password';
create database lendloop owner lendloop;
select pg_create_physical_replication_slot('replica') \g /dev/null
SQL

echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
