import type { ReactNode } from "react";
import { reportPath } from "#app/capabilities/balance-transactions/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import { feeBasis, feeName } from "#contract/fee-labels.ts";
import { decimalOf } from "#contract/money.ts";
import { closingFilters, monthFilters, openingFilters } from "./statement-days.ts";
import type { StatementView } from "./statement-view.server.ts";

/** From the opening to the closing balance. Each amount links to the balance transactions that add up to it. */
export function StatementLines({ statement }: { statement: StatementView }) {
  const { currency, lines, fees, openingBalance, closingBalance } = statement;
  const amount = (minorUnits: bigint, filters: Readonly<Record<string, string>>): ReactNode => (
    <Link to={reportPath({ currency, ...filters })} className={link}>
      <Money amount={minorUnits} currency={currency} />
    </Link>
  );
  const ofMonth = (type: string) => ({ type, ...monthFilters(statement) });
  return (
    <dl className="space-y-2 text-sm">
      <SumRow name="Opening balance" kind="subtotal">
        {amount(openingBalance, openingFilters(statement))}
      </SumRow>
      {lines
        .filter(({ grossAmount }) => grossAmount !== 0n)
        .map(({ balanceTransactionType: type, count, grossAmount }) => (
          <SumRow key={type} name={`${balanceTransactionName(type)} (${count})`}>
            {amount(grossAmount, ofMonth(type))}
          </SumRow>
        ))}
      {fees.map((fee) => (
        <SumRow
          key={JSON.stringify([fee.balanceTransactionType, fee.feeType, fee.basis, fee.feeSchedule])}
          name={feeLabel(fee, currency)}
        >
          {amount(-fee.amount, ofMonth(fee.balanceTransactionType))}
        </SumRow>
      ))}
      <SumRow name="Closing balance" kind="total">
        {amount(closingBalance, closingFilters(statement))}
      </SumRow>
    </dl>
  );
}

/** For example "Processing fee, 2.9% + 0.30 (34)". */
function feeLabel(fee: StatementView["fees"][number], currency: string): string {
  const { balanceTransactionType, feeType, basis, count } = fee;
  const type = balanceTransactionName(balanceTransactionType);
  const name = feeType === null ? `${type}: fee returned` : (feeName(feeType) ?? type);
  const calculation = basis === null ? "" : `, ${feeBasis(basis, (minorUnits) => decimalOf(minorUnits, currency))}`;
  return `${name}${calculation} (${count})`;
}

/** What moved into the reserve and back. It stays the merchant's and is part of both balances. */
export function StatementReserve({ statement: { lines, currency } }: { statement: StatementView }) {
  const reserved = lines.reduce((sum, { reservedAmount }) => sum + reservedAmount, 0n);
  if (reserved === 0n) return null;
  return (
    <p className="mt-4 text-sm text-muted text-pretty">
      <Money amount={reserved} currency={currency} /> moved into your reserve, which is part of your balance.
    </p>
  );
}
