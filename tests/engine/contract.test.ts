import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Engine,
  isSignedByEngine,
  type MerchantEngine,
  readEvent,
  WEBHOOK_SIGNATURE_HEADER,
} from "#extensions/connectors/engine/index.ts";
import { aSandboxEngine, connectMerchant, DISPUTING_CARD, type Payable, payWithCard } from "./a-sandbox-engine.ts";
import { aStubEngine } from "./a-stub-engine.ts";

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
