import { expect, test } from "vitest";
import { type ApiVersion, createVersions } from "#contract/versions.ts";

const DISPUTE = "tollhouse.v1.Dispute";

const renamed: ApiVersion = {
  date: "2027-01-01",
  changes: {
    [DISPUTE]: { older: ({ amount, ...rest }) => ({ ...rest, value: amount }) },
    "tollhouse.v1.CreateRefundRequest": { newer: ({ memo, ...rest }) => ({ ...rest, note: memo }) },
  },
};
const nested: ApiVersion = {
  date: "2027-06-01",
  changes: {
    [DISPUTE]: { older: (dispute) => ({ ...dispute, amount: { minor_units: dispute.amount } }) },
    "tollhouse.v1.CreateRefundRequest": {
      newer: (refund) => ({ ...refund, note: typeof refund.note === "string" ? refund.note.trim() : refund.note }),
    },
  },
};
const versions = createVersions([{ date: "2026-11-22", changes: {} }, renamed, nested]);

const inVersion = (json: string, message: string, version: string) =>
  JSON.parse(versions.toVersion(json, message, version));

test("an answer goes back version by version, wherever the message stands in it", () => {
  const list = '{"object":"list","data":[{"dispute_id":"dsp_1","amount":5}],"has_more":false}';
  const name = "tollhouse.v1.ListDisputesResponse";
  expect(versions.toVersion(list, name, "2027-06-01")).toBe(list);
  expect(inVersion(list, name, "2027-01-01").data).toEqual([{ dispute_id: "dsp_1", amount: { minor_units: 5 } }]);
  expect(inVersion(list, name, "2026-11-22").data).toEqual([{ dispute_id: "dsp_1", value: { minor_units: 5 } }]);
});

test("digits of large numbers and fields that nobody knows are kept", () => {
  const json = '{"amount":9007199254740993,"later":{"a":[1.50,null]}}';
  expect(versions.toVersion(json, DISPUTE, "2027-01-01")).toBe(
    '{"amount":{"minor_units":9007199254740993},"later":{"a":[1.50,null]}}',
  );
});

test("an event's data and previous attributes are those of its resource in the version", () => {
  const event =
    '{"type":"dispute.updated","data":{"dispute_id":"dsp_1","amount":5},"previous_attributes":{"amount":4}}';
  expect(inVersion(event, "tollhouse.v1.Event", "2027-01-01")).toEqual({
    type: "dispute.updated",
    api_version: "2027-01-01",
    data: { dispute_id: "dsp_1", amount: { minor_units: 5 } },
    previous_attributes: { amount: { minor_units: 4 } },
  });
});

test("a request comes forward version by version", () => {
  const request = { transaction_id: "txn_1", memo: " late " };
  const name = "tollhouse.v1.CreateRefundRequest";
  expect(versions.fromVersion(request, name, "2026-11-22")).toEqual({ transaction_id: "txn_1", note: "late" });
  expect(versions.fromVersion(request, name, "2027-06-01")).toBe(request);
});

test("the newest is the last, and only listed dates are known", () => {
  expect(versions.newest).toBe("2027-06-01");
  expect(["2027-01-01", "2027-01-02", ""].map(versions.isKnown)).toEqual([true, false, false]);
});
