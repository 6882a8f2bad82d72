import { aMerchant } from "../engine.ts";
import type { Samples, TestWorld } from "./world.ts";

const connectors = ({ merchant }: TestWorld) => `/account/${merchant.merchantId}/connectors`;
const profiles = ({ merchant }: TestWorld) => `/account/${merchant.merchantId}/business_profile`;

/** A second profile would require every later request of the shared merchant to name one. */
const aNewMerchant = async (world: TestWorld) => ({ ...world, merchant: await aMerchant(world.engine) });

const WEBHOOKS = { webhook_url: "https://shop.example/hook" };

const aConnector = (label: string) => ({
  connector_type: "payment_processor",
  connector_name: "stripe_test",
  connector_label: label,
  connector_account_details: { auth_type: "BodyKey", api_key: "sk_test_1234567890", key1: "acct_1" },
  connector_webhook_details: { merchant_secret: "whsec_1234567890" },
  metadata: { region: "us" },
});

async function aKey({ engine, merchant }: TestWorld) {
  const made = await engine.admin("POST", `/api_keys/${merchant.merchantId}`, { name: "till", expiration: "never" });
  return `/api_keys/${merchant.merchantId}/${made.body.key_id}`;
}

export const merchantSamples: Samples = {
  "POST /accounts": [
    ({ engine }) => engine.admin("POST", "/accounts", { merchant_id: "m_plain" }),
    ({ engine }) =>
      engine.admin("POST", "/accounts", {
        merchant_id: "m_full",
        merchant_name: "Corner shop",
        webhook_details: WEBHOOKS,
        primary_business_details: [{ country: "US", business: "default" }],
        metadata: { city: "Springfield" },
      }),
  ],
  "GET /accounts/:id": ({ engine, merchant }) => engine.admin("GET", `/accounts/${merchant.merchantId}`),
  "POST /accounts/:id": ({ engine, merchant }) =>
    engine.admin("POST", `/accounts/${merchant.merchantId}`, {
      merchant_id: merchant.merchantId,
      merchant_name: "New",
    }),
  "DELETE /accounts/:id": async ({ engine }) =>
    engine.admin("DELETE", `/accounts/${(await aMerchant(engine)).merchantId}`),
  "POST /api_keys/:merchant": ({ engine, merchant }) =>
    engine.admin("POST", `/api_keys/${merchant.merchantId}`, {
      name: "till",
      description: "The till",
      expiration: "2050-01-01T00:00:00.000Z",
    }),
  "GET /api_keys/:merchant/list": ({ engine, merchant }) =>
    engine.admin("GET", `/api_keys/${merchant.merchantId}/list`),
  "GET /api_keys/:merchant/:key": async (world) => world.engine.admin("GET", await aKey(world)),
  "POST /api_keys/:merchant/:key": async (world) => world.engine.admin("POST", await aKey(world), { name: "new" }),
  "DELETE /api_keys/:merchant/:key": async (world) => world.engine.admin("DELETE", await aKey(world)),
  "POST /account/:account/business_profile": async (shared) => {
    const world = await aNewMerchant(shared);
    return world.merchant.ask("POST", profiles(world), {
      profile_name: "shop",
      return_url: "https://shop.example/back",
      webhook_details: WEBHOOKS,
      outgoing_webhook_custom_http_headers: { "x-shop": "secret-value" },
    });
  },
  "GET /account/:account/business_profile": (world) => world.merchant.ask("GET", profiles(world)),
  "GET /account/:account/business_profile/:id": (world) =>
    world.merchant.ask("GET", `${profiles(world)}/${world.merchant.account.default_profile}`),
  "POST /account/:account/business_profile/:id": (world) =>
    world.merchant.ask("POST", `${profiles(world)}/${world.merchant.account.default_profile}`, { session_expiry: 900 }),
  "DELETE /account/:account/business_profile/:id": async (shared) => {
    const world = await aNewMerchant(shared);
    const { body } = await world.merchant.ask("POST", profiles(world), { profile_name: "gone" });
    return world.engine.admin("DELETE", `${profiles(world)}/${body.profile_id}`);
  },
  "POST /account/:account/connectors": (world) => world.merchant.ask("POST", connectors(world), aConnector("first")),
  "GET /account/:account/connectors": (world) => world.merchant.ask("GET", connectors(world)),
  "GET /account/:account/connectors/:id": (world) =>
    world.merchant.ask("GET", `${connectors(world)}/${world.connectorId}`),
  "POST /account/:account/connectors/:id": (world) =>
    world.merchant.ask("POST", `${connectors(world)}/${world.connectorId}`, {
      connector_type: "payment_processor",
      disabled: false,
      status: "active",
    }),
  "DELETE /account/:account/connectors/:id": async (world) => {
    const { body } = await world.merchant.ask("POST", connectors(world), aConnector("gone"));
    return world.engine.admin("DELETE", `${connectors(world)}/${body.merchant_connector_id}`);
  },
};
