import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { lockBalance } from "#extensions/capabilities/ledger/index.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { startWithActors } from "./acting.ts";
import { someReleasedEntries, withTerms, withThreshold } from "./some-entries.ts";

const { platform, organization, actingAs } = await startWithActors();

await withTerms(organization, withThreshold("10000", "USD", "EUR"));

const ada = actingAs({ userId: "user_ada" });
const grace = actingAs({ userId: "user_grace" });
const key = actingAs({ apiKeyId: "key_1" });

async function reasonOf(asked: Promise<unknown>): Promise<[Code, string | undefined]> {
  const error = ConnectError.from(await asked.catch((thrown: unknown) => thrown));
  return [error.code, error.rawMessage];
}

describe("a settlement above the threshold", () => {
  it("waits for another person than the one who closed it", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 10_001n });
    const closed = await ada.closeSettlement({ settlementId });
    expect(closed).toMatchObject({
      settlementStatus: "closed",
      closedBy: "user_ada",
      approvalReason: "over_threshold",
      netAmount: 10_001n,
      entryCount: 1,
    });
    expect(await reasonOf(ada.approveSettlement({ settlementId }))).toMatchObject([Code.PermissionDenied, /another/]);
    expect((await reasonOf(key.approveSettlement({ settlementId })))[0]).toBe(Code.PermissionDenied);
    const approved = await grace.approveSettlement({ settlementId });
    expect(approved).toMatchObject({ settlementStatus: "approved", approvedBy: "user_grace" });
    expect(approved.approvalReason).toBeUndefined();
    expect(await reasonOf(grace.approveSettlement({ settlementId }))).toMatchObject([
      Code.FailedPrecondition,
      "Only a settlement that is closed can be approved, and this one is approved.",
    ]);
  });

  it("is approved by one of several people at once", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 20_000n });
    await key.closeSettlement({ settlementId });
    const people = Array.from({ length: 8 }, (_, index) => actingAs({ userId: `user_${index}` }));
    const outcomes = await Promise.allSettled(people.map((each) => each.approveSettlement({ settlementId })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a settlement", () => {
  it("up to the threshold needs no approval, names only the person who closed it, and cannot be closed twice", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 10_000n, currency: "EUR" });
    const closed = await ada.closeSettlement({ settlementId });
    expect(closed).toMatchObject({ settlementStatus: "approved", closedBy: "user_ada" });
    expect(closed.approvedBy).toBeUndefined();
    expect(await reasonOf(ada.closeSettlement({ settlementId }))).toMatchObject([
      Code.FailedPrecondition,
      "Only a settlement that is accruing can be closed, and this one is approved.",
    ]);
  });

  it("waits for a person in a currency without a threshold, while another one has one", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 5_000n, currency: "GBP" });
    expect(await ada.closeSettlement({ settlementId })).toMatchObject({
      settlementStatus: "closed",
      approvalReason: "threshold_missing",
    });
  });

  it("waits for a person while payouts are stopped", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 5_000n, currency: "CHF" });
    await organization.work().atomically(async (phase) => {
      const balance = await lockBalance(phase, "CHF");
      balance.payoutsFrozenAt = phase.now();
      phase.record({ type: "balance.negative", subject: balance });
    });
    expect(await ada.closeSettlement({ settlementId })).toMatchObject({
      settlementStatus: "closed",
      approvalReason: "risk",
    });
  });

  it("of another organization does not exist", async () => {
    const settlementId = await someReleasedEntries(organization.work(), { gross: 50_000n, currency: "SEK" });
    const other = await anOrganization(platform, "Other");
    const stranger = actingAs({ userId: "user_ada" }, other);
    const settlementQueueEntryIds = ["sqe_1"];
    for (const ask of [
      () => stranger.getSettlement({ settlementId }),
      () => stranger.closeSettlement({ settlementId }),
      () => stranger.approveSettlement({ settlementId }),
      () => stranger.listSettlementEntries({ settlementId }),
      () => stranger.getSettlementStatement({ settlementId }),
      () => stranger.removeSettlementEntries({ settlementId, settlementQueueEntryIds }),
    ])
      expect((await reasonOf(ask()))[0]).toBe(Code.NotFound);
    expect((await stranger.listSettlements({})).data).toEqual([]);
  });
});
