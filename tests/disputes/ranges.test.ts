import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, test } from "vitest";
import type { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
let ids: string[];

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const on = (number: number) => timestampFromDate(day(number));

beforeAll(async () => {
  ids = [];
  for (const number of [1, 2, 3, 4]) {
    const columns = {
      createdAt: day(number),
      respondBy: number === 4 ? null : day(10 + number),
      amountMinorUnits: BigInt(number * 1_000),
      currency: number % 2 ? "USD" : "EUR",
      transactionId: `pay_${Math.ceil(number / 2)}`,
    };
    ids.push(...(await someDisputeRows(organization.work(), 1, columns)));
  }
});

type Selection = MessageInitShape<typeof ListDisputesRequestSchema>;
const clients = () => platform.callers.grpc.forOrganization({ organizationId: organization.id });
const found = async (selection: Selection) =>
  (await clients().disputes.listDisputes(selection)).data.map(({ disputeId }) => ids.indexOf(disputeId) + 1);

describe("a list of disputes between bounds", () => {
  test.each<[string, Selection, number[]]>([
    ["created after", { createdAt: { gt: on(2) } }, [4, 3]],
    ["created at or after", { createdAt: { gte: on(2) } }, [4, 3, 2]],
    ["created before", { createdAt: { lt: on(2) } }, [1]],
    ["created from and to", { createdAt: { gte: on(2), lte: on(3) } }, [3, 2]],
    ["no bound of the range", { createdAt: {} }, [4, 3, 2, 1]],
    ["a deadline, which not all have", { respondBy: { gte: on(12) } }, [3, 2]],
    ["more than", { amount: { gt: 3_000n } }, [4]],
    ["an amount of 0 at most", { amount: { lte: 0n } }, []],
    ["amounts from and to", { amount: { gte: 2_000n, lt: 4_000n } }, [3, 2]],
    ["one currency", { currency: "EUR" }, [4, 2]],
    ["one transaction", { transactionId: "pay_1" }, [2, 1]],
    ["all at once", { currency: "EUR", amount: { gt: 1_000n }, createdAt: { lt: on(4) } }, [2]],
  ])("%s", async (_name, selection, expected) => {
    expect(await found(selection)).toEqual(expected);
  });

  test("keeps its bounds from page to page, and its cursor opens no other", async () => {
    const bounded: Selection = { limit: 1, amount: { gte: 2_000n }, createdAt: { lt: on(4) } };
    const { nextCursor = "" } = await clients().disputes.listDisputes(bounded);
    expect(await found({ ...bounded, cursor: nextCursor })).toEqual([2]);
    const other = { ...bounded, amount: { gte: 1_000n }, cursor: nextCursor };
    expect(infoOf(await failureOf(found(other))).reason).toBe("cursor_filter_mismatch");
  });
});

describe("evidence in full", () => {
  test("is there when it is asked for, of each dispute its own, and the read is written down", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const dispute = await aDispute(platform, organization);
        await clients().disputes.attachEvidence({
          disputeId: dispute.id,
          evidenceType: "customer_name",
          content: { case: "text", value: `name of ${dispute.id}` },
        });
        return dispute.id;
      }),
    );
    const plain = await clients().disputes.getDispute({ disputeId: one ?? "" });
    expect(plain.evidence).toBeUndefined();
    const full = await clients().disputes.getDispute({ disputeId: one ?? "", expand: ["evidence"] });
    expect(full.evidence?.data.map(({ text }) => text)).toEqual([`name of ${one}`]);
    const { data } = await clients().disputes.listDisputes({ expand: ["evidence"], limit: 3 });
    const texts = new Map(data.map(({ disputeId, evidence }) => [disputeId, evidence?.data.map(({ text }) => text)]));
    expect(texts.get(two ?? "")).toEqual([`name of ${two}`]);
    expect([...texts.values()].filter((each) => each?.length === 0)).toHaveLength(1);
    const reads = await clients().audit.listAuditEvents({ subjectId: one ?? "", action: ["phi.read"] });
    expect(reads.data.map(({ purpose, fields }) => [purpose, fields])).toEqual([
      ["evidence_review", ["customer_name.text"]],
      ["evidence_review", ["customer_name.text"]],
    ]);
  });

  test("is the only thing that can be", async () => {
    const error = await failureOf(clients().disputes.listDisputes({ expand: ["transaction"] }));
    expect(infoOf(error).metadata).toMatchObject({ param: "expand[0]" });
  });
});
