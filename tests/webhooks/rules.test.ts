import { describe, expect, test } from "vitest";
import {
  bucketOf,
  DURATION_BUCKETS_MS,
  percentileOf,
} from "#extensions/capabilities/webhooks/records/delivery-time.rules.ts";
import {
  assertRoom,
  headersIn,
  mergedHeaders,
} from "#extensions/capabilities/webhooks/records/webhook-endpoint.rules.ts";
import { assertFewEvents, rangeIn } from "#extensions/capabilities/webhooks/replay.rules.ts";
import { replayedTypes } from "#extensions/capabilities/webhooks/replayed-types.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertFewSecrets, endOfOverlap, isLive } from "#extensions/platform/signing-secrets/signing-secret.rules.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const TYPES = ["dispute.opened", "dispute.submitted", "refund.created", "refund.succeeded"];

describe("custom headers", () => {
  test.each([
    ...["Host", "CONTENT-LENGTH", "content-type", "Content-Encoding", "Connection", "Keep-Alive", "TE", "Trailer"],
    ...["Transfer-Encoding", "Upgrade", "Proxy-Authorization", "Expect", "User-Agent", "Accept-Encoding", "Via"],
    ...["webhook-id", "Webhook-Signature", "webhook-anything"],
  ])("%s cannot be set", (name) => {
    expect(() => headersIn({ [name]: "1" })).toThrow(name.toLowerCase());
  });

  test("are kept by lower-case names, each once", () => {
    expect(headersIn({ Authorization: "Bearer 1", "X-Shop": "7" })).toEqual({
      authorization: "Bearer 1",
      "x-shop": "7",
    });
    expect(() => headersIn({ Authorization: "1", authorization: "2" })).toThrow("authorization");
  });

  test("are set, removed and kept by a change", () => {
    expect(mergedHeaders({ a: "1", b: "2", c: "3" }, { A: "4", b: "", d: "5" })).toEqual({ a: "4", c: "3", d: "5" });
  });

  test("are ten at most, also after a change", () => {
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`h${n}`, "1"]));
    expect(Object.keys(mergedHeaders(ten, { h0: "2" }))).toHaveLength(10);
    expect(Object.keys(mergedHeaders(ten, { h0: "", other: "2" }))).toHaveLength(10);
    expect(() => mergedHeaders(ten, { other: "2" })).toThrow("10");
  });
});

test("metadata is merged, and has fifty entries at most", () => {
  expect(mergedMetadata({ a: "1", b: "2" }, { b: "", c: "3" })).toEqual({ a: "1", c: "3" });
  const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, "1"]));
  expect(() => mergedMetadata(fifty, { other: "1" })).toThrow("50");
});

test("an environment has twenty endpoints at most", () => {
  expect(() => assertRoom(19)).not.toThrow();
  expect(() => assertRoom(20)).toThrow("20");
});

describe("a former secret", () => {
  test.each([
    ["at the end of the overlap", null, 60, 60],
    ["when it would have ended anyway", 30, 60, 30],
    ["with the overlap when its own end is later", 90, 60, 60],
    ["at once without an overlap", null, 0, 0],
  ])("ends %s", (_what, own, overlap, end) => {
    expect(endOfOverlap({ expiresAt: own === null ? null : inSeconds(own) }, NOW, overlap)).toEqual(inSeconds(end));
  });

  test("signs to its end, and the newest without one", () => {
    expect(isLive({ expiresAt: null }, NOW)).toBe(true);
    expect(isLive({ expiresAt: inSeconds(1) }, NOW)).toBe(true);
    expect(isLive({ expiresAt: NOW }, NOW)).toBe(false);
  });

  test("has one other beside the new one", () => {
    expect(() => assertFewSecrets(2)).not.toThrow();
    expect(() => assertFewSecrets(3)).toThrow("3");
  });
});

describe("durations", () => {
  test("are counted in the bucket that holds them", () => {
    expect(bucketOf(0)).toBe(0);
    for (const [place, bound] of DURATION_BUCKETS_MS.entries()) expect(bucketOf(bound)).toBe(place);
    expect(bucketOf(11)).toBe(1);
    expect(bucketOf(99_999)).toBe(DURATION_BUCKETS_MS.length - 1);
  });

  test.each([
    [[], null],
    [[0, 0], null],
    [[1], 10],
    [[95, 5], 10],
    [[94, 6], 20],
    [[0, 0, 7], 30],
  ])("%j have their 95th percentile", (counts, bound) => {
    expect(percentileOf(counts.map(BigInt), 95n)).toBe(bound);
  });
});

describe("a replay", () => {
  test("ends now unless it names an end", () => {
    expect(rangeIn({ from: inSeconds(-60), to: null }, NOW)).toEqual({ from: inSeconds(-60), to: NOW });
    expect(rangeIn({ from: inSeconds(-60), to: inSeconds(-30) }, NOW)).toEqual({
      from: inSeconds(-60),
      to: inSeconds(-30),
    });
  });

  test.each([
    ["ends before it begins", inSeconds(-30), inSeconds(-60)],
    ["ends as it begins", inSeconds(-30), inSeconds(-30)],
    ["begins in the future", inSeconds(30), null],
    ["is longer than a month", inSeconds(-31 * 86_400 - 1), null],
  ])("is refused when it %s", (_what, from, to) => {
    expect(() => rangeIn({ from, to }, NOW)).toThrow();
  });

  test("sends 100,000 events at most", () => {
    expect(() => assertFewEvents(100_000)).not.toThrow();
    expect(() => assertFewEvents(100_001)).toThrow();
  });

  test.each([
    [["*"], [], [], TYPES],
    [["dispute.*"], [], [], ["dispute.opened", "dispute.submitted"]],
    [["dispute.*"], ["*"], [], ["dispute.opened", "dispute.submitted"]],
    [["*"], ["refund.*"], [], ["refund.created", "refund.succeeded"]],
    [["dispute.*"], ["refund.*"], [], []],
    [["*"], [], ["refund"], ["refund.created", "refund.succeeded"]],
    [["*"], ["dispute.opened", "refund.created"], ["refund"], ["refund.created"]],
  ])("of %j with the filter %j by a caller that reads %j", (endpoint, asked, readable, types) => {
    expect(replayedTypes(TYPES, { endpoint, asked, readable })).toEqual(types);
  });
});
