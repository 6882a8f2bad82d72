import { z } from "zod";
import { assignGiven, echo } from "#sandbox/engine/http/echo.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { masked } from "#sandbox/engine/http/mask.ts";
import { anyObject, loose, optional } from "#sandbox/engine/http/validation.ts";
import { CONNECTOR_NAMES, CONNECTOR_TYPES } from "#sandbox/engine/http/vocabularies.ts";
import { type Call, DELETE, GET, json, POST, param, type Route } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { fieldFilters } from "#sandbox/engine/store/filters.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import { type ConnectorBody, connectors } from "./account.document.ts";
import { enabledMethods } from "./connector.schema.ts";
import { resolveProfile } from "./profiles.ts";

const common = {
  connector_label: optional(z.string()),
  connector_account_details: optional(anyObject),
  payment_methods_enabled: enabledMethods,
  connector_webhook_details: optional(
    z.strictObject({ merchant_secret: z.string(), additional_secret: optional(z.string()) }),
  ),
  metadata: optional(anyObject),
  test_mode: optional(z.boolean()),
  disabled: optional(z.boolean()),
  status: optional(z.enum(["active", "inactive"])),
  ...loose("frm_configs pm_auth_config additional_merchant_data connector_wallets_details"),
};

const connectorCreate = z.strictObject({
  ...common,
  connector_type: z.enum(CONNECTOR_TYPES),
  connector_name: z.enum(CONNECTOR_NAMES),
  profile_id: optional(z.string()),
  merchant_connector_id: optional(z.string()),
  ...loose("business_country business_label business_sub_label"),
});
const connectorUpdate = z.strictObject({ ...common, connector_type: z.enum(CONNECTOR_TYPES) });

type ConnectorCreate = z.infer<typeof connectorCreate>;

/** Masks a processor's credentials; only the masked values are stored. */
function maskedDetails(details: Record<string, unknown> | null | undefined): Record<string, unknown> | null {
  if (!details) return null;
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      name !== "auth_type" && typeof value === "string" ? masked(value, 7) : value,
    ]),
  );
}

const ECHOED = words(
  "payment_methods_enabled metadata test_mode frm_configs business_country business_label business_sub_label",
  "pm_auth_config",
);
const ALWAYS_NULL = words(
  "applepay_verified_domains additional_merchant_data connector_wallets_details webhook_setup_capabilities",
);

/** Fields that a list leaves out. */
const NOT_LISTED: readonly string[] = words(
  "connector_account_details connector_webhook_details metadata additional_merchant_data connector_wallets_details",
  "webhook_setup_capabilities",
);
const MASKED_WEBHOOK_SECRETS = { merchant_secret: "********", additional_secret: null };

const connectorBody = (request: ConnectorCreate, profileId: string, label: string): ConnectorBody => ({
  connector_type: request.connector_type,
  connector_name: request.connector_name,
  connector_label: label,
  merchant_connector_id: request.merchant_connector_id ?? newId("mca"),
  profile_id: profileId,
  connector_account_details: maskedDetails(request.connector_account_details),
  connector_webhook_details: request.connector_webhook_details ? MASKED_WEBHOOK_SECRETS : null,
  disabled: request.disabled ?? false,
  status: request.status ?? "active",
  ...echo(request, ECHOED),
  ...echo({}, ALWAYS_NULL),
});

async function addConnector(call: Call<ConnectorCreate>) {
  const profile = await resolveProfile(call, call.body.profile_id);
  const label = call.body.connector_label ?? `${call.body.connector_name}_${profile.body.profile_name}`;
  const existing = await connectors.list(call, fieldFilters({ profile_id: profile.id }));
  if (existing.some(({ body }) => body.connector_label === label)) throw errors.duplicateConnector(profile.id, label);
  const body = connectorBody(call.body, profile.id, label);
  const connector = newDocument(call, body.merchant_connector_id, body, {});
  if (!(await connectors.insert(call.db, connector))) throw errors.duplicateConnector(profile.id, label);
  return json(body);
}

async function updateConnector(call: Call<z.infer<typeof connectorUpdate>>) {
  const connector = await connectors.get(call, param(call, "id"));
  const { connector_account_details: details, connector_webhook_details: secrets, ...changes } = call.body;
  assignGiven(connector.body, changes);
  if (details) connector.body.connector_account_details = maskedDetails(details);
  if (secrets) connector.body.connector_webhook_details = MASKED_WEBHOOK_SECRETS;
  await connectors.save(call.db, connector);
  return json(connector.body);
}

async function listConnectors(call: Call) {
  const listed = ({ body }: { body: ConnectorBody }) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_LISTED.includes(name)));
  return json((await connectors.list(call)).map(listed));
}

/** The connectors of the caller, or of the profile it named, by the processor's name, as filters list them. */
export async function connectorsByName(call: Call): Promise<Record<string, object[]>> {
  const own = await connectors.list(call, fieldFilters({ profile_id: call.profileId }));
  const shown = ({ id, body }: (typeof own)[number]) => ({
    connector_label: body.connector_label,
    merchant_connector_id: id,
    connector_type: body.connector_type,
  });
  const groups = Map.groupBy(own, ({ body }) => body.connector_name);
  return Object.fromEntries([...groups].map(([name, group]) => [name, group.map(shown)]));
}

async function deleteConnector(call: Call) {
  const [merchantId, id] = [param(call, "account"), param(call, "id")];
  const deleted = await connectors.remove({ db: call.db, merchantId }, id);
  if (!deleted) throw errors.connectorNotFound(id);
  return json({ merchant_id: merchantId, merchant_connector_id: id, deleted });
}

/** The profile's first active processor, or the dummy `fauxpay`, so that tests need not connect one. */
export async function processorFor(call: Call, profileId: string, type = "payment_processor") {
  const own = await connectors.list(call, fieldFilters({ profile_id: profileId }), {
    oldestFirst: true,
  });
  const active = own.find(({ body }) => body.connector_type === type && !body.disabled && body.status === "active");
  return { name: active?.body.connector_name ?? "fauxpay", connectorId: active?.id ?? null };
}

export const connectorRoutes: Route[] = [
  POST("/account/:account/connectors", { body: connectorCreate, run: addConnector }),
  GET("/account/:account/connectors", { run: listConnectors }),
  GET("/account/:account/connectors/:id", {
    run: async (call) => json((await connectors.get(call, param(call, "id"))).body),
  }),
  POST("/account/:account/connectors/:id", { body: connectorUpdate, run: updateConnector }),
  DELETE("/account/:account/connectors/:id", { access: "admin", run: deleteConnector }),
];
