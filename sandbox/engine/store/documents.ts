import type { Db } from "./database.ts";
import type { Kind } from "./schema.ts";

/** A stored object: `body` is sent in responses, `inner` is internal. */
export interface Document<Body extends object, Inner extends object = object> {
  merchantId: string;
  id: string;
  createdAt: Date;
  body: Body;
  inner: Inner;
}

/** A list condition. Field names come from code, never from input, because they are formatted into SQL. */
export type Filter =
  | { field: string; in: readonly string[] }
  | { from: Date }
  | { after: Date }
  | { until: Date }
  | { before: Date }
  | { olderThan: string }
  | { newerThan: string }
  | { present: string }
  | { atLeast: number | null; atMost: number | null };

export interface Page {
  limit?: number;
  offset?: number;
  oldestFirst?: boolean;
}

const COLUMNS = 'merchant_id as "merchantId", id, created_at as "createdAt", body, inner_state as "inner"';

function condition(table: string, filter: Filter, place: (value: unknown) => string): string {
  if ("field" in filter) return `body ->> '${filter.field}' = any(${place(filter.in)})`;
  if ("from" in filter) return `created_at >= ${place(filter.from)}`;
  if ("after" in filter) return `created_at > ${place(filter.after)}`;
  if ("until" in filter) return `created_at <= ${place(filter.until)}`;
  if ("before" in filter) return `created_at < ${place(filter.before)}`;
  if ("present" in filter) return `body ->> '${filter.present}' is not null`;
  if ("atLeast" in filter) {
    const [low, high] = [place(filter.atLeast), place(filter.atMost)];
    return `(body ->> 'amount')::bigint between coalesce(${low}, 0) and coalesce(${high}, 9007199254740991)`;
  }
  const [sign, id] = "olderThan" in filter ? ["<", filter.olderThan] : [">", filter.newerThan];
  return `(created_at, sequence) ${sign} (select created_at, sequence from ${table} where merchant_id = $1 and id = ${place(id)})`;
}

function where(table: string, merchantId: string, filters: Filter[]) {
  const values: unknown[] = [merchantId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["merchant_id = $1", ...filters.map((filter) => condition(table, filter, place))];
  return { sql: conditions.join(" and "), values, place };
}

async function selectOne<Doc>(db: Db, table: string, key: [merchantId: string, id: string], lock = "") {
  const found = await db.query(`select ${COLUMNS} from ${table} where merchant_id = $1 and id = $2 ${lock}`, key);
  return (found.rows[0] as Doc | undefined) ?? null;
}

async function selectMany<Doc>(db: Db, table: string, merchantId: string, filters: Filter[], page: Page) {
  const { sql, values, place } = where(table, merchantId, filters);
  const direction = page.oldestFirst ? "asc" : "desc";
  const found = await db.query(
    `select ${COLUMNS} from ${table} where ${sql} order by created_at ${direction}, sequence ${direction}
     limit ${place(page.limit ?? null)} offset ${place(page.offset ?? 0)}`,
    values,
  );
  return found.rows as Doc[];
}

async function countMany(db: Db, table: string, merchantId: string, filters: Filter[]): Promise<number> {
  const { sql, values } = where(table, merchantId, filters);
  const found = await db.query(`select count(*)::int as total from ${table} where ${sql}`, values);
  return (found.rows[0] as { total: number }).total;
}

type Stored = Document<object, object>;

const columnsOf = (doc: Stored) => [doc.merchantId, doc.id, JSON.stringify(doc.body), JSON.stringify(doc.inner)];

async function insertOne(db: Db, table: string, doc: Stored): Promise<boolean> {
  const done = await db.query(
    `insert into ${table} (merchant_id, id, body, inner_state, created_at) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, id) do nothing`,
    [...columnsOf(doc), doc.createdAt],
  );
  return done.rowCount === 1;
}

async function updateOne(db: Db, table: string, doc: Stored): Promise<void> {
  const change = `update ${table} set body = $3, inner_state = $4 where merchant_id = $1 and id = $2`;
  await db.query(change, columnsOf(doc));
}

async function deleteOne(db: Db, table: string, key: [merchantId: string, id: string]): Promise<boolean> {
  const done = await db.query(`delete from ${table} where merchant_id = $1 and id = $2`, key);
  return (done.rowCount ?? 0) > 0;
}

/** Storage of one kind of object. Every method is scoped to a merchant. */
export function documents<Body extends object, Inner extends object = object>(kind: Kind) {
  type Doc = Document<Body, Inner>;
  const table = `sandbox_engine.${kind}`;
  return {
    find: (db: Db, merchantId: string, id: string) => selectOne<Doc>(db, table, [merchantId, id]),
    /** The same, with the row locked until the transaction ends, like the engine's lock per payment. */
    lock: (db: Db, merchantId: string, id: string) => selectOne<Doc>(db, table, [merchantId, id], "for update"),
    /** False when the id is taken. */
    insert: (db: Db, doc: Doc) => insertOne(db, table, doc),
    save: (db: Db, doc: Doc) => updateOne(db, table, doc),
    /** False when there was nothing to remove. */
    remove: (db: Db, merchantId: string, id: string) => deleteOne(db, table, [merchantId, id]),
    /** Newest first unless the page says otherwise. */
    list: (db: Db, merchantId: string, filters: Filter[] = [], page: Page = {}) =>
      selectMany<Doc>(db, table, merchantId, filters, page),
    count: (db: Db, merchantId: string, filters: Filter[] = []) => countMany(db, table, merchantId, filters),
  };
}
