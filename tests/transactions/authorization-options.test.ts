import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertOptionsFit } from "#extensions/capabilities/transactions/authorization-options.rules.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds } = callersOf(platform, organization);

const HELD = ["manual", "manual_multiple"];

test.each([
  ["incrementalAuthorization", HELD],
  ["extendedAuthorization", HELD],
  ["overcapture", ["manual"]],
])("%s goes with the capture methods %o", (option, fitting) => {
  for (const captureMethod of [undefined, "automatic", ...HELD]) {
    const assert = () => assertOptionsFit({ captureMethod, [option]: true });
    if (fitting.includes(captureMethod ?? "")) assert();
    else expect(assert).toThrow("capture_method");
  }
  assertOptionsFit({ captureMethod: "automatic", [option]: false });
});

const held = (options: object) => aPaidTransaction(platform, organization, { captureMethod: "manual", ...options });

test("more than is authorized is captured, booked and refundable where the processor allows it", async () => {
  const { transactionId, isOvercapturable } = await held({ overcapture: true });
  expect(isOvercapturable).toBe(true);
  const captured = await transactions.captureTransaction({ transactionId, amount: 4_600n }, withKey());
  expect(captured).toMatchObject({
    ...{ transactionStatus: "succeeded", amount: 4_200n, amountCaptured: 4_600n, amountAuthorized: 0n },
    ...{ amountRefundable: 4_600n, isOvercapturable: false, feeAmount: 163n },
  });
  expect(await refunds.createRefund({ transactionId }, withKey())).toMatchObject({ amount: 4_600n });
  await assertBooks(organization.work());
});

test("more than the processor allows is refused, and nothing is captured", async () => {
  const { transactionId } = await held({ overcapture: true });
  const request = { transactionId, amount: 4_831n };
  expect(await transactions.captureTransaction(request, withKey()).catch(reasonOf)).toBe("overcapture_exceeds_limit");
  expect(await transactions.getTransaction({ transactionId })).toMatchObject({ transactionStatus: "authorized" });
  const plain = await held({});
  const beyond = transactions.captureTransaction({ transactionId: plain.transactionId, amount: 4_201n }, withKey());
  expect(await beyond.catch(reasonOf)).toBe("capture_exceeds_authorized");
});

test("an extended authorization ends when the processor says", async () => {
  const { transactionId, authorizationExpiresAt, isExtended } = await held({ extendedAuthorization: true });
  const payment = await (await merchantEngine(organization.work())).payments.get(transactionId);
  expect(isExtended).toBe(true);
  expect(Number(authorizationExpiresAt?.seconds) * 1_000).toBe(
    Math.floor(Number(payment.captureBefore) / 1_000) * 1_000,
  );
  expect(Number(payment.captureBefore) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test("an option that does not fit the capture method is refused before anything is created", async () => {
  for (const option of [{ overcapture: true }, { extendedAuthorization: true }, { incrementalAuthorization: true }])
    expect(await aTransaction(platform, organization, option).catch(reasonOf)).toBe(
      "authorization_option_not_possible",
    );
});
