import { mutation } from "#tests/support/sql/watched-orm.ts";

/** A plausible defect: a missing condition in the statements of one table. */
export interface Mutant {
  readonly name: string;
  readonly rewrite: (sql: string) => string;
  /** The operations of the matrix that must detect it. */
  readonly seenBy: readonly string[];
  /** Detected by an idempotency key that the other organization has used. */
  readonly byKey?: true;
}

const TENANT = /(?:"?\w+"?\.)?"?\borganization_id"? = (\$\d+)/g;
const ENVIRONMENT = /(?:"?\w+"?\.)?"?\benvironment"? = (\$\d+)/g;

const without =
  (condition: RegExp, table: RegExp, kind = /^\s*(select|update|delete)/i) =>
  (sql: string) =>
    // The value stays, because PostgreSQL refuses parameters that a statement does not use.
    kind.test(sql) && table.test(sql) ? sql.replace(condition, "($1::text is null or true)") : sql;

/** Lists have an order. */
const ONE = /^select (?!.* order by).* limit \$\d+/s;

/** By their IDs, in no order. */
const NAMED = /^select (?!.* order by)(?!.* limit )/s;

const keyed = /\bfrom "?idempotency_records\b.* idempotency_key = /s;
const disputes = /\bdispute_extensions\b/;
const entries = /\bfrom "?settlement_queue_entries\b/;
const settlements = /\bfrom "?settlements\b/;
const payouts = /\bfrom "?payouts\b/;

export const mutants: readonly Mutant[] = [
  {
    name: "the filter is off",
    rewrite: without(TENANT, /./),
    seenBy: ["DisputeService.GetDispute"],
  },
  {
    name: "the filter is off where disputes are listed",
    rewrite: without(TENANT, disputes, /^select .* order by/s),
    seenBy: ["DisputeService.ListDisputes", "GET api/disputes"],
  },
  {
    name: "the filter is off where one dispute is found",
    rewrite: without(TENANT, disputes, ONE),
    seenBy: ["DisputeService.ListEvidence", "GET routes/_dashboard+/disputes.$id._index"],
  },
  {
    name: "the environment is missing where one dispute is found",
    rewrite: without(ENVIRONMENT, disputes, ONE),
    seenBy: ["DisputeService.GetDispute", "GET api/disputes/:dispute_id"],
  },
  {
    name: "the filter is off where keys are found",
    rewrite: without(TENANT, /\bapi_keys\b/, /^select/),
    seenBy: ["ApiKeyService.RevokeApiKey", "GET routes/_dashboard+/settings.api-keys._index"],
  },
  {
    name: "the filter is off in the audit log",
    rewrite: without(TENANT, /\baudit_events\b/, /^select/),
    seenBy: ["AuditService.ListAuditEvents"],
  },
  {
    name: "the filter is off where entries of the settlement queue are listed",
    rewrite: without(TENANT, entries, /^select .* order by/s),
    seenBy: ["SettlementQueueService.ListSettlementQueueEntries", "GET api/settlement_queue_entries"],
  },
  {
    name: "the filter is off where entries of the settlement queue are named",
    rewrite: without(TENANT, entries, NAMED),
    seenBy: ["SettlementQueueService.PreviewSettlementQueueRelease"],
  },
  {
    name: "the filter is off where settlements are listed",
    rewrite: without(TENANT, settlements, /^select .* order by/s),
    seenBy: ["SettlementService.ListSettlements", "GET api/settlements"],
  },
  {
    name: "the filter is off where one settlement is found",
    rewrite: without(TENANT, settlements, ONE),
    seenBy: ["SettlementService.GetSettlement", "GET routes/_dashboard+/settlements.$id._index"],
  },
  {
    name: "the environment is missing where one settlement is found",
    rewrite: without(ENVIRONMENT, settlements, ONE),
    seenBy: ["SettlementService.GetSettlement", "GET api/settlements/:settlement_id"],
  },
  {
    name: "the filter is off where one payout is found",
    rewrite: without(TENANT, payouts, ONE),
    seenBy: ["PayoutService.GetPayout", "PayoutService.CancelPayout"],
  },
  {
    name: "the filter is off where payout destinations are listed",
    rewrite: without(TENANT, /\bfrom "?payout_destinations\b/, /^select .* order by/s),
    seenBy: ["PayoutService.ListPayoutDestinations", "GET routes/_dashboard+/settings.payout-destinations._index"],
  },
  {
    name: "the filter is off where the answer of an idempotency key is found",
    rewrite: without(TENANT, keyed),
    seenBy: ["DisputeService.SubmitEvidence", "POST routes/v1+/disputes.$dispute_id.submit"],
    byKey: true,
  },
  {
    name: "the environment is missing where the answer of an idempotency key is found",
    rewrite: without(ENVIRONMENT, keyed),
    seenBy: ["DisputeService.SubmitEvidence"],
    byKey: true,
  },
  {
    name: "an idempotency key that another organization has used is taken",
    rewrite: (sql) =>
      /^\s*insert into idempotency_records\b/.test(sql)
        ? sql
            .replace(/\bvalues \((.*)\)(?=\s*on conflict)/s, "select $1 where not exists (TAKEN)")
            .replace("TAKEN", "select from idempotency_records where operation = $4 and idempotency_key = $5")
        : sql,
    seenBy: ["CustomerService.CreateCustomer", "POST routes/v1+/disputes.$dispute_id.submit"],
    byKey: true,
  },
];

/** The tripwire is off, so that the matrix must detect the defect by the answers. */
export async function withMutant<T>({ rewrite }: Mutant, work: () => Promise<T>): Promise<T> {
  mutation.rewrite = rewrite;
  try {
    return await work();
  } finally {
    mutation.rewrite = null;
  }
}
