import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import { feeBasis, feeName } from "#contract/fee-labels.ts";
import { decimalOf } from "#contract/money.ts";
import type { MonthlyStatement, StoredFee } from "./monthly-statement.entity.ts";

/** A row of a statement's files. The net amounts of all rows but the last are the last one. */
export interface StatementRow {
  readonly section: "opening_balance" | "balance_transactions" | "fees" | "closing_balance";
  readonly type: string | null;
  readonly label: string;
  /** The calculation of a fee, in major units. */
  readonly basis: string | null;
  readonly schedule: string | null;
  readonly count: number | null;
  readonly grossMinorUnits: bigint | null;
  readonly feeMinorUnits: bigint | null;
  readonly netMinorUnits: bigint;
}

const NOTHING = {
  ...{ type: null, basis: null, schedule: null, count: null },
  ...{ grossMinorUnits: null, feeMinorUnits: null },
};

/** Opening balance, changes by type, fees by their calculation, and closing balance. */
export function statementRows(statement: MonthlyStatement): StatementRow[] {
  const { lines, openingMinorUnits, closingMinorUnits } = statement;
  return [
    { ...NOTHING, section: "opening_balance", label: "Opening balance", netMinorUnits: openingMinorUnits },
    ...lines
      .filter(({ gross, reserved }) => gross !== "0" || reserved !== "0")
      .map(({ type, count, gross }) => ({
        ...NOTHING,
        ...{ section: "balance_transactions" as const, type, label: balanceTransactionName(type), count },
        ...{ grossMinorUnits: BigInt(gross), netMinorUnits: BigInt(gross) },
      })),
    ...feeRows(statement),
    { ...NOTHING, section: "closing_balance", label: "Closing balance", netMinorUnits: closingMinorUnits },
  ];
}

/** The fees by their calculation. */
export function feeRows({ fees, currency }: Pick<MonthlyStatement, "fees" | "currency">): StatementRow[] {
  return fees.map((fee) => ({
    ...NOTHING,
    ...{ section: "fees", type: fee.feeType ?? fee.type, label: labelOf(fee), count: fee.count },
    ...{ schedule: fee.schedule, basis: fee.basis && feeBasis(fee.basis, (units) => decimalOf(units, currency)) },
    ...{ feeMinorUnits: BigInt(fee.amount), netMinorUnits: -BigInt(fee.amount) },
  }));
}

function labelOf({ type, feeType }: StoredFee): string {
  if (feeType === null) return `${balanceTransactionName(type)}: fee returned`;
  return feeName(feeType) ?? balanceTransactionName(`${feeType}_fee`);
}
