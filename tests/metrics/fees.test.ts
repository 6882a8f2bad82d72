import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { readMetrics } from "#extensions/capabilities/metrics/read-metrics.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { GetMetricsRequestSchema } from "#proto/tollhouse/v1/metrics_pb.ts";
import { aSale, change } from "#tests/settlement-queue/sales.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { organization } = await startPlatform();

test("the fees that the settlement queue books of a sale and of its next capture are those of the metrics", async () => {
  const feesOf = async (id: string) => {
    const { currencies } = await readMetrics(organization.work(), create(GetMetricsRequestSchema, { range: "today" }));
    const { feeMinorUnits } = await getTransaction(organization.work(), id);
    expect(currencies[0]?.current?.feeAmount).toBe(feeMinorUnits);
    return feeMinorUnits;
  };
  const id = await aSale(organization.work(), { amountMinorUnits: 10_001n, capturedMinorUnits: 4_000n });
  const first = await feesOf(id);
  await change(organization.work(), id, { capturedMinorUnits: 10_001n });
  expect(await feesOf(id)).toBeGreaterThan(first ?? 0n);
  expect(first).toBeGreaterThan(0n);
});
