import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/http/route.ts";
import type { Document } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { type AccountBody, accounts, type ProfileBody, profiles } from "./account.document.ts";
import { ECHOED, type ProfileRequest, profileCreate, SWITCHES } from "./profile.schema.ts";

const customHeaders = (request: ProfileRequest): Record<string, string> | null =>
  (request.outgoing_webhook_custom_http_headers as Record<string, string> | null | undefined) ?? null;

/** A new profile inherits the account's webhook details and hash key unless the request sets them. */
export async function createProfile(call: Call, request: ProfileRequest, account: Document<AccountBody>) {
  const id = newId("pro");
  const body: ProfileBody = {
    merchant_id: call.merchantId,
    profile_id: id,
    profile_name: request.profile_name ?? "default",
    return_url: request.return_url ?? null,
    enable_payment_response_hash: request.enable_payment_response_hash ?? true,
    payment_response_hash_key: request.payment_response_hash_key ?? account.body.payment_response_hash_key,
    redirect_to_merchant_with_http_post: request.redirect_to_merchant_with_http_post ?? false,
    webhook_details: request.webhook_details ?? account.body.webhook_details,
    metadata: request.metadata ?? null,
    session_expiry: request.session_expiry ?? 900,
    is_manual_retry_enabled: request.is_manual_retry_enabled ?? null,
  };
  for (const field of ECHOED) body[field] = request[field] ?? null;
  for (const field of SWITCHES) body[field] = request[field] ?? false;
  const inner = { webhookHeaders: customHeaders(request) ?? {} };
  const profile = { merchantId: call.merchantId, id, createdAt: call.now, body, inner };
  await profiles.insert(call.db, profile);
  return profile;
}

/** The caller's profile with this ID, or 404 HE_02. */
export async function getProfile(call: Call, id: string) {
  const profile = await profiles.find(call.db, call.merchantId, id);
  if (!profile) throw errors.profileNotFound(id);
  return profile;
}

/** The profile of a new object: the request's, the one in `X-Profile-Id`, or the merchant's only one. */
export async function resolveProfile(call: Call, named: string | null | undefined) {
  if (named) return getProfile(call, named);
  if (call.profileId) return getProfile(call, call.profileId);
  const [only, another] = await profiles.list(call.db, call.merchantId, [], { limit: 2 });
  if (!only || another) throw errors.missingParam("profile_id");
  return only;
}

async function addProfile(call: Call<ProfileRequest>) {
  const account = await accounts.find(call.db, call.merchantId, call.merchantId);
  if (!account) throw errors.accountNotFound();
  return json((await createProfile(call, call.body, account)).body);
}

async function updateProfile(call: Call<ProfileRequest>) {
  const profile = await getProfile(call, param(call, "id"));
  for (const [field, value] of Object.entries(call.body)) if (value != null) profile.body[field] = value;
  profile.inner.webhookHeaders = customHeaders(call.body) ?? profile.inner.webhookHeaders;
  await profiles.save(call.db, profile);
  return json(profile.body);
}

async function deleteProfile(call: Call) {
  const id = param(call, "id");
  const deleted = await profiles.remove(call.db, param(call, "account"), id);
  if (!deleted) throw errors.profileNotFound(id);
  return json(deleted);
}

export const profileRoutes: Route[] = [
  POST("/account/:account/business_profile", { body: profileCreate, run: addProfile }),
  GET("/account/:account/business_profile", {
    run: async (call) => json((await profiles.list(call.db, call.merchantId)).map(({ body }) => body)),
  }),
  GET("/account/:account/business_profile/:id", {
    run: async (call) => json((await getProfile(call, param(call, "id"))).body),
  }),
  POST("/account/:account/business_profile/:id", { body: profileCreate, run: updateProfile }),
  DELETE("/account/:account/business_profile/:id", { access: "admin", run: deleteProfile }),
];
