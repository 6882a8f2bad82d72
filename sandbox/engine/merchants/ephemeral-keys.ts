import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { clientId } from "#sandbox/engine/http/validation.ts";
import { type Call, DELETE, json, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import { newId, randomText, sha256 } from "#sandbox/engine/store/ids.ts";

const VALIDITY_MS = 60 * 60_000;

interface KeyRow {
  id: string;
  merchant_id: string;
  customer_id: string;
  created_at: Date;
  expires_at: Date;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const keyResponse = ({ created_at, expires_at, ...row }: KeyRow, secret: string) => ({
  ...row,
  created_at: seconds(created_at),
  expires: seconds(expires_at),
  secret,
});

const COLUMNS = "id, merchant_id, customer_id, created_at, expires_at";

/** A key that lets an app read and change one customer for an hour; only its hash is stored. */
async function createKey(call: Call<{ customer_id: string }>): Promise<Reply> {
  const secret = `epk_${randomText(32).toLowerCase()}`;
  const now = call.engine.now();
  const made = await call.db.query(
    `insert into sandbox_engine.ephemeral_keys (id, key_hash, merchant_id, customer_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [newId("eki"), sha256(secret), call.merchantId, call.body.customer_id, now, new Date(now.getTime() + VALIDITY_MS)],
  );
  return json(keyResponse(made.rows[0] as KeyRow, secret));
}

async function deleteKey(call: Call): Promise<Reply> {
  const gone = await call.db.query(
    `delete from sandbox_engine.ephemeral_keys where merchant_id = $1 and id = $2 returning ${COLUMNS}`,
    [call.merchantId, param(call, "id")],
  );
  if (!gone.rows[0]) throw errors.apiKeyNotFound();
  return json(keyResponse(gone.rows[0] as KeyRow, ""));
}

/** The owner of a key; undefined when it is unknown or expired. */
export async function findEphemeralKey(db: Db, secret: string, now: Date) {
  const found = await db.query(
    `select ${COLUMNS} from sandbox_engine.ephemeral_keys where key_hash = $1 and expires_at > $2`,
    [sha256(secret), now],
  );
  return found.rows[0] as KeyRow | undefined;
}

export const ephemeralKeyRoutes: Route[] = [
  POST("/ephemeral_keys", { body: z.strictObject({ customer_id: clientId }), run: createKey }),
  DELETE("/ephemeral_keys/:id", { run: deleteKey }),
];
