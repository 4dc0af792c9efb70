import * as v from 'valibot';

const Column = v.object({
  name: v.string(),
  type: v.string(),
  notNull: v.boolean(),
  default: v.nullable(v.string()),
  /** Values that PostgreSQL computes: an identity or a generated column. */
  computed: v.string(),
});
const Constraint = v.object({
  name: v.string(),
  kind: v.picklist(['check', 'foreign key']),
  columns: v.array(v.string()),
  definition: v.string(),
  /** Of a foreign key: the table whose rows cannot be deleted while others refer to them. */
  holds: v.nullable(v.string()),
});
const Index = v.object({
  name: v.string(),
  isUnique: v.boolean(),
  isValid: v.boolean(),
  /** Null for an expression. */
  columns: v.array(v.nullable(v.string())),
  /** What is indexed, without the name of the index. */
  definition: v.string(),
});
const Table = v.object({
  name: v.string(),
  /** Changes when the table is written anew. */
  file: v.number(),
  columns: v.array(Column),
  constraints: v.array(Constraint),
  indexes: v.array(Index),
  triggers: v.array(v.object({ name: v.string(), definition: v.string() })),
});
const Facts = v.object({
  tables: v.array(Table),
  functions: v.array(v.object({ name: v.string(), definition: v.string() })),
  types: v.array(v.object({ name: v.string(), labels: v.array(v.string()) })),
});

/** What a schema consists of, as PostgreSQL describes it. */
export type SchemaFacts = v.InferOutput<typeof Facts>;
export type TableFacts = SchemaFacts['tables'][number];

/** A query without parameters. @returns its rows */
export type Query = (text: string) => Promise<unknown[]>;

const columnNames = (attributes: string) => `
  select coalesce(jsonb_agg(a.attname order by n), '[]') from unnest(${attributes}) with ordinality as k (number, n)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number and k.number > 0`;

const FACTS = `
select jsonb_build_object(
  'tables', (select jsonb_agg(jsonb_build_object(
    'name', c.relname,
    'file', pg_relation_filenode(c.oid)::bigint,
    'columns', (select jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'notNull', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid),
        'computed', a.attidentity::text || a.attgenerated::text))
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'constraints', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', k.conname,
        'kind', case k.contype when 'c' then 'check' else 'foreign key' end,
        'columns', (${columnNames('k.conkey')}),
        'definition', pg_get_constraintdef(k.oid),
        'holds', case when k.confdeltype in ('a', 'r') then k.confrelid::regclass::text end)), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f')),
    'indexes', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', i.indexrelid::regclass::text,
        'isUnique', i.indisunique,
        'isValid', i.indisvalid,
        'columns', (${columnNames('(i.indkey::int2[])[0:i.indnkeyatts - 1]')}),
        'definition', regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON '))), '[]')
      from pg_index i where i.indrelid = c.oid),
    'triggers', (select coalesce(jsonb_agg(jsonb_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid))), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
  'functions', (select coalesce(jsonb_agg(jsonb_build_object('name', p.oid::regprocedure::text, 'definition', p.prosrc)), '[]')
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')),
  'types', (select coalesce(jsonb_agg(jsonb_build_object('name', t.typname,
      'labels', (select coalesce(jsonb_agg(l.enumlabel), '[]') from pg_enum l where l.enumtypid = t.oid))), '[]')
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
) as facts`;

/** Reads the schema `public`. */
export async function readSchemaFacts(query: Query): Promise<SchemaFacts> {
  const [row] = await query(FACTS);
  return v.parse(v.object({ facts: Facts }), row).facts;
}
