-- The database, its roles and its logins (docs/operations/install.md). The passwords are the variables owner, server and reader of psql.
create role ker_electro_owner login password :'owner';
create role ker_electro_shop nologin;
create role ker_electro_replay nologin role ker_electro_shop;
create role ker_electro_server login password :'server' in role ker_electro_shop;
create role ker_electro_reader login password :'reader' in role ker_electro_shop;
create database ker_electro owner ker_electro_owner;

alter role ker_electro_server set role = 'ker_electro_shop';
alter role ker_electro_server set jit = off;
alter role ker_electro_server set statement_timeout = 4000;
alter role ker_electro_server set idle_in_transaction_session_timeout = 5000;

alter role ker_electro_reader set role = 'ker_electro_shop';
alter role ker_electro_reader set jit = off;
alter role ker_electro_reader set statement_timeout = 3000;
alter role ker_electro_reader set idle_in_transaction_session_timeout = 5000;
alter role ker_electro_reader set default_transaction_read_only = on;

-- The last one: from the next start on, a commit waits for the standby.
alter system set synchronous_standby_names = 'standby';
