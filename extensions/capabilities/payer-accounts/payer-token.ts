import { createHmac, hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret of 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The same token for the same link and page. Whoever has only one of the two secrets cannot know it. */
export function tokenOfPage(signInToken: string, pageKey: string): string {
  return createHmac("sha256", signInToken).update(pageKey).digest("base64url");
}

/** A random token needs no salt and no slow hash. */
export function tokenHashOf(token: string): string {
  return hash("sha256", token, "base64url");
}
