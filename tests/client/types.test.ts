import { expect, expectTypeOf, test } from "vitest";
import {
  type ApiKey,
  type Call,
  type Dispute,
  type DisputesSubmitAnswer,
  type ErrorType,
  type Evidence,
  type ListDisputesResponse,
  Tollhouse,
} from "../../clients/typescript/src/index.ts";

// Nothing is sent: `tsc --noEmit` reads this file too and reports mistakes.
const { disputes, apiKeys } = new Tollhouse({
  apiKey: "svc_sandbox_x",
  baseUrl: "https://pay.example.com",
  fetch: () => Promise.reject(new Error("nothing is sent")),
  maxRetries: 0,
});

test("answers have the contract's types", () => {
  expectTypeOf(disputes.submit).returns.toEqualTypeOf<Call<DisputesSubmitAnswer>>();
  expectTypeOf<Awaited<ReturnType<typeof disputes.retrieve>>>().toEqualTypeOf<Dispute>();
  expectTypeOf<Awaited<ReturnType<typeof disputes.list>>>().toEqualTypeOf<ListDisputesResponse>();
  expectTypeOf<Awaited<ReturnType<typeof disputes.downloadEvidence>>>().toEqualTypeOf<File>();
  expectTypeOf<Awaited<ReturnType<typeof disputes.attachEvidence>>>().toEqualTypeOf<Evidence>();
  expectTypeOf<Awaited<ReturnType<typeof apiKeys.rotate>>>().toEqualTypeOf<ApiKey>();
  type Walked = ReturnType<typeof disputes.list> extends AsyncIterable<infer Item> ? Item : never;
  expectTypeOf<Walked>().toEqualTypeOf<Dispute>();
});

test("values have the contract's types", () => {
  expectTypeOf<Dispute["amount"]>().toEqualTypeOf<number>();
  expectTypeOf<Dispute["respond_by"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Dispute["environment"]>().toEqualTypeOf<"sandbox" | "live">();
  expectTypeOf<DisputesSubmitAnswer["dispute_status"]>().toEqualTypeOf<string | undefined>();
  type Created = NonNullable<Parameters<typeof apiKeys.create>[0]>;
  expectTypeOf<Created["expires_at"]>().toEqualTypeOf<string | Date | null | undefined>();
  expectTypeOf<ApiKey["expires_at"]>().toEqualTypeOf<string | null>();
  expectTypeOf<"rate_limit">().toExtend<ErrorType>();
  // Current values, and future ones that an answer may have.
  expectTypeOf<"draft">().toExtend<Dispute["response_status"]>();
  expectTypeOf<string>().toExtend<Dispute["response_status"]>();
});

test("what the contract does not know does not compile", async () => {
  const refused = [
    // @ts-expect-error: a dispute's id is missing.
    () => disputes.submit(),
    // @ts-expect-error: an id is a string.
    () => disputes.submit(7),
    // @ts-expect-error: the key is not called so.
    () => disputes.submit("dsp_1", { idempotency_key: "k" }),
    // @ts-expect-error: reading takes no key.
    () => disputes.retrieve("dsp_1", {}, { idempotencyKey: "k" }),
    // @ts-expect-error: there is no such filter.
    () => disputes.list({ status: ["dispute_opened"] }),
    // @ts-expect-error: a filter by a set is a list.
    () => disputes.list({ dispute_status: "dispute_opened" }),
    // @ts-expect-error: nothing else can be shown in full.
    () => disputes.list({ expand: ["merchant"] }),
    // @ts-expect-error: the text is missing.
    () => disputes.attachEvidence("dsp_1", { evidence_type: "customer_name" }),
    // @ts-expect-error: a receipt is a file.
    () => disputes.attachEvidence("dsp_1", { evidence_type: "receipt", text: "paid" }),
    // @ts-expect-error: a name is a text.
    () => disputes.uploadEvidence("dsp_1", { evidence_type: "customer_name", file: new Blob() }),
    // @ts-expect-error: a stream could not be sent twice.
    () => disputes.uploadEvidence("dsp_1", { evidence_type: "receipt", file: new ReadableStream() }),
    // @ts-expect-error: the key of the work is an option, not a parameter.
    () => apiKeys.rotate("key_1", { idempotencyKey: "k" }),
  ];
  // IDs are also checked at run time; other faults are reported by the API.
  expect(refused[0]).toThrow(TypeError);
  expect(refused[1]).toThrow(TypeError);
  for (const call of refused.slice(2)) await expect(call()).rejects.toThrow("nothing is sent");
});
