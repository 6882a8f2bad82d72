import { describe, expect, test } from "vitest";
import {
  createTerminalCloud,
  type TerminalConnector,
  type TerminalMessage,
} from "#extensions/connectors/terminal/index.ts";
import { aPush } from "#tests/terminal/a-push.ts";
import { terminalContract } from "#tests/terminal/contract-suite.ts";
import { memoryBench } from "#tests/terminal/memory-bench.ts";
import { aDelivery, CLOUD_SECRET, memoryCloud } from "#tests/terminal/memory-cloud.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";

const ACCOUNT = { reference: "org_1_sandbox", webhookUrl: "http://127.0.0.1:9/webhooks", requestId: "test" };

async function connected(own: TerminalConnector, beforeAsk?: () => void) {
  const cloud = await memoryCloud(own);
  const vendor = createTerminalCloud({
    baseUrl: cloud.url,
    secret: CLOUD_SECRET,
    timeoutMs: 2_000,
  });
  const connector = vendor.connect(await vendor.openAccount(ACCOUNT), {
    requestId: "test",
    ...(beforeAsk && { beforeAsk }),
  });
  return { cloud, vendor, connector };
}

terminalContract("the cloud over HTTP", () =>
  memoryBench(async (own) => {
    const { cloud, connector } = await connected(own);
    const carry = (messages: readonly TerminalMessage[]) => {
      const { headers, body } = aDelivery(messages);
      return connector.readMessages(headers, Buffer.from(body)) ?? [];
    };
    return { connector, carry, close: () => cloud.close() };
  }),
);

describe("an answer", () => {
  async function aSale() {
    const { cloud, connector } = await connected(new MemoryTerminal().connector());
    const push = () => connector.sales.push(aPush({ vendorDeviceId: "vdv_1", now: new Date() }));
    return { cloud, connector, push, [Symbol.asyncDispose]: () => cloud.close() };
  }

  test.each([
    ["with another status of a proxy", 404, "<html>"],
    ["that redirects", 302, ""],
    ["of a broken server", 500, JSON.stringify({ error: { code: "not_found" } })],
    ["that is no sale", 200, JSON.stringify({ sale_id: "tsl_1", state: "approved" })],
    ["that is no JSON", 200, "approved"],
  ])("%s says nothing about a push", async (_name, status, body) => {
    await using sale = await aSale();
    sale.cloud.answerNext(status, body);
    const outcome = { reason: "terminal_unavailable", mayHaveHappened: true, isAnswered: true };
    await expect(sale.push()).rejects.toMatchObject(outcome);
    // The key goes nowhere else.
    expect(sale.cloud.calls).toEqual(["POST /v1/accounts", "POST /v1/sales"]);
  });

  test("that breaks off leaves open whether the push arrived, and a closed port does not", async () => {
    await using sale = await aSale();
    sale.cloud.answerNext(0);
    await expect(sale.push()).rejects.toMatchObject({ reason: "terminal_unavailable", mayHaveHappened: true });
    await sale.cloud.close();
    await expect(sale.push()).rejects.toMatchObject({ reason: "terminal_unavailable", mayHaveHappened: false });
  });

  test("with a refusal that we do not know is still a refusal", async () => {
    await using sale = await aSale();
    sale.cloud.answerNext(422, JSON.stringify({ error: { code: "terminal_on_strike", message: "No." } }));
    await expect(sale.push()).rejects.toMatchObject({
      ...{ reason: "terminal_refused", refusal: "other", mayHaveHappened: false },
      metadata: { provider_code: "terminal_on_strike", provider_http_status: "422" },
    });
  });

  test("to a read is asked for twice, and to a write once", async () => {
    await using sale = await aSale();
    sale.cloud.answerNext(503);
    expect(await sale.connector.sales.find("tsl_none")).toBeNull();
    sale.cloud.answerNext(503);
    await expect(sale.push()).rejects.toMatchObject({ reason: "terminal_unavailable" });
    expect(sale.cloud.calls.filter((call) => call === "POST /v1/sales")).toHaveLength(1);
    expect(sale.cloud.calls.filter((call) => call === "GET /v1/sales/tsl_none")).toHaveLength(2);
  });

  test("about a step or a card detail that we do not know still tells the money", async () => {
    await using sale = await aSale();
    const word = { sale_id: "tsl_1", vendor_reference: "pay_1", rank: 3, state: "approved", fenced: true };
    const money = { amount_approved: "1250", tip_amount: "0", cancel_reason: null, failure: null, was_offline: false };
    const steps = [
      { step: "danced", at: "2026-11-28T13:00:00.000Z" },
      { step: "approved", at: "2026-11-28T13:00:01Z" },
    ];
    const card = { entry_mode: "chip", verification: "retina", last4: "42", exp_month: 13, brand: "Visa" };
    sale.cloud.answerNext(200, JSON.stringify({ ...word, ...money, steps, card }));
    const said = await sale.connector.sales.find("tsl_1");
    expect(said).toMatchObject({ state: "approved", amountApproved: 1_250n, steps: [{ step: "approved" }] });
    expect(said?.card).toMatchObject({ brand: "Visa", verification: null, last4: null, expMonth: null });
  });

  test("with characters that no database stores still tells the end of a sale", async () => {
    await using sale = await aSale();
    const word = { sale_id: "tsl_1", vendor_reference: null, rank: 3, state: "declined", fenced: true, steps: [] };
    const money = { amount_approved: null, tip_amount: null, cancel_reason: null, was_offline: false };
    const failure = { code: "declined", message: "No\u0000 funds.", retryable: true };
    const card = { entry_mode: "chip", brand: "Vi\u0000sa", aid: "A0" };
    sale.cloud.answerNext(200, JSON.stringify({ ...word, ...money, failure, card }));
    const said = await sale.connector.sales.find("tsl_1");
    expect(said).toMatchObject({
      state: "declined",
      failure: { message: "No funds." },
      card: { brand: null, aid: "A0" },
    });
  });

  test("with a rank that no sale can have says nothing", async () => {
    await using sale = await aSale();
    const word = {
      sale_id: "tsl_1",
      vendor_reference: null,
      rank: 2 ** 31,
      state: "waiting",
      fenced: false,
      steps: [],
    };
    const money = { amount_approved: null, tip_amount: null, cancel_reason: null, failure: null, was_offline: false };
    sale.cloud.answerNext(200, JSON.stringify({ ...word, ...money, card: null }));
    await expect(sale.connector.sales.find("tsl_1")).rejects.toMatchObject({ reason: "terminal_unavailable" });
  });
});

