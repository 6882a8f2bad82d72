import { randomUUID } from "node:crypto";
import pg from "pg";
import { connectTo } from "#extensions/caller/index.ts";
import { ask } from "#tests/sandbox-engine/engine.ts";
import { sandboxCalls } from "#tests/support/sandbox-calls.ts";
import type { ProductUnderTest } from "./product.ts";

/** Events of a merchant's money before a person sees it. */
export type Merchant = ReturnType<typeof connectMerchant>;

export function connectMerchant({ urls, settings }: ProductUnderTest, organizationSlug: string) {
  const caller = connectTo({ url: urls.extensionsGrpc, secret: settings.INTERNAL_SECRET ?? "" });
  const clients = () => caller.forOrganization({ organizationSlug, idempotencyKey: randomUUID() });

  /**
   * A sale by a card of unknown country, thus without cross-border fee, released into the accruing settlement. Returns
   * the settlement.
   */
  async function releasedSale(amount: bigint, currency = "USD"): Promise<string> {
    const { transactions, settlementQueue } = clients();
    const { transactionId } = await transactions.createTransaction({ amount, currency });
    await clients().transactions.payTransaction({ transactionId, testCard: "saved_insufficient_funds" });
    const { data } = await settlementQueue.listSettlementQueueEntries({ transactionId, entryType: ["charge"] });
    const settlementQueueEntryIds = data.map(({ settlementQueueEntryId }) => settlementQueueEntryId);
    await letDayCome(settings.DATABASE_URL ?? "", transactionId);
    const released = await clients().settlementQueue.releaseSettlementQueueEntries({ settlementQueueEntryIds });
    return released.entries[0]?.settlementId ?? "";
  }

  async function linkBank() {
    const response = await fetch(new URL("/sandbox/public_token/create", settings.BANK_LINK_URL), {
      method: "POST",
      headers: {
        "plaid-client-id": settings.BANK_LINK_CLIENT_ID ?? "",
        "plaid-secret": settings.BANK_LINK_SECRET ?? "",
      },
      body: JSON.stringify({ institution_id: "ins_payouts" }),
    });
    const { public_token: publicToken } = (await response.json()) as { public_token: string };
    return clients().bankLinks.createBankLink({ publicToken });
  }

  async function findMerchantId(): Promise<string> {
    const organization = { case: "organizationSlug", value: organizationSlug } as const;
    const { organizations } = caller.system();
    return (await organizations.findOrganization({ organization, environment: "sandbox" })).merchantId ?? "";
  }

  return {
    clients,
    /** A processor takes cards as before, and the sandbox's test wallet too. */
    async takeWallets() {
      const types = { card: ["credit", "debit"], wallet: ["google_pay"] };
      const merchantId = await findMerchantId();
      const admin = { key: settings.ENGINE_API_KEY ?? "" };
      const term = { name: "wallets", expiration: "never" };
      const made = await ask(urls.engine, "POST", `/api_keys/${merchantId}`, term, admin);
      const processor = {
        // The name of the processor that the sandbox has without any.
        ...{ connector_type: "payment_processor", connector_name: "fauxpay", connector_label: randomUUID() },
        payment_methods_enabled: Object.entries(types).map(([family, names]) => ({
          payment_method: family,
          payment_method_types: names.map((name) => ({ payment_method_type: name })),
        })),
      };
      const path = `/account/${merchantId}/connectors`;
      const added = await ask(urls.engine, "POST", path, processor, { key: made.body.api_key });
      if (added.status !== 200) throw new Error(added.text);
    },
    releasedSale,
    linkBank,
    /** A destination past its cool-down. Its last four digits decide whether payouts succeed. */
    async destination(mask = "0000", currency = "USD") {
      const { bankLinkId, accounts } = await linkBank();
      const bankAccountId = accounts.find((account) => account.mask === mask)?.bankAccountId ?? "";
      const destination = await clients().payouts.createPayoutDestination({ bankLinkId, bankAccountId, currency });
      await letCool(settings.DATABASE_URL ?? "", destination.payoutDestinationId);
      return destination;
    },
    /** The engine accepts the next payout without an answer. */
    async loseNextPayout() {
      const merchantId = await findMerchantId();
      const { fault } = sandboxCalls(urls.engine, settings.ENGINE_API_KEY ?? "");
      const anyPayout = { merchant_id: merchantId, path: "/payouts", kind: "status_500", times: 1 };
      await fault({ ...anyPayout, method: "POST" });
    },
    /** The statement of October 2026, as the first of November makes it. */
    statement: () => addStatement(settings.DATABASE_URL ?? "", organizationSlug),
    /** Ends the current period of every schedule, so that they run now. */
    endPeriods: () => endPeriods(settings.DATABASE_URL ?? "", organizationSlug),
    close: () => caller.close(),
  };
}

