import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/http/route.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { type AccountBody, accounts } from "./account.document.ts";
import { type AccountCreate, type AccountUpdate, accountCreate, accountUpdate } from "./account.schema.ts";
import { setAccountTime } from "./account-clock.ts";
import { createProfile } from "./profiles.ts";

function accountBody(request: AccountCreate): AccountBody {
  const business = request.primary_business_details ?? [];
  return {
    merchant_id: request.merchant_id,
    merchant_name: request.merchant_name ?? null,
    return_url: request.return_url ?? null,
    enable_payment_response_hash: request.enable_payment_response_hash ?? true,
    payment_response_hash_key: request.payment_response_hash_key ?? randomText(64),
    redirect_to_merchant_with_http_post: request.redirect_to_merchant_with_http_post ?? false,
    merchant_details: request.merchant_details ?? null,
    webhook_details: request.webhook_details ?? null,
    payout_routing_algorithm: request.payout_routing_algorithm ?? null,
    sub_merchants_enabled: request.sub_merchants_enabled ?? false,
    parent_merchant_id: request.parent_merchant_id ?? null,
    publishable_key: `pk_snd_${randomText(32).toLowerCase()}`,
    metadata: request.metadata ?? null,
    locker_id: request.locker_id ?? null,
    primary_business_details: Array.isArray(business) ? business : [business],
    frm_routing_algorithm: request.frm_routing_algorithm ?? null,
    organization_id: request.organization_id ?? newId("org"),
    is_recon_enabled: false,
    default_profile: "",
    recon_status: "not_requested",
    pm_collect_link_config: request.pm_collect_link_config ?? null,
    product_type: request.product_type ?? "orchestration",
    merchant_account_type: request.merchant_account_type ?? "standard",
  };
}

async function createAccount(call: Call<AccountCreate>) {
  const body = accountBody(call.body);
  const account = { merchantId: body.merchant_id, id: body.merchant_id, createdAt: call.now, body, inner: {} };
  if (!(await accounts.insert(call.db, account))) throw errors.duplicateAccount();
  const profile = await createProfile({ ...call, merchantId: body.merchant_id }, { profile_name: "default" }, account);
  body.default_profile = profile.id;
  await accounts.save(call.db, account);
  return json(body);
}

/** The account with this ID, or 404 HE_02. */
export async function getAccount(call: Pick<Call, "db">, merchantId: string) {
  const account = await accounts.find(call.db, merchantId, merchantId);
  if (!account) throw errors.accountNotFound();
  return account;
}

async function updateAccount(call: Call<AccountUpdate>) {
  const account = await getAccount(call, param(call, "id"));
  // Keys and IDs cannot be changed.
  const { merchant_id: _id, publishable_key: _key, ...changes } = call.body;
  for (const [field, value] of Object.entries(changes)) if (value != null) account.body[field] = value;
  await accounts.save(call.db, account);
  return json(account.body);
}

async function deleteAccount(call: Call) {
  const merchantId = param(call, "id");
  const deleted = await accounts.remove(call.db, merchantId, merchantId);
  if (!deleted) throw errors.accountNotFound();
  await call.db.query("update sandbox_engine.api_keys set revoked = true where merchant_id = $1", [merchantId]);
  await setAccountTime(call.db, merchantId, null);
  return json({ merchant_id: merchantId, deleted });
}

async function listAccounts(call: Call<unknown, { organization_id: string }>) {
  const found = await call.db.query(
    "select body from sandbox_engine.accounts where body ->> 'organization_id' = $1 order by sequence",
    [call.query.organization_id],
  );
  return json((found.rows as { body: AccountBody }[]).map((row) => row.body));
}

export const accountRoutes: Route[] = [
  POST("/accounts", { access: "admin", body: accountCreate, run: createAccount }),
  GET("/accounts/list", { access: "admin", query: z.object({ organization_id: z.string() }), run: listAccounts }),
  GET("/accounts/:id", {
    access: "admin",
    run: async (call) => json((await getAccount(call, param(call, "id"))).body),
  }),
  POST("/accounts/:id", { access: "admin", body: accountUpdate, run: updateAccount }),
  DELETE("/accounts/:id", { access: "admin", run: deleteAccount }),
];
