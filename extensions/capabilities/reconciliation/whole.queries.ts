import type { Account } from "#extensions/capabilities/ledger/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CurrencySum } from "./books.queries.ts";

/** Processor deposits, gross, and the fees withheld. */
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

/** Operators' corrections of clearing, by account. */
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

/** Payout amounts by ledger state: all of them, or those of settlements without a recovery entry. */
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
