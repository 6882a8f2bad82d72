import { refused } from "./checkout-portal.ts";

export const PUZZLE = JSON.stringify({ parameters: { nonce: "00" }, signature: "s" });
export const MAILED = { challenge_sent: "ada@example.com", challenge_email: "ada@example.com" };
export const FAILED = refused("challenge_failed", "unprocessable");

export const scriptsOf = (body: string) => body.match(/<script[^>]*>/g) ?? [];
export const directive = (headers: Record<string, unknown>, name: string) =>
  String(headers["content-security-policy"])
    .split(";")
    .find((each) => each.trim().startsWith(`${name} `))
    ?.trim();
export const NONCE = "'nonce-[\\w+/=]+'";
