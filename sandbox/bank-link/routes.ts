import { randomUUID } from "node:crypto";
import { z } from "zod";
import { errors } from "./errors.ts";
import type { Faults } from "./faults.ts";
import type { Items } from "./items.ts";
import type { WebhookKeys } from "./webhook-keys.ts";

export interface Provider {
  items: Items;
  keys: WebhookKeys;
  faults: Faults;
}

export type Handle = (provider: Provider, body: Record<string, unknown>) => object | Promise<object>;

const HOUR_MS = 3_600_000;

/** The provider's API: every path takes POST only. */
export const api: Readonly<Record<string, Handle>> = {
  "/link/token/create": (_provider, body) => {
    field(body, "client_name");
    if (!z.object({ client_user_id: z.string().min(1) }).safeParse(body.user).success) throw errors.invalidBody("user");
    return { link_token: `link-sandbox-${randomUUID()}`, expiration: new Date(Date.now() + 4 * HOUR_MS).toISOString() };
  },
  "/item/public_token/exchange": ({ items }, body) => {
    const { accessToken, item } = items.exchange(field(body, "public_token"));
    return { access_token: accessToken, item_id: item.itemId };
  },
  "/item/get": ({ items }, body) => {
    const { itemId, institutionId, webhook, error } = items.get(field(body, "access_token"));
    return { item: { item_id: itemId, institution_id: institutionId, webhook, error: errorOf(error) }, status: null };
  },
  "/accounts/get": ({ items }, body) => {
    const { itemId, institutionId, accounts } = items.get(field(body, "access_token"));
    return { accounts, item: { item_id: itemId, institution_id: institutionId } };
  },
  "/processor/token/create": ({ items }, body) => {
    const { accounts, error } = items.get(field(body, "access_token"));
    const account = accounts.find(({ account_id }) => account_id === field(body, "account_id"));
    field(body, "processor");
    if (error !== null) throw errors.itemBroken(error);
    if (!account) throw errors.invalidAccount();
    // The last digits decide the outcome of a payout at the sandbox engine.
    return { processor_token: `processor-sandbox-${randomUUID()}-${account.mask}` };
  },
  "/item/remove": ({ items }, body) => {
    items.remove(field(body, "access_token"));
    return {};
  },
  "/webhook_verification_key/get": ({ keys }, body) => ({ key: keys.get(field(body, "key_id")) }),
  "/sandbox/public_token/create": ({ items }, body) => {
    const options = z.object({ webhook: z.string().optional() }).safeParse(body.options ?? {}).data;
    return { public_token: items.signIn(field(body, "institution_id"), options?.webhook ?? null) };
  },
};

/** Control routes that let a test or an operator act as the bank. The real provider does not have them. */
export const control: Readonly<Record<string, Handle>> = {
  "/sandbox/items/break": async ({ items, keys }, body) => {
    const item = items.find(field(body, "item_id"));
    if (!item) throw errors.invalidBody("item_id");
    item.error = typeof body.error_code === "string" ? body.error_code : null;
    const code = item.error === null ? "LOGIN_REPAIRED" : "ERROR";
    const event = {
      webhook_type: "ITEM",
      webhook_code: code,
      item_id: item.itemId,
      error: errorOf(item.error),
      environment: "sandbox",
    };
    const sent = JSON.stringify(event, null, 2);
    return { webhook: item.webhook, body: sent, verification: await keys.sign(sent) };
  },
  "/sandbox/webhook_keys/rotate": async ({ keys }) => {
    await keys.rotate();
    return {};
  },
  "/sandbox/items/count": ({ items }) => ({ count: items.count() }),
  "/sandbox/faults": ({ faults }, body) => {
    faults.add({ path: field(body, "path"), status: Number(body.status ?? 500), times: Number(body.times ?? 1) });
    return {};
  },
};

function field(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value !== "string" || value === "") throw errors.invalidBody(name);
  return value;
}

function errorOf(code: string | null) {
  return code === null
    ? null
    : { error_type: "ITEM_ERROR", error_code: code, error_message: "", display_message: null };
}
