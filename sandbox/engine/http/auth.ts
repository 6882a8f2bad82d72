import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Engine } from "#sandbox/engine/engine.ts";
import { findAccount } from "#sandbox/engine/merchants/account.document.ts";
import { accountState } from "#sandbox/engine/merchants/account-clock.ts";
import { findEphemeralKey } from "#sandbox/engine/merchants/ephemeral-keys.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import { sha256 } from "#sandbox/engine/store/ids.ts";
import { errors } from "./errors.ts";
import type { Access } from "./route.ts";

export interface Caller {
  merchantId: string;
  profileId: string | null;
  publishable: boolean;
  /** The time of the merchant's account. */
  now: Date;
}

const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) || null;
};

interface Credentials {
  access: Access;
  params: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** What the request names as its payment's client secret. */
  clientSecret: unknown;
}

/** Resolves `api-key` to its caller. A missing, wrong, expired or revoked key is 401 IR_01. */
export async function authenticate(
  engine: Engine,
  db: Db,
  { access, params, headers, clientSecret }: Credentials,
): Promise<Caller> {
  const anonymous = { merchantId: "", profileId: null, publishable: false, now: engine.now() };
  if (access === "open") return anonymous;
  const key = header(headers, "api-key");
  if (!key) throw errors.unauthorized();
  if (access === "admin") {
    if (!timingSafeEqual(Buffer.from(sha256(key)), Buffer.from(sha256(engine.adminApiKey))))
      throw errors.unauthorized();
    return anonymous;
  }
  if (access === "customer" && key.startsWith("epk_")) return customerOfKey(engine, db, key, params);
  const publishable = access === "client" && key.startsWith("pk_");
  // A client secret goes with the publishable key only, and the engine checks that before the key.
  if (publishable && !clientSecret) throw errors.missingParam("client_secret");
  if (access === "client" && !publishable && clientSecret)
    throw errors.invalidData("client_secret is not a valid parameter");
  const own = publishable ? await merchantOfPublishableKey(db, key) : await merchantOfSecretKey(db, key, engine.now());
  if (!own) throw errors.unauthorized();
  const connected = header(headers, "x-connected-merchant-id");
  const merchantId = connected ? await connectedMerchant(db, own, connected) : own;
  const profileId = header(headers, "x-profile-id");
  const { now, hasProfile } = await accountState({ engine, db }, merchantId, profileId);
  if (profileId && !hasProfile) throw errors.unauthorized();
  return { merchantId, profileId, publishable, now };
}

/** Whose secret or publishable key the request has, if any. */
export async function merchantOfKey(db: Db, headers: IncomingHttpHeaders, now: Date): Promise<string | undefined> {
  const key = header(headers, "api-key");
  if (!key) return undefined;
  return key.startsWith("pk_") ? merchantOfPublishableKey(db, key) : merchantOfSecretKey(db, key, now);
}

/** An ephemeral key opens the customer that it was made for. */
async function customerOfKey(engine: Engine, db: Db, secret: string, params: Record<string, string>): Promise<Caller> {
  const key = await findEphemeralKey(db, secret, engine.now());
  if (!key) throw errors.unauthorized();
  if (key.customer_id !== params.id) throw errors.ephemeralKeyInvalid();
  const { now } = await accountState({ engine, db }, key.merchant_id);
  return { merchantId: key.merchant_id, profileId: null, publishable: false, now };
}

async function merchantOfSecretKey(db: Db, key: string, now: Date): Promise<string | undefined> {
  const found = await db.query(
    `select merchant_id from sandbox_engine.api_keys
     where key_hash = $1 and not revoked and (expires_at is null or expires_at > $2)`,
    [sha256(key), now],
  );
  return (found.rows[0] as { merchant_id: string } | undefined)?.merchant_id;
}

export async function merchantOfPublishableKey(db: Db, key: string): Promise<string | undefined> {
  const found = await db.query("select id from sandbox_engine.accounts where body ->> 'publishable_key' = $1", [key]);
  return (found.rows[0] as { id: string } | undefined)?.id;
}

/** Only a platform's key may act for another merchant: a connected one of the same organization. */
async function connectedMerchant(db: Db, platformId: string, connectedId: string): Promise<string> {
  const platform = await findAccount(db, platformId);
  if (platform?.body.merchant_account_type !== "platform") throw errors.notPlatform();
  const connected = await findAccount(db, connectedId);
  if (connected?.body.merchant_account_type !== "connected") throw errors.notPlatform();
  if (connected.body.organization_id !== platform.body.organization_id) throw errors.notPlatform();
  return connectedId;
}
