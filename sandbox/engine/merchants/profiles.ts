import { assignGiven, echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { masked } from "#sandbox/engine/http/mask.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/routing/route.ts";
import { type Document, newDocument } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import {
  type AccountBody,
  findProfile,
  getAccount,
  type ProfileBody,
  type ProfileInner,
  profiles,
} from "./account.document.ts";
import { ALWAYS_NULL, ECHOED, type ProfileRequest, profileCreate, SWITCHES } from "./profile.schema.ts";

/** Sets the headers of webhooks, which may hold secrets: responses mask their values. */
function setWebhookHeaders(
  { body, inner }: Document<ProfileBody, ProfileInner>,
  headers: ProfileRequest["outgoing_webhook_custom_http_headers"],
): void {
  if (!headers) return;
  inner.webhookHeaders = headers;
  body.outgoing_webhook_custom_http_headers = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, masked(value, 4)]),
  );
}

/** A new profile inherits the account's return URL, webhook details and hash key unless the request sets them. */
export async function createProfile(call: Call, request: ProfileRequest, account: Document<AccountBody>) {
  const id = newId("pro");
  const body: ProfileBody = {
    merchant_id: call.merchantId,
    profile_id: id,
    profile_name: request.profile_name ?? "default",
    return_url: request.return_url ?? account.body.return_url ?? null,
    enable_payment_response_hash: request.enable_payment_response_hash ?? true,
    payment_response_hash_key: request.payment_response_hash_key ?? account.body.payment_response_hash_key,
    redirect_to_merchant_with_http_post: request.redirect_to_merchant_with_http_post ?? false,
    webhook_details: request.webhook_details ?? account.body.webhook_details,
    metadata: request.metadata ?? null,
    session_expiry: request.session_expiry ?? 900,
    is_manual_retry_enabled: request.is_manual_retry_enabled ?? null,
    applepay_verified_domains: request.applepay_verified_domains ?? null,
    ...echo(request, ECHOED),
    ...echo({}, ALWAYS_NULL),
    ...echo(request, SWITCHES, false),
    outgoing_webhook_custom_http_headers: null,
  };
  const profile = newDocument<ProfileBody, ProfileInner>(call, id, body, { webhookHeaders: {} });
  setWebhookHeaders(profile, request.outgoing_webhook_custom_http_headers);
  await profiles.insert(call.db, profile);
  return profile;
}

/** The profile of a new object: the request's, the one in `X-Profile-Id`, or the merchant's only one. */
export async function resolveProfile(call: Call, named: string | null | undefined) {
  const id = named || call.profileId;
  const found = id ? await findProfile(call, id) : null;
  if (id && !found) throw errors.profileNotFound(id);
  if (found) return found;
  const [only, another] = await profiles.list(call, [], { limit: 2 });
  if (!only || another) throw errors.missingParam("profile_id or business_country, business_label");
  return only;
}

async function addProfile(call: Call<ProfileRequest>) {
  const account = await getAccount(call.db, call.merchantId);
  return json((await createProfile(call, call.body, account)).body);
}

async function updateProfile(call: Call<ProfileRequest>) {
  const profile = await profiles.get(call, param(call, "id"));
  const { outgoing_webhook_custom_http_headers: headers, ...changes } = call.body;
  assignGiven(profile.body, changes);
  setWebhookHeaders(profile, headers);
  await profiles.save(call.db, profile);
  return json(profile.body);
}

async function deleteProfile(call: Call) {
  const id = param(call, "id");
  const deleted = await profiles.remove({ db: call.db, merchantId: param(call, "account") }, id);
  if (!deleted) throw errors.profileNotFound(id);
  return json(deleted);
}

export const profileRoutes: Route[] = [
  POST("/account/:account/business_profile", { body: profileCreate, run: addProfile }),
  GET("/account/:account/business_profile", {
    run: async (call) => json((await profiles.list(call)).map(({ body }) => body)),
  }),
  GET("/account/:account/business_profile/:id", {
    run: async (call) => json((await profiles.get(call, param(call, "id"))).body),
  }),
  POST("/account/:account/business_profile/:id", { body: profileCreate, run: updateProfile }),
  DELETE("/account/:account/business_profile/:id", { access: "admin", run: deleteProfile }),
];
