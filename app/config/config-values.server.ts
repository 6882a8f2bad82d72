import type { JWK } from "jose";
import { z } from "zod";

const RATIO_RULE = "must be a number from 0 to 1";

export const ratio = z.coerce.number(RATIO_RULE).min(0, RATIO_RULE).max(1, RATIO_RULE);

const keyPart = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const privateKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string().min(1),
  x: keyPart,
  d: keyPart,
});

/** The private half of the key that call tokens are signed with. */
export const signingKey = z.string().transform((text, context): JWK => {
  const key = privateKey.safeParse(jsonOf(text));
  if (key.success) return key.data;
  context.addIssue("must be a private Ed25519 key as a JSON Web Key with a kid");
  return z.NEVER;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
