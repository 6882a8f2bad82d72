import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/http/route.ts";
import { anyObject, loose, optional } from "#sandbox/engine/http/validation.ts";
import { CONNECTOR_NAMES, CONNECTOR_TYPES, PAYMENT_METHODS } from "#sandbox/engine/http/vocabularies.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { type ConnectorBody, connectors } from "./account.document.ts";
import { resolveProfile } from "./profiles.ts";

const common = {
  connector_label: optional(z.string()),
  connector_account_details: optional(anyObject),
  payment_methods_enabled: optional(
    z.array(z.strictObject({ payment_method: z.enum(PAYMENT_METHODS), ...loose("payment_method_types") })),
  ),
  connector_webhook_details: optional(
    z.strictObject({ merchant_secret: z.string(), additional_secret: optional(z.string()) }),
  ),
  metadata: optional(anyObject),
  test_mode: optional(z.boolean()),
  disabled: optional(z.boolean()),
  status: optional(z.enum(["active", "inactive"])),
  ...loose("frm_configs", "pm_auth_config", "additional_merchant_data", "connector_wallets_details"),
};

const connectorCreate = z.strictObject({
  ...common,
  connector_type: z.enum(CONNECTOR_TYPES),
  connector_name: z.enum(CONNECTOR_NAMES),
  profile_id: optional(z.string()),
  merchant_connector_id: optional(z.string()),
  ...loose("business_country", "business_label", "business_sub_label"),
});
const connectorUpdate = z.strictObject({ ...common, connector_type: z.enum(CONNECTOR_TYPES) });

type ConnectorCreate = z.infer<typeof connectorCreate>;

const masked = (secret: string): string =>
  secret.length < 8
    ? "*".repeat(secret.length)
    : `${secret.slice(0, 2)}${"*".repeat(secret.length - 4)}${secret.slice(-2)}`;

/** Masks a processor's credentials; only the masked values are stored. */
function maskedDetails(details: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  if (!details) return null;
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      name !== "auth_type" && typeof value === "string" ? masked(value) : value,
    ]),
  );
}

function connectorBody(request: ConnectorCreate, profileId: string, label: string): ConnectorBody {
  return {
    connector_type: request.connector_type,
    connector_name: request.connector_name,
    connector_label: label,
    merchant_connector_id: request.merchant_connector_id ?? newId("mca"),
    profile_id: profileId,
    connector_account_details: maskedDetails(request.connector_account_details),
    payment_methods_enabled: request.payment_methods_enabled ?? null,
    connector_webhook_details: request.connector_webhook_details ? { merchant_secret: "********" } : null,
    metadata: request.metadata ?? null,
    test_mode: request.test_mode ?? null,
    disabled: request.disabled ?? false,
    frm_configs: request.frm_configs ?? null,
    business_country: request.business_country ?? null,
    business_label: request.business_label ?? null,
    business_sub_label: request.business_sub_label ?? null,
    applepay_verified_domains: null,
    pm_auth_config: request.pm_auth_config ?? null,
    status: request.status ?? "active",
    additional_merchant_data: null,
    connector_wallets_details: null,
  };
}

async function addConnector(call: Call<ConnectorCreate>) {
  const profile = await resolveProfile(call, call.body.profile_id);
  const label = call.body.connector_label ?? `${call.body.connector_name}_${profile.body.profile_name}`;
  const existing = await connectors.list(call.db, call.merchantId, [{ field: "profile_id", in: [profile.id] }]);
  if (existing.some(({ body }) => body.connector_label === label)) throw errors.duplicateConnector(profile.id, label);
  const body = connectorBody(call.body, profile.id, label);
  const id = body.merchant_connector_id;
  const connector = { merchantId: call.merchantId, id, createdAt: call.now, body, inner: {} };
  if (!(await connectors.insert(call.db, connector))) throw errors.duplicateConnector(profile.id, label);
  return json(body);
}

async function getConnector(call: Call) {
  const id = param(call, "id");
  const connector = await connectors.find(call.db, call.merchantId, id);
  if (!connector) throw errors.connectorNotFound(id);
  return connector;
}

async function updateConnector(call: Call<z.infer<typeof connectorUpdate>>) {
  const connector = await getConnector(call);
  const { connector_account_details: details, connector_webhook_details: secrets, ...changes } = call.body;
  for (const [field, value] of Object.entries(changes)) if (value != null) connector.body[field] = value;
  if (details) connector.body.connector_account_details = maskedDetails(details);
  if (secrets) connector.body.connector_webhook_details = { merchant_secret: "********" };
  await connectors.save(call.db, connector);
  return json(connector.body);
}

async function deleteConnector(call: Call) {
  const [merchantId, id] = [param(call, "account"), param(call, "id")];
  const deleted = await connectors.remove(call.db, merchantId, id);
  if (!deleted) throw errors.connectorNotFound(id);
  return json({ merchant_id: merchantId, merchant_connector_id: id, deleted });
}

/**
 * The profile's first active processor. A profile without one uses the dummy `fauxpay`, so that a test does not have to connect
 * a processor first.
 */
export async function processorFor(call: Call, profileId: string, type = "payment_processor") {
  const own = await connectors.list(call.db, call.merchantId, [{ field: "profile_id", in: [profileId] }], {
    oldestFirst: true,
  });
  const active = own.find(({ body }) => body.connector_type === type && !body.disabled && body.status === "active");
  return { name: active?.body.connector_name ?? "fauxpay", connectorId: active?.id ?? null };
}

export const connectorRoutes: Route[] = [
  POST("/account/:account/connectors", { body: connectorCreate, run: addConnector }),
  GET("/account/:account/connectors", {
    run: async (call) => json((await connectors.list(call.db, call.merchantId)).map(({ body }) => body)),
  }),
  GET("/account/:account/connectors/:id", { run: async (call) => json((await getConnector(call)).body) }),
  POST("/account/:account/connectors/:id", { body: connectorUpdate, run: updateConnector }),
  DELETE("/account/:account/connectors/:id", { access: "admin", run: deleteConnector }),
];
