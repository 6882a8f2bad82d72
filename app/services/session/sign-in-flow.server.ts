import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const NONCE = /^[\w-]{22}$/;
const BROWSER_SECRET = /^[\w-]{43}$/;
export const FLOW_SECONDS = 600;

/** A sign-in in progress: the parts that travel, and those that only its browser and the server know. */
export interface SignInFlow {
  readonly state: string;
  readonly codeChallenge: string;
}

/** The browser's secret: that of its existing cookie, so that two tabs may sign in at once, or a new one. */
export function browserSecret(cookie: string | null): string {
  return cookie !== null && BROWSER_SECRET.test(cookie) ? cookie : randomBytes(32).toString("base64url");
}

export function beginFlow(secret: string): SignInFlow {
  const nonce = randomBytes(16).toString("base64url");
  const challenge = createHash("sha256").update(verifierOf(secret, nonce)).digest("base64url");
  return { state: `${nonce}.${proof(secret, "state", nonce)}`, codeChallenge: challenge };
}

/** The PKCE verifier (RFC 7636) of the flow that this browser began; null when it did not begin it. */
export function findVerifier(secret: string | null, state: string): string | null {
  const [nonce = "", given = "", ...more] = state.split(".");
  if (secret === null || !BROWSER_SECRET.test(secret) || !NONCE.test(nonce) || more.length > 0) return null;
  const expected = Buffer.from(proof(secret, "state", nonce));
  const received = Buffer.from(given);
  const isOurs = expected.length === received.length && timingSafeEqual(expected, received);
  return isOurs ? verifierOf(secret, nonce) : null;
}

const verifierOf = (secret: string, nonce: string): string => proof(secret, "verifier", nonce);

const proof = (secret: string, purpose: string, nonce: string): string =>
  createHmac("sha256", secret).update(`${purpose}:${nonce}`).digest("base64url");
