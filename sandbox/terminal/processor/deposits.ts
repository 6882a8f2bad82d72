import type { Store } from "#sandbox/terminal/store/store.ts";
import type { Processor } from "./processor.ts";

/** A line of the processor's deposits file. */
interface Line {
  readonly accountId: string;
  readonly id: string;
  readonly day: string;
  readonly type: "charge" | "refund";
  /** The transaction, or the refund. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

/** Deposits the changes since the last file, which clears their payments, and writes all lines as CSV. */
export function createDeposits(store: Store, processor: Processor, now: () => number) {
  const lines = store.table<Line>("deposit_lines");
  const add = (line: Omit<Line, "day">) => {
    const day = new Date(now()).toISOString().slice(0, "2026-11-22".length);
    const key = `${line.accountId}/${line.id}`;
    if (!lines.get(key)) lines.put(key, { ...line, day });
  };
  return {
    write(accountId: string): string {
      for (const payment of processor.payments()) {
        const { state, captured: amount, currency, transactionId: reference } = payment;
        if (payment.accountId !== accountId || payment.cleared || state !== "captured") continue;
        add({ accountId, id: `${reference}_1`, type: "charge", reference, amount, currency });
        processor.save({ ...payment, cleared: true });
      }
      for (const { accountId: owner, refundId: reference, state, amount, currency } of processor.refunds())
        if (owner === accountId && state === "succeeded")
          add({ accountId, id: `${reference}_1`, type: "refund", reference, amount: -amount, currency });
      const rows = [...lines.all()].filter((line) => line.accountId === accountId);
      const texts = rows.map(({ id, day, type, reference, amount, currency }) =>
        [id, `deposit_${day}`, day, type, reference, amount, currency].join(","),
      );
      return ["line_id,deposit_id,deposited_on,type,reference,amount,currency", ...texts, ""].join("\n");
    },
  };
}

export type Deposits = ReturnType<typeof createDeposits>;
