import type { Account } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CurrencySum } from "./books.queries.ts";

/** What processors have deposited, gross, and what they have kept of it. */
export function sumDeposits({
  em,
  tenant,
  environment,
}: UnitOfWork): Promise<(CurrencySum & { readonly fees: string })[]> {
  return em.execute(
    `select currency, sum(amount_minor_units)::text as amount, sum(fee_minor_units)::text as fees from deposit_lines
     where organization_id = ? and environment = ? group by currency`,
    [tenant.organizationId, environment],
  );
}

/** What operators have taken out of clearing, by the account that has it. */
export function sumCorrections({
  em,
  tenant,
  environment,
}: UnitOfWork): Promise<(CurrencySum & { readonly account: Account })[]> {
  return em.execute(
    `select currency, account, sum(amount_minor_units)::text as amount from clearing_corrections
     where organization_id = ? and environment = ? group by currency, account`,
    [tenant.organizationId, environment],
  );
}

/** What payouts came to that the ledger has like this: all of them, or those of settlements that no entry takes back. */
export function sumEndedPayouts(
  { em, tenant, environment }: UnitOfWork,
  booked: readonly string[],
  which: "all" | "of_settlements" = "all",
): Promise<(CurrencySum & { readonly fees: string })[]> {
  return em.execute(
    `select currency, sum(amount_minor_units)::text as amount, sum(fee_minor_units)::text as fees from payouts
     where organization_id = ? and environment = ? and booked_status in (?)${which === "all" ? "" : " and settlement_id is not null and recovery_entry_id is null"}
     group by currency`,
    [tenant.organizationId, environment, booked],
  );
}
