import { createHash, randomBytes } from "node:crypto";
import type { Environment } from "#contract/environment.ts";

const SANDBOX = "sandbox_";

/** 128 random bits, so that nobody guesses the address of a page. The environment follows from the prefix. */
export function newPageCode(environment: Environment): string {
  return `${environment === "sandbox" ? SANDBOX : ""}${newSecretCode()}`;
}

/** 128 random bits for an address below a page's own. */
export function newSecretCode(): string {
  return randomBytes(16).toString("base64url");
}

/** By which a page is found whose code is stored encrypted. */
export function codeHashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
