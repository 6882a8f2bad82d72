import { aMerchant } from "../engine.ts";
import { connect, type Samples, type TestWorld } from "./world.ts";

const BANK = {
  payout_type: "bank",
  payout_method_data: {
    bank: { bank_account_number: "000123456789", bank_routing_number: "110000000" },
  },
};
const CARD = {
  payout_type: "card",
  payout_method_data: {
    card: { card_number: "4111111111111111", expiry_month: "12", expiry_year: "2050", card_holder_name: "Jo Doe" },
  },
};

const create = ({ merchant }: TestWorld, more: object = {}) =>
  merchant.ask("POST", "/payouts/create", { amount: 5000, currency: "USD", customer_id: "gus", ...more });

const created = async (world: TestWorld, more: object = BANK): Promise<string> =>
  (await create(world, more)).body.payout_id;

const act =
  (action: string, more: object = {}) =>
  async (world: TestWorld) => {
    const payout_id = await created(world, { ...BANK, ...more });
    return world.merchant.ask("POST", `/payouts/${payout_id}/${action}`, action === "confirm" ? {} : { payout_id });
  };

export const payoutSamples: Samples = {
  "POST /payouts/create": [
    create,
    (world) => create(world, BANK),
    (world) => create(world, { ...BANK, confirm: true, auto_fulfill: true, priority: "instant", description: "Pay" }),
    (world) => create(world, { ...CARD, confirm: true, auto_fulfill: true }),
    (world) => create(world, { ...BANK, confirm: true, auto_fulfill: true, recurring: true }),
    (world) => create(world, { confirm: true, payout_method_id: world.savedMethodId, customer_id: world.customerId }),
    (world) => create(world, { payout_link: true, payout_link_config: { test_mode: true } }),
  ],
  "GET /payouts/:id": async (world) => world.merchant.ask("GET", `/payouts/${await created(world)}`),
  "PUT /payouts/:id": async (world) => world.merchant.ask("PUT", `/payouts/${await created(world)}`, { amount: 4000 }),
  "POST /payouts/:id/confirm": act("confirm"),
  "POST /payouts/:id/cancel": act("cancel"),
  "POST /payouts/:id/fulfill": act("fulfill", { confirm: true }),
  "GET /payouts/list": async (world) => {
    await created(world);
    return world.merchant.ask("GET", "/payouts/list");
  },
  "POST /payouts/list": async (world) => {
    await created(world);
    return world.merchant.ask("POST", "/payouts/list", {});
  },
  "POST /payouts/filter": async (shared) => {
    const world = { ...shared, merchant: await aMerchant(shared.engine) };
    await connect(world.merchant, { connector_type: "payout_processor", connector_name: "wise" });
    await created(world, { ...BANK, confirm: true });
    return world.merchant.ask("POST", "/payouts/filter", { start_time: "2020-01-01T00:00:00Z" });
  },
};
