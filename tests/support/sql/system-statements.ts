import { Migration20261126120000BalanceTransactions as BalanceTransactions } from "#extensions/migrations/20261126120000-balance-transactions.ts";
import { Migration20261127090000TimesAndVersions as TimesAndVersions } from "#extensions/migrations/20261127090000-times-and-versions.ts";
import { Migration20261127120002MonthlyStatements as MonthlyStatements } from "#extensions/migrations/20261127120002-monthly-statements.ts";
import { Migration20261127130001MetadataValues as MetadataValues } from "#extensions/migrations/20261127130001-metadata-values.ts";
import { Migration20261127140002SalesOfSettlements as SalesOfSettlements } from "#extensions/migrations/20261127140002-sales-of-settlements.ts";
import { Migration20261127150001SearchTerms as SearchTerms } from "#extensions/migrations/20261127150001-search-terms.ts";
import { Migration20261127160001CustomerSpend as CustomerSpend } from "#extensions/migrations/20261127160001-customer-spend.ts";
import { Migration20261127190001MerchantAccounts as MerchantAccounts } from "#extensions/migrations/20261127190001-merchant-accounts.ts";
import { Migration20261127200001Metrics as Metrics } from "#extensions/migrations/20261127200001-metrics.ts";
import { Migration20261127220002MerchantProfiles as MerchantProfiles } from "#extensions/migrations/20261127220002-merchant-profiles.ts";
import { Migration20261128000700PaymentLinkVisits as PaymentLinkVisits } from "#extensions/migrations/20261128000700-payment-link-visits.ts";
import { Migration20261129001600DisputeReasons as DisputeReasons } from "#extensions/migrations/20261129001600-dispute-reasons.ts";
import { Migration20261129002600DisputeBalances as DisputeBalances } from "#extensions/migrations/20261129002600-dispute-balances.ts";
import { Migration20261129003010DisputeAssignees as DisputeAssignees } from "#extensions/migrations/20261129003010-dispute-assignees.ts";
import { Migration20261129004010DisputeRates as DisputeRates } from "#extensions/migrations/20261129004010-dispute-rates.ts";
import { Migration20261129006010ExpiringCards as ExpiringCards } from "#extensions/migrations/20261129006010-expiring-cards.ts";
import { Migration20261129007200DunningAtRisk as DunningAtRisk } from "#extensions/migrations/20261129007200-dunning-at-risk.ts";
import { Migration20261130008010ScenarioCustomerCounts as ScenarioCustomerCounts } from "#extensions/migrations/20261130008010-scenario-customer-counts.ts";
import { Migration20261130008030PlannedJobs as PlannedJobs } from "#extensions/migrations/20261130008030-planned-jobs.ts";
import { dueWorkStatements } from "./due-work-statements.ts";
import { metricStatements } from "./metric-statements.ts";
import type { SystemStatement } from "./system-statement.ts";

