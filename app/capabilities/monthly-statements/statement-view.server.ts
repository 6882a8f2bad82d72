import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type MonthlyStatement, MonthlyStatementSchema } from "#proto/tollhouse/v1/monthly_statements_pb.ts";

export type StatementView = ReturnType<typeof statementView>;
export type StatementRow = ReturnType<typeof statementRow>;

export const statementView = (statement: MonthlyStatement) => {
  const { createdAt, periodStart, periodEnd, ...view } = viewOf(MonthlyStatementSchema, statement);
  return { ...view, createdAt: createdAt ?? "", periodStart: periodStart ?? "", periodEnd: periodEnd ?? "" };
};

export const statementRow = rowOf(
  statementView,
  "monthlyStatementId",
  "month",
  "currency",
  "openingBalance",
  "feeAmount",
  "payoutAmount",
  "closingBalance",
  "createdAt",
);