/** Settings in which larger USD amounts need a second person; 0 removes the threshold. */
export const usdThreshold = (approvalThresholdAmount: bigint) => ({
  currencyTerms: [{ currency: "USD", approvalThresholdAmount }],
});

/** Makes the destination three days old. */
function letCool(url: string, payoutDestinationId: string): Promise<void> {
  const sql = "update payout_destinations set usable_at = usable_at - interval '3 days' where id = $1";
  return change(url, sql, payoutDestinationId);
}

/** Makes the sale two weeks old. */
export function letDayCome(url: string, transactionId: string): Promise<void> {
  const sql = `update settlement_queue_entries set available_on = available_on - interval '14 days'
    where transaction_id = $1`;
  return change(url, sql, transactionId);
}

async function addStatement(url: string, slug: string): Promise<string> {
  const lines = [
    { type: "charge", count: 34, gross: "140000", fee: "0", net: "140000", reserved: "0" },
    { type: "refund", count: 2, gross: "-7600", fee: "0", net: "-7600", reserved: "0" },
    { type: "processing_fee", count: 34, gross: "0", fee: "5080", net: "-5080", reserved: "0" },
    { type: "payout", count: 3, gross: "-90000", fee: "0", net: "-90000", reserved: "0" },
  ];
  const fee = { type: "processing_fee", feeType: "processing", schedule: "default-2026-11" };
  const fees = [
    { ...fee, basis: "2.9% + 30", count: 30, amount: "4900" },
    { ...fee, basis: "2.5% + 10", count: 4, amount: "180" },
  ];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const id = "mst_01kaj5q8zn3v7c2m4t6w9x1b0d";
  await client.query(
    `insert into monthly_statements (organization_id, id, environment, currency, month, time_zone, period_start,
       period_end, opening_minor_units, closing_minor_units, lines, fees, organization_name, created_at, updated_at)
     select id, $2, 'sandbox', 'USD', '2026-10', 'America/New_York', '2026-10-01T04:00:00Z', '2026-11-01T04:00:00Z',
       33000, 70320, $3, $4, name, '2026-11-01T04:00:02Z', '2026-11-01T04:00:02Z'
     from organizations where slug = $1 on conflict do nothing`,
    [slug, id, JSON.stringify(lines), JSON.stringify(fees)],
  );
  await client.end();
  return id;
}

/** The periods are ten days over, so that no run of today is due at the same time. */
async function endPeriods(url: string, slug: string): Promise<void> {
  const own = "organization_id = (select id from organizations where slug = $1)";
  await change(
    url,
    `with ended as (
       update export_schedules set next_run_at = next_run_at - interval '10 days',
         period_start = period_start - interval '10 days'
       where ${own} and status = 'active' returning id)
     update due_work set due_at = due_at - interval '10 days', run_at = due_at - interval '10 days'
     from ended where ${own} and kind = 'export_schedule.run' and subject_id = ended.id`,
    slug,
  );
}

async function change(url: string, sql: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql, [id]);
  await client.end();
}