test("no request is sent where the caller may not ask", async () => {
  const { cloud, connector } = await connected(new MemoryTerminal().connector(), () => {
    throw new Error("inside a transaction");
  });
  await expect(connector.sales.find("tsl_1")).rejects.toThrow("inside a transaction");
  expect(cloud.calls).toEqual(["POST /v1/accounts"]);
  await cloud.close();
});

const DEVICE = { vendorDeviceId: "vdv_1", model: "M", serialNumber: "1" };

describe("a delivery", () => {
  const messages: TerminalMessage[] = [{ id: "msg_1", kind: "payment", transactionId: "txn_1" }];
  const read = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const { cloud, connector } = await connected(new MemoryTerminal().connector());
    await cloud.close();
    return () => connector.readMessages(headers, Buffer.from(body));
  };
  const ago = (seconds: number) => ({ at: new Date(Date.now() - seconds * 1_000) });

  test.each([
    ["as it was signed", aDelivery(messages), messages],
    ["with another key", aDelivery(messages, { key: Buffer.alloc(32, 8) }), null],
    ["with a changed body", { ...aDelivery(messages), body: "{}" }, null],
    ["without a signature", { ...aDelivery(messages), headers: {} }, null],
    ["of six minutes ago", aDelivery(messages, ago(360)), null],
    ["of four minutes ago", aDelivery(messages, ago(240)), messages],
    ["from the future", aDelivery(messages, ago(-360)), null],
  ])("%s", async (_name, delivery, expected) => {
    expect((await read(delivery))()).toEqual(expected);
  });

  const nul = (message: object) => aDelivery([message as TerminalMessage]);

  test.each([
    ["an ID", nul({ id: "msg_\u0000", kind: "refund", refundId: "rfd_1" })],
    ["the name of a payment", nul({ id: "msg_1", kind: "payment", transactionId: "txn_\u0000" })],
    ["a code", nul({ id: "msg_1", kind: "paired", code: "\u0000", device: DEVICE })],
  ])("with a character in %s that no database stores cannot be read", async (_name, delivery) => {
    expect(await read(delivery)).toThrow(expect.objectContaining({ reason: "terminal_unavailable" }));
  });

  test("with one of several signatures is taken", async () => {
    const { headers, body } = aDelivery(messages);
    const both = { ...headers, "webhook-signature": `v1,AAAA v1a,xyz ${headers["webhook-signature"]}` };
    expect((await read({ headers: both, body }))()).toEqual(messages);
  });

  test("leaves out messages of a kind that we do not know, and refuses ones that it cannot read", async () => {
    const unknown = { id: "msg_2", kind: "weather" } as unknown as TerminalMessage;
    expect((await read(aDelivery([...messages, unknown])))()).toEqual(messages);
    const broken = { id: "msg_3", kind: "payment" } as unknown as TerminalMessage;
    const reading = await read(aDelivery([broken]));
    expect(reading).toThrow(expect.objectContaining({ reason: "terminal_unavailable" }));
  });
});
