import { createHash } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { z } from "zod";
import type { PaymentLink } from "#extensions/capabilities/payment-links/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ANSWERABLE_MS } from "./challenge.rules.ts";

/** About 4,096 keys of 6 hashes each: a second in a phone's browser, and 6 hashes here. */
const DIFFICULTY = { algorithm: "SHA-256", cost: 6, keyPrefix: "000" } as const;

/** JSON of a puzzle for payers of this link. Its signature says that it is ours, so it is stored nowhere. */
export async function newPuzzle(work: UnitOfWork, link: PaymentLink): Promise<string> {
  const puzzle = await createChallenge({
    ...DIFFICULTY,
    deriveKey,
    data: boundTo(link),
    expiresAt: new Date(work.clock.realNow().getTime() + ANSWERABLE_MS),
    hmacSignatureSecret: secretOf(work),
  });
  return JSON.stringify(puzzle);
}

const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(DIFFICULTY.algorithm),
        nonce: z.string().regex(/^[0-9a-f]{32}$/),
        salt: z.string().regex(/^[0-9a-f]{32}$/),
        cost: z.literal(DIFFICULTY.cost),
        keyLength: z.literal(32),
        keyPrefix: z.literal(DIFFICULTY.keyPrefix),
        expiresAt: z.number(),
        data: z.object({ link: z.string(), environment: z.string() }),
      })
      .strict(),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(64) }),
});

/** What names the puzzle that the proof solves, whichever solution it has. Null for a proof that is not valid here. */
export async function solvedPuzzle(work: UnitOfWork, link: PaymentLink, proof: string): Promise<string | null> {
  const read = payload.safeParse(jsonOf(proof));
  if (!read.success) return null;
  const { challenge, solution } = read.data;
  const { nonce, data } = challenge.parameters;
  const place = boundTo(link);
  if (data.link !== place.link || data.environment !== place.environment) return null;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(work) });
  return verified ? nonce : null;
}

function boundTo({ code, environment }: PaymentLink) {
  return { link: createHash("sha256").update(code).digest("base64url"), environment };
}

function secretOf({ context, tenant }: UnitOfWork): string {
  return context.signing.sign("secret", { organizationId: tenant.organizationId, purpose: "checkout challenge" });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
