import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { CURRENCY_FILTER } from "#app/dashboard/money-currencies.ts";
import { MonthlyStatementService } from "#proto/tollhouse/v1/monthly_statements_pb.ts";
import { STATEMENT_COLUMNS } from "./statement-columns.tsx";
import { statementRow } from "./statement-view.server.ts";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const STATEMENT_LIST = defineListPage({
  method: MonthlyStatementService.method.listMonthlyStatements,
  nouns: ["monthly statement", "monthly statements"],
  view: statementRow,
  columns: STATEMENT_COLUMNS,
  filters: { currency: CURRENCY_FILTER, month: { kind: "text", label: "Month", placeholder: "2026-11" } },
  fields: { month: (month) => (MONTH.test(month) ? { month } : null) },
});
