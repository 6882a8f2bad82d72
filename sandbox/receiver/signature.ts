import { createHmac, timingSafeEqual } from "node:crypto";

const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;
const TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const isSecret = (text: string): boolean => SECRET.test(text);

/** Null when one of the secrets signed the request by Standard Webhooks, else the reason that it is not verified. */
export function findSignatureProblem(
  { headers, body }: SignedRequest,
  secrets: readonly string[],
  now = new Date(),
): string | null {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"] ?? "";
  const signatures = headers["webhook-signature"]?.split(" ") ?? [];
  if (!id || !timestamp || signatures.length === 0) return "The request is not signed.";
  if (secrets.length === 0) return "The receiver has no signing secret.";
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return "The timestamp is more than five minutes off.";
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = secrets.map((secret) => signatureOf(secret, content));
  return signatures.some((given) => expected.some((right) => isSame(given, right)))
    ? null
    : "The signature matches none of the receiver's signing secrets.";
}

function signatureOf(secret: string, content: Buffer): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
}

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
