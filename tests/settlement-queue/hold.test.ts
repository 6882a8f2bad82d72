import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aSale, entriesOf } from "./sales.ts";
import { aShop, inDays, MONDAY, typesOf } from "./shop.ts";

const { platform } = await startPlatform();

describe("a hold", () => {
  test("keeps a sale out of the scheduled release until its end", async () => {
    const { organization, advance, queue, work } = await aShop(platform);
    const id = await aSale(await work());
    const [charge] = await entriesOf(await work(), id);
    const request = { settlementQueueEntryIds: [charge?.id ?? ""], note: "Waiting for the delivery" };
    const { entries: data } = await queue.holdSettlementQueueEntries({
      ...request,
      until: timestampFromDate(inDays(5)),
    });
    expect(data).toMatchObject([
      {
        settlementQueueEntryStatus: "held",
        hold: { reason: "merchant_request", placedBy: "trusted_service", note: request.note },
      },
    ]);
    await advance(inDays(4));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("held");
    await advance(inDays(5));
    expect((await entriesOf(await work(), id)).map(({ status, hold, releaseBy }) => [status, hold, releaseBy])).toEqual(
      Array(2).fill(["released", null, null]),
    );
    await assertBooks(organization.work());
  });

  test("that ends early lets the sale wait for its day, and one that is held again keeps its last day", async () => {
    const { organization, advance, queue, work } = await aShop(platform);
    const id = await aSale(await work());
    const [charge] = await entriesOf(await work(), id);
    const settlementQueueEntryIds = [charge?.id ?? ""];
    const [first] = (
      await queue.holdSettlementQueueEntries({ settlementQueueEntryIds, until: timestampFromDate(inDays(0.5)) })
    ).entries;
    await advance(inDays(0.25));
    const [second] = (
      await queue.holdSettlementQueueEntries({
        settlementQueueEntryIds,
        reason: "risk",
        until: timestampFromDate(inDays(1)),
      })
    ).entries;
    expect(second?.releaseBy).toEqual(first?.releaseBy);
    await advance(inDays(0.75));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("held");
    await advance(inDays(1));
    expect((await entriesOf(await work(), id))[0]).toMatchObject({ status: "pending", hold: null, releaseBy: null });
    expect(await typesOf(organization, charge?.id ?? "")).toEqual(["created", "held", "held", "hold_ended"]);
    await advance(inDays(2));
    expect((await entriesOf(await work(), id))[0]?.status).toBe("released");
  });

  test("of what takes from a sale, of what is released and of the past is refused, and then nothing is held", async () => {
    const { queue, advance, work } = await aShop(platform);
    const [charge, fee] = await entriesOf(await work(), await aSale(await work()));
    const hold = (ids: readonly string[], more = {}) =>
      queue.holdSettlementQueueEntries({ settlementQueueEntryIds: [...ids], ...more });
    await expect(hold([charge?.id ?? "", fee?.id ?? ""])).rejects.toThrow("travel with their sale");
    await expect(hold([charge?.id ?? ""], { until: timestampFromDate(MONDAY) })).rejects.toThrow("in the future");
    await expect(hold([charge?.id ?? "", "sqe_unknown"])).rejects.toThrow(
      "No such settlement queue entry: sqe_unknown",
    );
    expect((await queue.getSettlementQueueEntry({ settlementQueueEntryId: charge?.id ?? "" })).version).toBe(1);
    await advance(inDays(3));
    await expect(hold([charge?.id ?? ""])).rejects.toMatchObject({ code: Code.FailedPrecondition });
  });
});
