import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Engine,
  isSignedByEngine,
  type MerchantEngine,
  readEvent,
  sandboxEngine,
  testCards,
  WEBHOOK_SIGNATURE_HEADER,
} from "#extensions/connectors/engine/index.ts";
import { aSandboxEngine, connectMerchant, DISPUTING_CARD, type Payable, payWithCard } from "./a-sandbox-engine.ts";
import { aStubEngine } from "./a-stub-engine.ts";

const DECLINED_CARD = "4000000000000002";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let sandbox: Awaited<ReturnType<typeof aSandboxEngine>>;
let engine: Engine;
let merchant: MerchantEngine;
let payable: Payable;

beforeAll(async () => {
  sandbox = await aSandboxEngine();
  ({ engine } = sandbox);
  payable = { engineUrl: sandbox.engineUrl, ...(await connectMerchant(engine, "mer_contract")) };
  merchant = payable.merchant;
});

afterAll(() => sandbox?.close());

const pay = (paymentId: string, cardNumber: string) => payWithCard(payable, cardNumber, { paymentId });

async function aDispute(paymentId: string) {
  await pay(paymentId, DISPUTING_CARD);
  const disputes = await Array.fromAsync(merchant.disputes.list());
  return (
    disputes.find(({ enginePaymentId }) => enginePaymentId === paymentId) ??
    expect.unreachable("the card is disputed at once")
  );
}

const aPicture = { fileName: "receipt.png", contentType: "image/png", content: PNG };

describe("a merchant's account", () => {
  test("holds what connecting needs", async () => {
    const account = await engine.accounts({ requestId: "req_1" }).get("mer_contract");

    expect(account).toMatchObject({ engineMerchantId: "mer_contract" });
    expect(account.webhookSigningKey).toHaveLength(64);
    expect(account.defaultProfileId).toMatch(/^pro_/);
    expect(account.publishableKey).toMatch(/^pk_/);
  });

  test("cannot be made twice", async () => {
    await expect(connectMerchant(engine, "mer_contract")).rejects.toMatchObject({ refusal: "already_exists" });
  });

  test("opens with its key only", async () => {
    const stranger = engine.forMerchant({ apiKey: "snd_wrong", requestId: "req_1" });

    await expect(stranger.payments.get("txn_any")).rejects.toMatchObject({ refusal: "credential_not_accepted" });
  });
});

describe("a payment", () => {
  test("is charged under our id, and found by it, alone and in the list", async () => {
    const paid = await pay("txn_paid", "4242424242424242");
    const found = await merchant.payments.get("txn_paid");
    const listed = await Array.fromAsync(merchant.payments.list(), ({ enginePaymentId }) => enginePaymentId);

    expect(paid).toMatchObject({ enginePaymentId: "txn_paid", status: "succeeded", capturedMinorUnits: 6540n });
    expect(found).toMatchObject({ status: "succeeded", method: { last4: "4242" } });
    expect(listed).toContain("txn_paid");
  });

  test("cannot be made twice", async () => {
    await pay("txn_once", "4242424242424242");

    await expect(pay("txn_once", "4242424242424242")).rejects.toMatchObject({ refusal: "already_exists" });
  });

  test("that is declined is an answer", async () => {
    expect(await pay("txn_declined", DECLINED_CARD)).toMatchObject({
      status: "requires_payment_method",
      engineStatus: "failed",
      failure: { code: "card_declined" },
      attempts: [{ status: "failed", failure: { code: "card_declined" } }],
    });
  });

  test("that is declined can be paid again, under the same id", async () => {
    await pay("txn_again", DECLINED_CARD);
    const { clientSecret } = await merchant.payments.getForm("txn_again");
    const payer = { paymentId: "txn_again", publishableKey: payable.publishableKey, clientSecret };
    const { engineUrl } = payable;
    await sandboxEngine({ engineUrl, engineApiKey: null }, "req_1").confirmAsPayer(payer, testCards.visa);

    expect(await merchant.payments.get("txn_again")).toMatchObject({
      status: "succeeded",
      failure: null,
      attempts: [{ status: "failed" }, { status: "succeeded" }],
      attemptCount: 2,
    });
  });

  test("is held, captured in part, or canceled", async () => {
    for (const paymentId of ["txn_captured", "txn_canceled"])
      await payWithCard(payable, testCards.visa, { paymentId, captureMethod: "manual" });

    expect(await merchant.payments.capture("txn_captured", 40n)).toMatchObject({
      status: "partially_captured",
      capturedMinorUnits: 40n,
      capturableMinorUnits: 0n,
    });
    expect(await merchant.payments.cancel("txn_canceled", "Ordered twice")).toMatchObject({
      status: "canceled",
      cancelReason: "Ordered twice",
    });
  });

  test("keeps the payer's card for a later charge", async () => {
    const customer = { id: "cus_saved", name: "Ada", email: "ada@example.com" };
    const storing = { customer, storesMethodSince: new Date() };
    const first = await payWithCard(payable, testCards.saved_do_not_honor, { paymentId: "txn_first", ...storing });
    const paymentMethodId = first.enginePaymentMethodId ?? expect.unreachable("the card is stored");
    const later = { amountMinorUnits: 100n, currency: "USD", customer: { id: "cus_saved" }, paymentMethodId };

    expect(await merchant.payments.create({ paymentId: "txn_later", ...later })).toMatchObject({
      status: "requires_payment_method",
      failure: { code: "do_not_honor" },
    });
    expect(await merchant.payments.confirm("txn_later", { customerId: "cus_saved", paymentMethodId })).toMatchObject({
      attemptCount: 2,
      failure: { code: "do_not_honor" },
    });
  });

  test("has a page of the engine when it is asked for", async () => {
    const page = { hasPage: true, returnUrl: "https://shop.example/done" };
    const created = await merchant.payments.create({
      paymentId: "txn_page",
      amountMinorUnits: 1n,
      currency: "USD",
      ...page,
    });

    expect(created.paymentPageUrl).toContain("txn_page");
    expect(await merchant.payments.getForm("txn_page")).toMatchObject({ paymentPageUrl: created.paymentPageUrl });
  });

  test("that does not exist is not found", async () => {
    await expect(merchant.payments.get("txn_nowhere")).rejects.toMatchObject({ refusal: "not_found" });
  });
});

