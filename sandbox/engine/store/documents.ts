import { type EngineError, errors } from "#sandbox/engine/http/errors.ts";
import type { Db } from "./database.ts";
import type { Filter } from "./filters.ts";
import type { Kind } from "./schema.ts";

/** A stored object: `body` is sent in responses, `inner` is internal. */
export interface Document<Body extends object, Inner extends object = object> {
  merchantId: string;
  id: string;
  createdAt: Date;
  body: Body;
  inner: Inner;
}

/** Scope of a query: the objects of one merchant. */
interface MerchantDb {
  db: Db;
  merchantId: string;
}

/** A scope in which the caller may have named a profile. */
interface ProfileDb extends MerchantDb {
  profileId?: string | null;
}

export interface Page {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  oldestFirst?: boolean;
  /** Only objects older than the one with this ID. */
  startingAfter?: string | undefined;
  /** Only objects newer than the one with this ID: those next to it. */
  endingBefore?: string | undefined;
}

/** A new object of the caller, at the account's time. It is not stored yet. */
export const newDocument = <Body extends object, Inner extends object>(
  { merchantId, now }: { merchantId: string; now: Date },
  id: string,
  body: Body,
  inner: Inner,
): Document<Body, Inner> => ({ merchantId, id, createdAt: now, body, inner });

/** Rejects an object of another profile than the one in `X-Profile-Id` with 400 IR_16. */
export function assertProfile(call: { profileId?: string | null }, objectProfileId: string | null | undefined): void {
  if (call.profileId && objectProfileId && call.profileId !== objectProfileId) throw errors.otherProfile();
}

const COLUMNS = 'merchant_id as "merchantId", id, created_at as "createdAt", body, inner_state as "inner"';

function where(merchantId: string, filters: Filter[]) {
  const values: unknown[] = [merchantId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = filters.map(({ sql, value }) =>
    value === undefined ? sql : sql.replace("?", () => place(value)),
  );
  return { sql: ["merchant_id = $1", ...conditions].join(" and "), values, place };
}

async function selectOne<Doc>({ db, merchantId }: MerchantDb, table: string, id: string, lock = "") {
  const select = `select ${COLUMNS} from ${table} where merchant_id = $1 and id = $2 ${lock}`;
  const found = await db.query(select, [merchantId, id]);
  return (found.rows[0] as Doc | undefined) ?? null;
}

async function selectMany<Doc>({ db, merchantId }: MerchantDb, table: string, filters: Filter[], page: Page) {
  const beside = (sign: string, id: string | undefined): Filter[] => {
    const place = `(select created_at, sequence from ${table} where merchant_id = $1 and id = ?)`;
    return id === undefined ? [] : [{ sql: `(created_at, sequence) ${sign} ${place}`, value: id }];
  };
  const edges = [...beside("<", page.startingAfter), ...beside(">", page.endingBefore)];
  const { sql, values, place } = where(merchantId, [...filters, ...edges]);
  const isNewer = page.endingBefore !== undefined;
  const direction = page.oldestFirst || isNewer ? "asc" : "desc";
  const found = await db.query(
    `select ${COLUMNS} from ${table} where ${sql} order by created_at ${direction}, sequence ${direction}
     limit ${place(page.limit ?? null)} offset ${place(page.offset ?? 0)}`,
    values,
  );
  return (isNewer ? found.rows.reverse() : found.rows) as Doc[];
}

async function countMany({ db, merchantId }: MerchantDb, table: string, filters: Filter[]): Promise<number> {
  const { sql, values } = where(merchantId, filters);
  const found = await db.query(`select count(*)::int as total from ${table} where ${sql}`, values);
  return (found.rows[0] as { total: number }).total;
}

async function countByField({ db, merchantId }: MerchantDb, table: string, field: string, filters: Filter[]) {
  const { sql, values, place } = where(merchantId, filters);
  const value = `body ->> ${place(field)}`;
  const found = await db.query(
    `select ${value} as value, count(*)::int as total from ${table} where ${sql} and ${value} is not null
     group by 1 order by 1`,
    values,
  );
  return Object.fromEntries((found.rows as { value: string; total: number }[]).map((row) => [row.value, row.total]));
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

async function deleteOne({ db, merchantId }: MerchantDb, table: string, id: string): Promise<boolean> {
  const done = await db.query(`delete from ${table} where merchant_id = $1 and id = $2`, [merchantId, id]);
  return (done.rowCount ?? 0) > 0;
}

/**
 * Storage of one kind of object, scoped to a merchant; `notFound` is its 404. `ofProfile` limits callers with a profile
 * to that profile's objects.
 */
export function documents<Body extends object, Inner extends object = object>(
  kind: Kind,
  notFound: (id: string) => EngineError,
  { ofProfile = false } = {},
) {
  type Doc = Document<Body, Inner>;
  const table = `sandbox_engine.${kind}`;
  const visible = (scope: ProfileDb, id: string, doc: Doc | null): Doc => {
    if (!doc) throw notFound(id);
    if (ofProfile) assertProfile(scope, (doc.body as { profile_id?: string | null }).profile_id);
    return doc;
  };
  return {
    find: (scope: MerchantDb, id: string) => selectOne<Doc>(scope, table, id),
    /** The caller's object, or the kind's 404. */
    get: async (scope: ProfileDb, id: string) => visible(scope, id, await selectOne<Doc>(scope, table, id)),
    /** The same, with the row locked until the transaction ends, like the engine's lock per payment. */
    lock: async (scope: ProfileDb, id: string) =>
      visible(scope, id, await selectOne<Doc>(scope, table, id, "for update")),
    /** False when the id is taken. */
    insert: (db: Db, doc: Doc) => insertOne(db, table, doc),
    save: (db: Db, doc: Doc) => updateOne(db, table, doc),
    /** False when there was nothing to remove. */
    remove: (scope: MerchantDb, id: string) => deleteOne(scope, table, id),
    /** Newest first unless the page says otherwise. */
    list: (scope: MerchantDb, filters: Filter[] = [], page: Page = {}) => selectMany<Doc>(scope, table, filters, page),
    count: (scope: MerchantDb, filters: Filter[] = []) => countMany(scope, table, filters),
    /** Number of objects by value of a field; null is no value. */
    countBy: (scope: MerchantDb, field: string, filters: Filter[]) => countByField(scope, table, field, filters),
  };
}
