import { createHash, randomBytes } from "node:crypto";

/** 128 random bits for the address of an attempt's page. */
export function newAttemptCode(): string {
  return randomBytes(16).toString("base64url");
}

/** By which an attempt is found. */
export function hashOf(attemptCode: string): string {
  return createHash("sha256").update(attemptCode).digest("hex");
}
