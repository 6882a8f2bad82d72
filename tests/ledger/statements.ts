import type { EntityManager } from "@mikro-orm/postgresql";
import { sumMoves } from "#extensions/capabilities/ledger/checkpoints.queries.ts";
import { readBalanceDays, readBalances } from "#extensions/capabilities/ledger/index.ts";
import {
  listDoublePayouts,
  listTouchedSettlements,
  listWrongSettlements,
  readBookedEntries,
  sumEntriesOfSettlements,
  sumOpenEntries,
  sumSettlements,
} from "#extensions/capabilities/reconciliation/books.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { CHECKPOINT } from "./fill-books.ts";

const after = CHECKPOINT;
const open = ["closed", "approved", "failed", "funding"];

/** Frequent reads of the books, by name. */
export const STATEMENTS: Readonly<Record<string, (work: UnitOfWork) => Promise<unknown>>> = {
  "the balances": (work) => readBalances(work),
  "the course of a balance": (work) => readBalanceDays(work, { currency: "USD", days: 366, timeZone: "UTC" }),
  "what is pending": sumOpenEntries,
  "what accrues": (work) => sumEntriesOfSettlements(work, "accruing"),
  "what is payable": (work) => sumSettlements(work, open),
  "rows since the checkpoint": (work) => sumMoves(work, { after, until: after }),
  "bookings since the checkpoint": (work) => readBookedEntries(work, { after, event: "booked" }),
  "settlements since the checkpoint": (work) => listTouchedSettlements(work, { after, open }),
  "totals of settlements": (work) => listWrongSettlements(work, ["stl_closed", "stl_0"]),
  "payouts of settlements": (work) => listDoublePayouts(work, { open, spent: ["reserved", "paid"] }),
};

/** Number of rows examined by the statements that `run` sends. */
export async function examinedBy(
  work: UnitOfWork,
  em: EntityManager,
  run: (work: UnitOfWork) => Promise<unknown>,
): Promise<number> {
  let examined = 0;
  const explaining = {
    async execute(sql: string, params: unknown[]) {
      examined += await rowsExamined(em, { sql, params });
      return [];
    },
  };
  await run({ ...work, em: explaining as unknown as EntityManager });
  return examined;
}
