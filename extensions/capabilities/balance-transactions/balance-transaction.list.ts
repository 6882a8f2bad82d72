import { BalanceTransactionEntity } from "#extensions/capabilities/ledger/index.ts";
import type { Statement } from "#extensions/platform/database/scoped-table.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListBalanceTransactionsRequestSchema } from "#proto/tollhouse/v1/balance_transactions_pb.ts";
import { balanceTransactionMessages } from "./balance-transaction.message.ts";
import { settlementsPaidBy } from "./settlements-paid.queries.ts";

/** A row changes with the settlement whose payout it shows. */
const lastChange = ({ tenant }: UnitOfWork): Statement => ({
  sql: `case when "row".payout_id is not null then "row".updated_at
    else greatest("row".updated_at, (select paid.updated_at from settlements as paid
      where paid.organization_id = ? and paid.id = "row".settlement_id)) end`,
  params: [tenant.organizationId],
});

export const balanceTransactionList = defineList({
  request: ListBalanceTransactionsRequestSchema,
  entity: BalanceTransactionEntity,
  filters: {
    sourceId: { isIndexed: true },
    // A generated column: the payout of a payout's own rows, the settlement of all others.
    payoutId: { column: "paid_by_id", isIndexed: true, expand: settlementsPaidBy },
    settlementId: { isIndexed: true },
    balanceTransactionType: { column: "type", isIndexed: true },
    currency: { isIndexed: true },
    availableOn: {},
    grossAmount: { column: "gross_minor_units" },
    netAmount: { column: "net_minor_units" },
    updatedAt: { expression: lastChange },
  },
  sums: { net: "net_minor_units", gross: "gross_minor_units", fees: "fee_minor_units" },
  messages: (rows, work) => balanceTransactionMessages(work, rows),
});
