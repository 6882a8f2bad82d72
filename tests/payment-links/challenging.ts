import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import type { CheckoutChallenge } from "#proto/tollhouse/v1/checkout_pb.ts";
import { someDeclinedRows } from "#tests/support/transaction-rows.ts";
import type { Shop } from "./paying.ts";

/** As a browser does it. */
export async function proofOf(challenge: CheckoutChallenge | undefined) {
  const puzzle = JSON.parse(challenge?.puzzle ?? "null");
  const solution = await solveChallenge({ challenge: puzzle, deriveKey });
  return { answer: { case: "proof" as const, value: JSON.stringify({ challenge: puzzle, solution }) } };
}

/** Declines after which payers of the network come to a challenge. */
export const declinedNetwork = async ({ work }: Pick<Shop, "work">, payerIp: string) =>
  someDeclinedRows(await work(), 3, { payerIp });
