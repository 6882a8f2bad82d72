import { adjust, recover, reserve } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import type { Shown } from "./api.ts";
import { inDays, type OpenShop } from "./shop.ts";

const ADVANCE = 60_000n;

type Mask = "0000" | "0002" | "0003";

/** Actions of a merchant, its operator and its bank besides sales, by currency and day of the month. */
export async function startActing(shop: OpenShop, currencies: readonly string[]) {
  const { api, platform, organization } = shop;
  // Only people may add destinations, not keys.
  const { payouts } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const link = await api.post("/api/bank_links", { public_token: await shop.bank.signIn("ins_payouts") });
  const destinations = new Map<string, string>();
  // Payouts to 0000 arrive, to 0002 fail, to 0003 wait for the bank's report.
  for (const currency of currencies)
    for (const mask of ["0000", "0002", "0003"] as const) await addDestination(currency, mask);
  let [reports, advances] = [0, 0];

  async function addDestination(currency: string, mask: Mask): Promise<void> {
    const account = (link.accounts as Shown[]).find((each) => each.mask === mask);
    const { payoutDestinationId } = await payouts.createPayoutDestination({
      bankLinkId: String(link.bank_link_id),
      bankAccountId: String(account?.bank_account_id),
      currency,
    });
    destinations.set(`${currency} ${mask}`, payoutDestinationId);
  }

  const newest = async (path: string) => inOrder(await api.all(path)).toReversed();
  const entries = (query: string) => newest(`/api/settlement_queue_entries?${query}`);
  const idsOf = (shown: readonly Shown[]) => shown.map((each) => each.settlement_queue_entry_id);
  const report = (payout: Shown, status: string) =>
    platform.sandbox.advancePayout(organization.engineMerchantId, String(payout.payout_id), status);

  /** The destination of later settlements; failed ones are paid again. */
  const payTo = (currency: string, mask: Mask) =>
    payouts.makePayoutDestinationDefault({ payoutDestinationId: destinations.get(`${currency} ${mask}`) ?? "" });

  /** Pays out a third of the balance at once, after the operator's adjustment. */
  async function payInstantly(currency: string, mask: Mask): Promise<void> {
    advances += 1;
    await correct(currency, ADVANCE, `advance-${advances}`);
    const payout_destination_id = destinations.get(`${currency} ${mask}`);
    const { instant_available } = await api.post("/api/payouts/quotes", { currency, payout_destination_id });
    const amount = Math.floor(Number(instant_available) / 3);
    if (amount === 0) return;
    const quote = await api.post("/api/payouts/quotes", { currency, payout_destination_id, amount });
    const { payout_quote_id, fee_amount } = quote;
    const payout = await api.post("/api/payouts", { payout_quote_id, amount, fee_amount });
    if (payout.payout_status === "held") await api.post(`/api/payouts/${payout.payout_id}/cancel`);
  }

  async function correct(currency: string, amountMinorUnits: bigint, reference: string): Promise<void> {
    const correction = { currency, reference, note: "Correction" };
    if (amountMinorUnits > 0n) await adjust(await shop.work(), { ...correction, amountMinorUnits });
    else await recover(await shop.work(), { ...correction, amountMinorUnits: -amountMinorUnits });
  }

  async function releaseHeld(currency: string): Promise<void> {
    const filter = { currency, settlement_queue_entry_status: "held" };
    const { totals } = await api.post("/api/settlement_queue_entries/preview", { filter });
    const [total] = totals as Shown[];
    if (!total) return;
    const expected = { expected_count: total.entry_count, expected_net_amount: total.net_amount };
    await api.post("/api/settlement_queue_entries/release", { filter, ...expected });
  }

  return {
    payInstantly,
    /** The bank reports results of payouts in transit. Some fail, or are returned on a later day. */
    async reportPayouts({ onlyGood = false } = {}): Promise<void> {
      for (const payout of inOrder(await api.all("/api/payouts?payout_status=in_transit"))) {
        reports += 1;
        await report(payout, !onlyGood && reports % 4 === 2 ? "failed" : "success");
      }
    },
    async returnPayout(method: "standard" | "instant"): Promise<void> {
      const [payout] = await newest(`/api/payouts?payout_status=paid&method=${method}`);
      if (payout) await report(payout, "reversed");
    },
    payTo,
    /** All failed payouts are made again, to a working account. */
    payAll: async () => {
      for (const currency of currencies) await payTo(currency, "0000");
    },
    /** Holds two sales, one of them for some days. */
    async hold(now: Date): Promise<void> {
      const [one, other] = await entries("settlement_queue_entry_status=pending&entry_type=charge");
      const path = "/api/settlement_queue_entries/hold";
      if (one) await api.post(path, { settlement_queue_entry_ids: idsOf([one]), until: inDays(now, 4).toISOString() });
      if (other) await api.post(path, { settlement_queue_entry_ids: idsOf([other]), note: "Waiting for the delivery" });
    },
    /** The preview's totals. */
    release: async () => {
      for (const currency of currencies) await releaseHeld(currency);
    },
    /** Removes a sale from the accruing settlement. */
    async takeOut(currency: string): Promise<void> {
      const filter = `settlement_queue_entry_status=released&entry_type=charge&currency=${currency}`;
      const released = await entries(filter);
      const accruing = await api.all(`/api/settlements?settlement_status=accruing&currency=${currency}`);
      const entry = released.find((each) => each.settlement_id === accruing[0]?.settlement_id);
      if (!entry) return;
      const path = `/api/settlements/${entry.settlement_id}/entries/remove`;
      await api.post(path, { settlement_queue_entry_ids: idsOf([entry]) });
    },
    async close(currency: string): Promise<void> {
      const [accruing] = await api.all(`/api/settlements?settlement_status=accruing&currency=${currency}`);
      if (accruing) await api.post(`/api/settlements/${accruing.settlement_id}/close`);
    },
    /** A succeeded refund fails later. */
    async failRefund(): Promise<void> {
      const [refund] = await newest("/api/refunds?refund_status=succeeded");
      if (refund)
        await platform.sandbox.advanceRefund(organization.engineMerchantId, String(refund.refund_id), "failed");
    },
    correct,
    reserve: async (currency: string, amountMinorUnits: bigint, reference: string) =>
      reserve(await shop.work(), { currency, amountMinorUnits, reference, note: "Reserve" }),
    settings: (changes: object) => api.patch("/api/settlement_settings", changes),
  };
}

/** Sorted by reproducible fields: IDs of one moment are random. */
function inOrder(rows: readonly Shown[]): Shown[] {
  const keyOf = ({ created_at, currency, amount, net_amount }: Shown) =>
    `${created_at} ${currency} ${amount ?? net_amount}`;
  return rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

export type Acts = Awaited<ReturnType<typeof startActing>>;
