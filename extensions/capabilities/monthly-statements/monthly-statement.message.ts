import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListMonthlyStatementsRequestSchema,
  type MonthlyStatement as MonthlyStatementMessage,
  MonthlyStatementSchema,
} from "#proto/tollhouse/v1/monthly_statements_pb.ts";
import { type MonthlyStatement, MonthlyStatementEntity } from "./monthly-statement.entity.ts";
import { feesOf, paidOut } from "./statement-sums.rules.ts";

export function statementMessage(statement: MonthlyStatement): MonthlyStatementMessage {
  const { id, openingMinorUnits, closingMinorUnits, lines, fees } = statement;
  return messageOf(MonthlyStatementSchema, statement, {
    monthlyStatementId: id,
    openingBalance: openingMinorUnits,
    closingBalance: closingMinorUnits,
    feeAmount: feesOf(lines),
    payoutAmount: paidOut(lines),
    lines: lines.map(({ type, count, gross, fee, net, reserved }) => ({
      balanceTransactionType: type,
      count,
      grossAmount: BigInt(gross),
      feeAmount: BigInt(fee),
      netAmount: BigInt(net),
      reservedAmount: BigInt(reserved),
    })),
    fees: fees.map(({ type, feeType, basis, schedule, count, amount }) => ({
      balanceTransactionType: type,
      feeType: feeType ?? undefined,
      basis: basis ?? undefined,
      feeSchedule: schedule ?? undefined,
      count,
      amount: BigInt(amount),
    })),
  });
}

export const statementList = defineList({
  request: ListMonthlyStatementsRequestSchema,
  entity: MonthlyStatementEntity,
  filters: { currency: { isIndexed: true }, month: {} },
  messages: (rows) => rows.map(statementMessage),
});
