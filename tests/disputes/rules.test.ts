import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  assertAnswerable,
  assertTextsFit,
  hasMoved,
  isAnswerable,
  MAX_EVIDENCE_TEXT_BYTES,
  responseStatus,
  takesAttachedFiles,
} from "#extensions/capabilities/disputes/dispute.rules.ts";
import { sniffContentType } from "#extensions/platform/documents/content-type.ts";
import { A_PDF, A_PNG } from "#tests/support/disputes.ts";

// The last value of each stands for a future one.
const stages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal", "mediation"];
const statuses = [
  "dispute_opened",
  "dispute_challenged",
  "dispute_accepted",
  "dispute_expired",
  "dispute_cancelled",
  "dispute_won",
  "dispute_lost",
  "dispute_paused",
];
const positions = stages.flatMap((stage) => statuses.map((status) => ({ stage, status, processor: "fauxpay" })));

/** Stage and status with their meanings, for disputes that have not clearly ended. */
const heard: Readonly<Record<string, readonly [without: string, withEvidence: string]>> = Object.fromEntries(
  ["pre_dispute", "dispute", "pre_arbitration", "arbitration"].flatMap((stage) => [
    [`${stage} dispute_opened`, ["needs_response", "draft"]],
    [`${stage} dispute_challenged`, ["submitted", "submitted_with_changes"]],
  ]),
);

describe.each(positions)("a dispute in stage $stage that is $status", (dispute) => {
  const answerable = heard[`${dispute.stage} ${dispute.status}`];

  test(`is ${answerable ? "heard" : "over"}`, () => {
    expect(isAnswerable(dispute)).toBe(answerable !== undefined);
    if (answerable) return expect(() => assertAnswerable(dispute)).not.toThrow();
    expect(() => assertAnswerable(dispute)).toThrow(expect.objectContaining({ reason: "dispute_not_answerable" }));
    expect(() => assertAnswerable(dispute)).toThrow(`it is ${dispute.status} in stage ${dispute.stage}`);
  });

  test("takes files at the engine only before the first answer of the first stage", () => {
    expect(takesAttachedFiles(dispute)).toBe(dispute.stage === "dispute" && dispute.status === "dispute_opened");
  });

  test("has one word for what the merchant can do", () => {
    const accepted = dispute.status === "dispute_accepted" ? "accepted" : "closed";
    const challenged = dispute.status === "dispute_challenged" ? "submitted" : accepted;
    const [without, withEvidence] = answerable ?? [challenged, challenged];
    const status = (evidenceCount: number, unsubmittedCount: number) =>
      responseStatus({ ...dispute, evidenceCount, unsubmittedCount });
    expect([status(0, 0), status(1, 1)]).toEqual([without, withEvidence]);
    const unknown = { ...dispute, evidenceCount: 1, unsubmittedCount: 1, outcomeUnknownSince: new Date() };
    expect(responseStatus(unknown)).toBe(answerable ? "submitting" : withEvidence);
    const isOpen = dispute.status === "dispute_opened";
    expect(status(1, 0)).toBe(isOpen ? withEvidence : without);
  });

  test("has moved from every other position and not from its own", () => {
    for (const other of positions)
      expect(hasMoved(other, dispute)).toBe(other.stage !== dispute.stage || other.status !== dispute.status);
  });
});

describe("the type of a file is told by its first bytes", () => {
  test.each([
    ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], "image/jpeg"],
    ["a PNG", A_PNG, "image/png"],
    ["a PDF", A_PDF, "application/pdf"],
    ["nothing", [], null],
    ["half a PNG", A_PNG.slice(0, 7), null],
    ["half a JPEG", [0xff, 0xd8], null],
    ["a PDF after a blank", [0x20, ...A_PDF], null],
    ["a GIF", new TextEncoder().encode("GIF89a"), null],
    ["a web page", new TextEncoder().encode("<svg onload=alert(1)>"), null],
  ])("of %s", (_name, bytes, type) => expect(sniffContentType(Uint8Array.from(bytes))).toBe(type));

  test("whatever follows them", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (rest) => {
        expect(sniffContentType(Uint8Array.from([...A_PNG, ...rest]))).toBe("image/png");
      }),
    );
  });
});

describe("all texts of a dispute", () => {
  const fits = (text = "", ...others: string[]) => expect(() => assertTextsFit(text, others)).not.toThrow();
  const isTooLong = (text: string, ...others: string[]) =>
    expect(() => assertTextsFit(text, others)).toThrow(expect.objectContaining({ reason: "evidence_text_too_long" }));
  const quotes = 2;

  test("fit up to the last byte, together and with what JSON adds", () => {
    fits();
    fits("x", "x".repeat(MAX_EVIDENCE_TEXT_BYTES - 2 * quotes - 1));
    isTooLong("xx", "x".repeat(MAX_EVIDENCE_TEXT_BYTES - 2 * quotes - 1));
    fits("x".repeat(10_000), "x".repeat(20_000 - 2 * quotes));
    isTooLong("x".repeat(10_000), "x".repeat(20_000 - 2 * quotes + 1));
  });

  test("have at most 20,000 characters each", () => {
    fits("x".repeat(20_000));
    isTooLong("x".repeat(20_001));
    fits("x", "x".repeat(20_001));
  });

  test("count as UTF-8 and as JSON escapes them", () => {
    fits("é".repeat(14_999));
    isTooLong("é".repeat(15_000));
    fits("\n".repeat(14_999));
    isTooLong("\n".repeat(15_000));
    isTooLong("\u0001".repeat(5_000));
  });

  test("fit when their JSON does", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 9_000, size: "max" }), { maxLength: 5 }), (texts) => {
        const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), 0);
        const [text = "", ...others] = texts;
        if (bytes <= MAX_EVIDENCE_TEXT_BYTES) fits(text, ...others);
        else isTooLong(text, ...others);
      }),
    );
  });
});
