import { createHash, randomBytes, randomInt } from "node:crypto";

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join("");
}

/** An ID in the engine's format: a prefix and 20 alphanumeric characters. */
export const newId = (prefix: string): string => `${prefix}_${randomText(20)}`;

/** Event IDs are time-ordered: `evt_` and a UUIDv7 in hex. */
export function newEventId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return `evt_${bytes.toString("hex")}`;
}

export const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");
