import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { dunningRow } from "#app/capabilities/dunning/dunning-row.server.ts";
import { InvoiceSchema } from "#proto/tollhouse/v1/invoices_pb.ts";

const rowOf = (dunning: object, attempts: readonly object[] = [{ attemptStatus: "failed" }]) =>
  dunningRow(create(InvoiceSchema, { currency: "USD", attempts: [...attempts], dunning } as never));

test("an invoice that was recovered says by what", () => {
  const paid = { dunningStatus: "recovered", stoppedBecause: "paid", lastDecline: "expired_card" };
  expect(rowOf({ ...paid, recoveredBy: "updater" })).toMatchObject({
    why: "Recovered by: card updated by its network.",
    decline: "Expired card",
  });
  expect(rowOf(paid).why).toBe("The invoice is paid.");
});

test("an invoice whose payer did not confirm the charge is not said to be uncharged", () => {
  const retrying = { dunningStatus: "retrying", reason: "Step 2 of 6." };
  expect(rowOf(retrying)).toMatchObject({ decline: "No decline code", why: "Step 2 of 6." });
  expect(rowOf(retrying, []).decline).toBe("Not charged");
  // A charge by hand after the dunning has stopped.
  const byHand = { attemptStatus: "failed", declineCode: "insufficient_funds" };
  expect(rowOf({ dunningStatus: "stopped" }, [byHand]).decline).toBe("Insufficient funds");
});