export const systemStatements: readonly SystemStatement[] = [
  ...dueWorkStatements,
  ...metricStatements,
  ...[TimesAndVersions.fillEnvironments, TimesAndVersions.fillDeliveries, TimesAndVersions.fillReplays].map((sql) => ({
    why: "A migration gives rows that are there already the environment of their dispute, and the time of their creation as that of their last change.",
    sql,
  })),
  ...MetadataValues.fills.map((sql) => ({
    why: "A migration writes the entries of metadata that every organization has, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...[DisputeRates.fillSales, DisputeRates.fillDisputes].map((sql) => ({
    why: "A migration counts the sales and disputes that are there already, each with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  {
    why: "A migration counts the customers of the scenarios of every organization, each row with its own organization.",
    sql: ScenarioCustomerCounts.fill,
  },
  {
    why: "A migration counts the invoices that are charged again already, each with its own organization.",
    breaks: ["a value in the text" as const],
    sql: DunningAtRisk.fill,
  },
  ...[...SearchTerms.fillTexts, ...SearchTerms.fillTerms].map((sql) => ({
    why: "A migration writes what finds the customers and transactions that every organization has, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  {
    why: "A migration gives the settlements of every organization the days of their own sales.",
    breaks: ["a value in the text" as const],
    sql: SalesOfSettlements.fill,
  },
  ...MerchantAccounts.fills.map((sql) => ({
    why: "A migration approves the accounts of organizations that can take payments already, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...DisputeAssignees.fills.map((sql) => ({
    why: "A migration makes the deadlines of the open disputes of every organization due, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...ExpiringCards.fills.map((sql) => ({
    why: "A migration makes the notices about the stored cards of every organization due, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...PlannedJobs.fills.map((sql) => ({
    why: "A migration says of the planned jobs of every organization whether a test clock planned them, each row by its own clock.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...DisputeBalances.fills.map((sql) => ({
    why: "A migration gives the disputes of every organization what their entries did to the balance, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...DisputeReasons.fills.map((sql) => ({
    why: "A migration gives the disputes of every organization what follows from their payment, code and evidence, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql,
  })),
  ...MerchantProfiles.fills.map((sql) => ({
    why: "A migration gives the payments and disputes of every organization the only profile that its account had, each row with its own organization.",
    sql,
  })),
  {
    why: "A migration sums what every organization's customers spent, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: CustomerSpend.fill,
  },
  {
    why: "A migration adds up the payments of every organization by quarter of an hour, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: Metrics.fillPayments,
  },
  {
    why: "A migration adds up the refunded amounts of every organization by quarter of an hour, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: Metrics.fillRefunds,
  },
  {
    why: "A migration adds up the fees of every organization by quarter of an hour, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: Metrics.fillFees,
  },
  {
    why: "A migration adds up the disputes of every organization by quarter of an hour, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: Metrics.fillDisputes,
  },
  {
    why: "A migration counts the attempts to pay links of every organization by quarter of an hour, each row with its own organization.",
    breaks: ["a value in the text" as const],
    sql: PaymentLinkVisits.fillAttempts,
  },
  {
    why: "The organizations that have unfinished work without a live owner are found; each record is then worked on as its organization's.",
    sql: `select distinct organization_id from idempotency_records
     where finished_at is null and organization_id > $1 and (recovery_point = $2) = $3
       and (lease_expires_at < $4 or owner_instance <> all($5))
     order by organization_id limit $6`,
  },
  {
    why: "Metrics tell how old the oldest unfinished operation of each method is, as numbers only.",
    sql: `select operation, recovery_point = $1 as is_unknown, count(organization_id)::int as count,
       extract(epoch from now() - min(created_at))::float8 as age_seconds
     from idempotency_records where finished_at is null group by operation, is_unknown`,
  },
  {
    why: "Answers whose lifetime is over are found in all organizations, as ids only; each organization's are deleted as its own.",
    sql: `select organization_id, id, finished_at::text as finished_at from idempotency_records
     where environment = $1 and finished_at >= $2 and finished_at < $3 order by finished_at limit $4`,
  },
  {
    why: "Organizations with parts of sums to fold are found, as ids only; each organization's are then folded as its own.",
    sql: `select distinct organization_id from tallies where not is_folded and organization_id > $1
     order by organization_id limit $2`,
  },
  {
    why: "The organizations that have webhook endpoints are found; each one's old deliveries are then deleted as its own.",
    sql: `select distinct organization_id from webhook_endpoints where organization_id > $1
     order by organization_id limit $2`,
  },
  {
    why: "Endpoints with due webhooks are found, as ids only; each one's are then claimed and sent as its organization's.",
    sql: `select d.organization_id, d.environment, d.endpoint_id, l.consecutive_failures
     from webhook_deliveries d
     join webhook_lanes l on l.organization_id = d.organization_id and l.endpoint_id = d.endpoint_id
     where d.status = 'pending' and d.run_at <= $1 and (l.lease_expires_at is null or l.lease_expires_at < $2)
       and d.endpoint_id <> all(string_to_array($3, ','))
     order by d.run_at limit $4`,
  },
  {
    why: "Degraded endpoints that nothing tries are found, as ids only; each one's delivery is then made due as its organization's.",
    sql: `select e.organization_id, e.environment, e.id from webhook_endpoints e
     where e.status = $1
       and exists (select from webhook_deliveries h
         where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.status = 'held')
       and not exists (select from webhook_deliveries p
         where p.organization_id = e.organization_id and p.endpoint_id = e.id and p.status = 'pending')
     limit $2`,
  },
  {
    why: "The queue of webhooks is counted for the metrics, as numbers only.",
    sql: `select count(*)::int as length, (extract(epoch from min(created_at)) * 1000)::float8 as oldest_ms from (
       select organization_id, created_at from webhook_deliveries where status = 'pending' order by run_at limit $1) as waiting`,
  },
  {
    why: "Operators see which endpoints fail in all organizations, as ids only.",
    sql: `select organization_id, endpoint_id, (extract(epoch from failing_since) * 1000)::float8 as since_ms from webhook_lanes
     where failing_since is not null order by failing_since limit $1`,
  },
  {
    why: "The migration makes the statements of every balance due, once.",
    sql: MonthlyStatements.fillDue,
    breaks: ["a value in the text"],
  },
  {
    why: "A migration writes the balance transactions of what every organization has booked, each row with its own organization.",
    breaks: ["a value in the text"],
    sql: BalanceTransactions.fillRows,
  },
  {
    why: "The same migration adds up the rows that it wrote, by organization.",
    sql: BalanceTransactions.fillHeads,
  },
];

/** Tables whose statements do not run on one shard yet; the rules of form start to hold when they leave this list. */
export const pendingTables: readonly string[] = [];
