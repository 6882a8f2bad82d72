import { randomBytes } from "node:crypto";
import type { Environment } from "#contract/environment.ts";

const SANDBOX = "sandbox_";

/** 128 random bits, so that nobody guesses the address of a page. The environment follows from the prefix. */
export function newLinkCode(environment: Environment): string {
  return `${environment === "sandbox" ? SANDBOX : ""}${randomBytes(16).toString("base64url")}`;
}
