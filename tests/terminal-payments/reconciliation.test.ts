import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { receiveMessage } from "#extensions/capabilities/terminal-connectors/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { TerminalUnavailableError } from "#extensions/connectors/terminal/index.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";
import { anApprovedSale, aPushedSale } from "./terminal-payments.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);
const terminal = new MemoryTerminal();
withTerminal(platform, terminal.connector());
const work = () => organization.work();
const { processor } = terminal;

const get = (transactionId: string) => transactions.getTransaction({ transactionId });
const held = () => anApprovedSale(organization, terminal, { type: "authorization" });

test("a sale that has not ended is not ended by what the vendor does not know", async () => {
  const { transactionId } = await aPushedSale(organization, terminal);
  expect(await transactions.syncTransaction({ transactionId })).toMatchObject({ transactionStatus: "processing" });
});

test("a message about a payment is followed by reading it", async () => {
  const transactionId = await held();
  processor.void(transactionId);
  await receiveMessage(work(), { id: "msg_1", kind: "payment", transactionId });
  await receiveMessage(work(), { id: "msg_2", kind: "payment", transactionId: "txn_unknown" });
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "canceled" });
});

test("a message that repeats our row needs no call to the vendor, and an outdated one is not believed", async () => {
  const transactionId = await held();
  const payment = processor.payments.get(transactionId);
  terminal.fail("get", "drop");
  await receiveMessage(work(), { id: "msg_3", kind: "payment", transactionId, payment });
  const other = { id: "msg_4", kind: "payment", transactionId, payment: { ...payment, state: "declined" } } as never;
  await expect(receiveMessage(work(), other)).rejects.toThrow(TerminalUnavailableError);
  await receiveMessage(work(), other);
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "authorized" });
});

test("a reconciliation finds what the vendor did, and the engine's list ends no terminal payment", async () => {
  const [captured, open] = [await held(), await held()];
  const { transactionId: pending } = await aPushedSale(organization, terminal);
  processor.capture(captured, 4_200n);
  await transactionCopy.reconcile(work(), new Date(0));
  expect(await get(captured)).toMatchObject({ transactionStatus: "succeeded", amountCaptured: 4_200n });
  expect(await get(open)).toMatchObject({ transactionStatus: "authorized" });
  expect(await get(pending)).toMatchObject({ transactionStatus: "processing" });
});

test("an outage of the terminals does not keep the engine's payments from being compared", async () => {
  const { transactionId } = await aPaidTransaction(platform, organization, { captureMethod: "manual" });
  await (await merchantEngine(work())).payments.capture(transactionId);
  const connector = terminal.connector();
  withTerminal(platform, { ...connector, payments: { ...connector.payments, list: outOfReach, get: outOfReach } });
  await transactionCopy.reconcile(work(), new Date(0)).finally(() => withTerminal(platform, connector));
  expect(await get(transactionId)).toMatchObject({ transactionStatus: "succeeded" });
});

function outOfReach(): never {
  throw new TerminalUnavailableError();
}

test("an event of the engine about a terminal's payment moves nothing", async () => {
  const transactionId = await held();
  const before = await get(transactionId);
  await transactionCopy.refresh(work(), transactionId);
  expect(await get(transactionId)).toEqual(before);
});
