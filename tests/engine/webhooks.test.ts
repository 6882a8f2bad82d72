import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByEngine, readEvent } from "#extensions/connectors/engine/index.ts";
import { aDisputeBody } from "./a-stub-engine.ts";

const KEY = "k".repeat(64);
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const signatureOf = (body: Buffer, key = KEY) => createHmac("sha512", key).update(body).digest("hex");

const ENVELOPE = {
  merchant_id: "mer_1",
  event_id: "evt_1",
  event_type: "dispute_opened",
  content: { type: "dispute_details", object: aDisputeBody() },
  timestamp: "2026-08-12T08:14:55.386Z",
};

test("the engine's signature covers the exact bytes", () => {
  const body = bytesOf(ENVELOPE);

  expect(isSignedByEngine(body, signatureOf(body), KEY)).toBe(true);
  expect(isSignedByEngine(body, signatureOf(body).toUpperCase(), KEY)).toBe(true);
  expect(isSignedByEngine(Buffer.concat([body, Buffer.from(" ")]), signatureOf(body), KEY)).toBe(false);
});

test.each([undefined, "", "zz", "00", signatureOf(bytesOf(ENVELOPE), "another key")])(
  "the signature %s is not the engine's",
  (signature) => {
    expect(isSignedByEngine(bytesOf(ENVELOPE), signature, KEY)).toBe(false);
  },
);

test("without a signing key nothing is signed", () => {
  const body = bytesOf(ENVELOPE);

  expect(isSignedByEngine(body, signatureOf(body, ""), "")).toBe(false);
});

test("an event tells what happened to which dispute", () => {
  expect(readEvent(bytesOf(ENVELOPE))).toMatchObject({
    eventId: "evt_1",
    eventType: "dispute_opened",
    objectType: "dispute",
    objectId: "dp_1",
  });
});

test("an event about something new is an event all the same", () => {
  const event = readEvent(
    bytesOf({ ...ENVELOPE, content: { type: "coupon_details", object: { id: "cpn_1" } }, timestamp: 7 }),
  );

  expect(event).toMatchObject({ objectType: "coupon", objectId: "cpn_1" });
});

test.each(["", "null", "[]", "{}", "not json"])("%j is not an event", (body) => {
  expect(readEvent(Buffer.from(body))).toBeNull();
});
