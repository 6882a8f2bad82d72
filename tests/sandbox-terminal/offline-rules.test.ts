import { expect, test } from "vitest";
import { mayStore } from "#sandbox/terminal/device/offline.rules.ts";
import { beginSale } from "#sandbox/terminal/device/sale.rules.ts";

const NOW = Date.parse("2026-11-28T12:00:00.000Z");
const at = (ms: number) => new Date(NOW + ms).toISOString();
const POLICY = { mode: "store_and_forward", max_amount: "5000", max_total: "9000", max_count: 3, max_hours: 8 };

const aSale = (currency: string) =>
  beginSale(
    {
      ...{
        sale_id: "tsl_1",
        transaction_id: "txn_1",
        vendor_device_id: "term_1",
        type: "sale",
        amount: 1_250,
        currency,
      },
      ...{ tip_eligible_amount: null, allow_partial: false, refunds: null, cart: [] },
      ...{ not_after: at(20_000), deadline_at: at(60_000), configuration: { currency } },
    },
    NOW,
  );

test("a terminal without a network approves only in the currency of its limits", () => {
  const configuration = { currency: "USD", offline_policy: POLICY };
  expect(mayStore(configuration, aSale("USD"), [], NOW)).toBe(true);
  expect(mayStore(configuration, aSale("KWD"), [], NOW)).toBe(false);
});
