import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { instant, optional, queryOffset, text } from "#sandbox/engine/http/validation.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/routing/route.ts";
import { newId, randomText, sha256 } from "#sandbox/engine/store/ids.ts";
import { getAccount } from "./account.document.ts";

const expiration = z.union([z.literal("never"), instant]);
const keyCreate = z.strictObject({ name: text(64), description: optional(text(256)), expiration });
const keyUpdate = z.strictObject({
  name: optional(text(64)),
  description: optional(text(256)),
  expiration: optional(expiration),
});

const PREFIX_LENGTH = 12;

interface KeyRow {
  key_id: string;
  merchant_id: string;
  name: string;
  description: string | null;
  prefix: string;
  created: Date;
  expires_at: Date | null;
}

const COLUMNS = "key_id, merchant_id, name, description, prefix, created, expires_at";

const expiresAt = (value: string): Date | null => (value === "never" ? null : new Date(value));

const keyResponse = (row: KeyRow) => ({
  key_id: row.key_id,
  merchant_id: row.merchant_id,
  name: row.name,
  description: row.description,
  prefix: row.prefix,
  created: row.created.toISOString(),
  expiration: row.expires_at?.toISOString() ?? "never",
});

/** The response of a create is the only one with the key: only its hash is stored. */
async function createKey(call: Call<z.infer<typeof keyCreate>>) {
  const merchantId = param(call, "merchant");
  await getAccount(call.db, merchantId);
  const key = `snd_${randomText(64)}`;
  const made = await call.db.query(
    `insert into sandbox_engine.api_keys
       (key_id, merchant_id, key_hash, prefix, name, description, created, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      newId("snd"),
      merchantId,
      sha256(key),
      key.slice(0, PREFIX_LENGTH),
      call.body.name,
      call.body.description ?? null,
      call.now,
      expiresAt(call.body.expiration),
    ],
  );
  const { prefix: _prefix, ...shown } = keyResponse(made.rows[0] as KeyRow);
  return json({ ...shown, api_key: key });
}

async function getKey(call: Call): Promise<KeyRow> {
  const found = await call.db.query(
    `select ${COLUMNS} from sandbox_engine.api_keys where merchant_id = $1 and key_id = $2 and not revoked`,
    [param(call, "merchant"), param(call, "key")],
  );
  if (!found.rows[0]) throw errors.apiKeyNotFound();
  return found.rows[0] as KeyRow;
}

async function updateKey(call: Call<z.infer<typeof keyUpdate>>) {
  const key = await getKey(call);
  const { name, description, expiration: until } = call.body;
  const saved = await call.db.query(
    `update sandbox_engine.api_keys set name = $2, description = $3, expires_at = $4 where key_id = $1
     returning ${COLUMNS}`,
    [key.key_id, name ?? key.name, description ?? key.description, until ? expiresAt(until) : key.expires_at],
  );
  return json(keyResponse(saved.rows[0] as KeyRow));
}

async function revokeKey(call: Call) {
  const key = await getKey(call);
  await call.db.query("update sandbox_engine.api_keys set revoked = true where key_id = $1", [key.key_id]);
  return json({ merchant_id: key.merchant_id, key_id: key.key_id, revoked: true });
}

const listQuery = z.object({ limit: queryOffset.optional(), skip: queryOffset.optional() });

async function listKeys(call: Call<unknown, z.infer<typeof listQuery>>) {
  const found = await call.db.query(
    `select ${COLUMNS} from sandbox_engine.api_keys where merchant_id = $1 and not revoked order by created
     limit $2 offset $3`,
    [param(call, "merchant"), call.query.limit ?? null, call.query.skip ?? 0],
  );
  return json((found.rows as KeyRow[]).map(keyResponse));
}

export const apiKeyRoutes: Route[] = [
  POST("/api_keys/:merchant", { access: "admin", body: keyCreate, run: createKey }),
  GET("/api_keys/:merchant/list", { access: "admin", query: listQuery, run: listKeys }),
  GET("/api_keys/:merchant/:key", { access: "admin", run: async (call) => json(keyResponse(await getKey(call))) }),
  POST("/api_keys/:merchant/:key", { access: "admin", body: keyUpdate, run: updateKey }),
  DELETE("/api_keys/:merchant/:key", { access: "admin", run: revokeKey }),
];
