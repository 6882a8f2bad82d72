import { Fragment, type ReactNode } from "react";
import { reportPath } from "#app/capabilities/balance-transactions/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import { feeBasis } from "#contract/fee-labels.ts";
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
      <SumRow name="Opening balance">{amount(openingBalance, openingFilters(statement))}</SumRow>
      {lines
        .filter(({ grossAmount }) => grossAmount !== 0n)
        .map(({ balanceTransactionType: type, count, grossAmount }) => (
          <SumRow key={type} name={`${balanceTransactionName(type)} (${count})`}>
            {amount(grossAmount, ofMonth(type))}
          </SumRow>
        ))}
      {[...Map.groupBy(fees, (fee) => fee.balanceTransactionType)].map(([type, all]) => (
        <Fragment key={type}>
          <SumRow name={`${feeTypeName(type)} (${sumOf(all, ({ count }) => BigInt(count))})`}>
            {amount(-sumOf(all, (fee) => fee.amount), ofMonth(type))}
          </SumRow>
          {all.map((fee) => (
            <Calculation key={JSON.stringify([fee.feeType, fee.basis, fee.feeSchedule])} {...{ fee, currency }} />
          ))}
        </Fragment>
      ))}
      <SumRow name="Closing balance" kind="total">
        {amount(closingBalance, closingFilters(statement))}
      </SumRow>
    </dl>
  );
}

type Fee = StatementView["fees"][number];

/** A part of the amount above it, by its calculation and the version of the fee schedule. */
function Calculation({ fee: { basis, count, amount, feeSchedule }, currency }: { fee: Fee; currency: string }) {
  const calculation = basis === null ? "Given back" : feeBasis(basis, (minorUnits) => decimalOf(minorUnits, currency));
  const schedule = feeSchedule === null ? "" : `, ${feeSchedule}`;
  return (
    <div className="flex justify-between gap-4 pl-4 text-[0.8125rem] text-muted">
      <dt>{`${calculation}${schedule} (${count})`}</dt>
      <dd>
        <Money amount={-amount} currency={currency} />
      </dd>
    </div>
  );
}

/** The fee of a payout has no type of its own. */
function feeTypeName(type: string): string {
  const name = balanceTransactionName(type);
  return type.endsWith("_fee") ? name : `${name} fee`;
}

function sumOf(fees: readonly Fee[], amountOf: (fee: Fee) => bigint): bigint {
  return fees.reduce((sum, fee) => sum + amountOf(fee), 0n);
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
