import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { errors } from "#sandbox/engine/http/errors.ts";
import { findAccount } from "#sandbox/engine/merchants/account.document.ts";
import { accountTime } from "#sandbox/engine/merchants/account-clock.ts";
import { type AccountState, findAccountState } from "#sandbox/engine/merchants/account-state.ts";
import { findEphemeralKey } from "#sandbox/engine/merchants/ephemeral-keys.ts";
import type { Engine } from "#sandbox/engine/routing/engine.ts";
import type { Access } from "#sandbox/engine/routing/route.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import { sha256 } from "#sandbox/engine/store/ids.ts";

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
  /** The client secret of the payment, as the request names it. */
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
  const profileId = header(headers, "x-profile-id");
  const own = publishable
    ? await findAccountState({ engine, db }, "publishableKey", key, profileId)
    : await findAccountState({ engine, db }, "secretKeyHash", sha256(key), profileId);
  const connected = header(headers, "x-connected-merchant-id");
  const account = own && connected ? await connectedAccount({ engine, db }, own, { connected, profileId }) : own;
  if (!account || (profileId && !account.hasProfile)) throw errors.unauthorized();
  return { merchantId: account.merchantId, profileId, publishable, now: account.now };
}

/** The merchant of the request's secret or publishable key, if any. */
export async function merchantOfKey(engine: Engine, headers: IncomingHttpHeaders): Promise<string | undefined> {
  const key = header(headers, "api-key");
  if (!key) return undefined;
  const call = { engine, db: engine.pool };
  const account = key.startsWith("pk_")
    ? await findAccountState(call, "publishableKey", key)
    : await findAccountState(call, "secretKeyHash", sha256(key));
  return account?.merchantId;
}

/** An ephemeral key allows access to its own customer only. */
async function customerOfKey(engine: Engine, db: Db, secret: string, params: Record<string, string>): Promise<Caller> {
  const key = await findEphemeralKey(db, secret, engine.now());
  if (!key) throw errors.unauthorized();
  if (key.customer_id !== params.id) throw errors.ephemeralKeyInvalid();
  const now = await accountTime({ engine, db }, key.merchant_id);
  return { merchantId: key.merchant_id, profileId: null, publishable: false, now };
}

/** Only a platform's key may act for another merchant: a connected one of the same organization. */
async function connectedAccount(
  call: { engine: Engine; db: Db },
  { merchantId: platformId }: AccountState,
  { connected: connectedId, profileId }: { connected: string; profileId: string | null },
): Promise<AccountState | null> {
  const { db } = call;
  const platform = await findAccount(db, platformId);
  if (platform?.body.merchant_account_type !== "platform") throw errors.notPlatform();
  const connected = await findAccount(db, connectedId);
  if (connected?.body.merchant_account_type !== "connected") throw errors.notPlatform();
  if (connected.body.organization_id !== platform.body.organization_id) throw errors.notPlatform();
  return findAccountState(call, "merchant", connectedId, profileId);
}
