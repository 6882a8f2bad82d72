import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { csvColumns, csvLines } from "#contract/csv.ts";
import { SettlementQueueEntrySchema } from "#proto/tollhouse/v1/settlement_queue_pb.ts";
import { SettlementSchema } from "#proto/tollhouse/v1/settlements_pb.ts";

test.each([
  ["USD", "2.9% + 0.30", "355.00"],
  ["JPY", "2.9% + 30", "35500"],
  ["KWD", "2.9% + 0.030", "35.500"],
])("a file in %s has the flat part of a fee and the totals of a settlement as decimals", (currency, basis, total) => {
  const fee = { feeType: "processing", basis: "2.9% + 30", feeSchedule: "default" };
  const entry = create(SettlementQueueEntrySchema, { currency, fee });
  expect(csvLines(csvColumns(SettlementQueueEntrySchema, ["fee.basis"]), [entry])).toBe(`${basis}\r\n`);
  const settlement = create(SettlementSchema, { currency, totals: { chargeAmount: 35_500n } });
  expect(csvLines(csvColumns(SettlementSchema, ["totals.chargeAmount"]), [settlement])).toBe(`${total}\r\n`);
});