describe("a dispute", () => {
  test("is read the same alone and in the list", async () => {
    const dispute = await aDispute("txn_read");

    expect(dispute).toMatchObject({
      amountMinorUnits: 6540n,
      currency: "USD",
      stage: "dispute",
      status: "dispute_opened",
    });
    expect(await merchant.disputes.get(dispute.engineDisputeId)).toEqual(dispute);
  });

  test("is filtered by its status", async () => {
    await aDispute("txn_filtered");

    expect(await Array.fromAsync(merchant.disputes.list({ statuses: ["dispute_won", "dispute_lost"] }))).toEqual([]);
    expect(await Array.fromAsync(merchant.disputes.list({ statuses: ["dispute_won", "dispute_opened"] }))).not.toEqual(
      [],
    );
  });

  test("keeps attached files, lets them be taken off and replaced", async () => {
    const { engineDisputeId } = await aDispute("txn_files");
    const { disputes } = merchant;

    await disputes.attachFile(engineDisputeId, "receipt", aPicture);
    const { engineFileId } = await disputes.attachFile(engineDisputeId, "receipt", aPicture);
    await disputes.attachFile(engineDisputeId, "refund_policy", aPicture);
    await disputes.deleteEvidence(engineDisputeId, "refund_policy");

    expect(Buffer.from(await disputes.downloadFile(engineDisputeId, engineFileId))).toEqual(PNG);
    await disputes.submitEvidence(engineDisputeId, {});
    expect((await sandbox.control.submissions(engineDisputeId))[0]?.evidence).toEqual({ receipt: engineFileId });
  });

  test("does not take a file that is no picture and no PDF", async () => {
    const { engineDisputeId } = await aDispute("txn_text_file");
    const file = { ...aPicture, content: Buffer.from("just text") };

    await expect(merchant.disputes.attachFile(engineDisputeId, "receipt", file)).rejects.toMatchObject({
      refusal: "file_not_accepted",
    });
  });

  test("is challenged by a submission, whose answer is what the engine then says of it", async () => {
    const { engineDisputeId } = await aDispute("txn_submitted");
    const { engineFileId } = await merchant.disputes.uploadFile(engineDisputeId, aPicture);

    const evidence = { receipt: engineFileId, uncategorized_text: "It was delivered." };
    const { body, contentType, dispute } = await merchant.disputes.submitEvidence(engineDisputeId, evidence);

    expect(dispute).toMatchObject({ engineDisputeId, status: "dispute_challenged" });
    expect(contentType).toContain("application/json");
    expect((await merchant.disputes.getVerbatim(engineDisputeId)).dispute).toEqual(dispute);
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ dispute_id: engineDisputeId, amount: "6540" });
  });

  test("that is decided takes no answer any more", async () => {
    const lost = await sandbox.control.openDispute("mer_contract", { dispute_status: "dispute_lost" });
    const engineDisputeId = lost.dispute_id;

    const wrongState = { refusal: "wrong_state", mayHaveHappened: false };
    await expect(merchant.disputes.submitEvidence(engineDisputeId, {})).rejects.toMatchObject(wrongState);
    await expect(merchant.disputes.attachFile(engineDisputeId, "receipt", aPicture)).rejects.toMatchObject(wrongState);
  });

  test("of another merchant does not exist", async () => {
    const { engineDisputeId } = await aDispute("txn_foreign");
    const { merchant: other } = await connectMerchant(engine, "mer_other");

    await expect(other.disputes.get(engineDisputeId)).rejects.toMatchObject({ refusal: "not_found" });
    await expect(other.disputes.submitEvidence(engineDisputeId, {})).rejects.toMatchObject({ refusal: "not_found" });
  });
});

test("an event of the engine is signed with the merchant's key and tells of the dispute", async () => {
  const inbox = await aStubEngine((response) => response.end());
  const connected = await connectMerchant(engine, "mer_events", inbox.baseUrl);
  const { account } = connected;

  await payWithCard({ ...payable, ...connected }, DISPUTING_CARD, { paymentId: "txn_event" });

  const isAboutDispute = ({ body }: { body: Buffer }) => readEvent(body)?.eventType === "dispute_opened";
  await expect.poll(() => inbox.received.some(isAboutDispute), { timeout: 10_000 }).toBe(true);
  const { headers, body } = inbox.received.find(isAboutDispute) ?? expect.unreachable();
  expect(isSignedByEngine(body, String(headers[WEBHOOK_SIGNATURE_HEADER]), account.webhookSigningKey ?? "")).toBe(true);
  expect(readEvent(body)).toMatchObject({
    objectType: "dispute",
    objectId: expect.any(String),
  });
});
