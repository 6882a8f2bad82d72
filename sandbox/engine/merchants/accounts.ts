import { z } from "zod";
import { assignGiven, echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId, randomText } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import { type AccountBody, accounts, getAccount } from "./account.document.ts";
import { type AccountCreate, type AccountUpdate, accountCreate, accountUpdate } from "./account.schema.ts";
import { setAccountTime } from "./account-clock.ts";
import { createProfile } from "./profiles.ts";

const ECHOED = words(
  "merchant_name return_url merchant_details webhook_details payout_routing_algorithm parent_merchant_id metadata",
  "locker_id frm_routing_algorithm pm_collect_link_config network_tokenization_credentials",
);

function accountBody(request: AccountCreate): AccountBody {
  const business = request.primary_business_details ?? [];
  return {
    merchant_id: request.merchant_id,
    enable_payment_response_hash: request.enable_payment_response_hash ?? true,
    payment_response_hash_key: request.payment_response_hash_key ?? randomText(64),
    redirect_to_merchant_with_http_post: request.redirect_to_merchant_with_http_post ?? false,
    webhook_details: null,
    sub_merchants_enabled: request.sub_merchants_enabled ?? false,
    publishable_key: `pk_snd_${randomText(32).toLowerCase()}`,
    primary_business_details: Array.isArray(business) ? business : [business],
    organization_id: request.organization_id ?? newId("org"),
    is_recon_enabled: false,
    default_profile: "",
    recon_status: "not_requested",
    product_type: request.product_type ?? "orchestration",
    merchant_account_type: request.merchant_account_type ?? "standard",
    ...echo(request, ECHOED),
  };
}

async function createAccount(call: Call<AccountCreate>) {
  const body = accountBody(call.body);
  const own = { ...call, merchantId: body.merchant_id };
  const account = newDocument(own, body.merchant_id, body, {});
  if (!(await accounts.insert(call.db, account))) throw errors.duplicateAccount();
  const profile = await createProfile(own, { profile_name: "default" }, account);
  body.default_profile = profile.id;
  await accounts.save(call.db, account);
  return json(body);
}

async function updateAccount(call: Call<AccountUpdate>) {
  const account = await getAccount(call.db, param(call, "id"));
  // Keys and IDs cannot be changed.
  const { merchant_id: _id, publishable_key: _key, ...changes } = call.body;
  assignGiven(account.body, changes);
  await accounts.save(call.db, account);
  return json(account.body);
}

async function deleteAccount(call: Call) {
  const merchantId = param(call, "id");
  const deleted = await accounts.remove({ db: call.db, merchantId }, merchantId);
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
    run: async (call) => json((await getAccount(call.db, param(call, "id"))).body),
  }),
  POST("/accounts/:id", { access: "admin", body: accountUpdate, run: updateAccount }),
  DELETE("/accounts/:id", { access: "admin", run: deleteAccount }),
];
